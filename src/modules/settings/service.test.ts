import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { makeOperator } from '../../../tests/support/factories.ts';
import { movableClock } from '../../platform/clock.ts';
import { type Db, rows, sql } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { outboundPost } from '../../platform/http/outbound.ts';
import { silentLog } from '../../platform/log.ts';
import { DEFAULTS } from './rules.ts';
import { settingsService } from './service.ts';
import { webhookService } from './webhook-service.ts';

const environment = {
  mail_from: 'Longhand <letters@example.com>',
  support_email: 'help@example.com',
  booking_url: null,
  office_address: 'PO Box 1; Albany, NY',
  chat_script_url: null,
  chat_script_origin: 'https://chat.example.com',
};
const clock = movableClock(new Date('2026-03-01T12:00:00Z'));
let db: Db;
let boss: AdminActor;
const serviceOn = (database: Db, over: Partial<typeof environment | { chat_script_origin: null }> = {}) =>
  settingsService({ db: database, clock, log: silentLog, environment: { ...environment, ...over } });
let settings: ReturnType<typeof serviceOn>;

beforeAll(async () => {
  ({ db } = await testDatabase());
  boss = await makeOperator(db);
});
beforeEach(async () => {
  await sql`truncate admin_settings`.execute(db);
  settings = serviceOn(db);
});

const entries = () =>
  rows<{ action: string; before: object | null; after: object | null }>(
    db,
    sql`select action, before, after from audit_entries where action like 'settings.%' order by id desc limit 1`,
  );

describe('settings that nobody saved', () => {
  it('are the defaults, and where the environment says something, what it says', async () => {
    expect(await settings.view()).toMatchObject({ version: 0, values: DEFAULTS, updated_at: null, updated_by: null });
    expect(await settings.maintenance()).toBeNull();
    expect(await settings.maxCredits('purchase')).toBe(1000);
    expect(await settings.defaultCreditAmount()).toBe(100);
    expect(await settings.adjustmentLimit()).toBe(500);
    expect(await settings.operatorEmail()).toBe('help@example.com');
    expect(await settings.published()).toMatchObject({
      office_address: 'PO Box 1; Albany, NY',
      production_days: { min: 2, max: 4 },
    });
  });

  it('are those that the table would store', async () => {
    await sql`insert into admin_settings (version, updated_at) values (1, now())`.execute(db);
    expect((await settings.view()).values).toEqual(DEFAULTS);
  });
});

describe('saving', () => {
  it('is obeyed at once, outweighs the environment, and leaves an entry with what changed', async () => {
    await settings.current();
    const saved = await settings.save(boss, {
      version: 0,
      support_email: 'desk@example.com',
      mail_sender_name: 'Quill',
      mail_reply_to: 'desk@example.com',
      max_credits_per_purchase: 20,
    });
    expect(saved).toMatchObject({ version: 1, updated_by: boss.email, updated_at: clock.now().toISOString() });
    expect(await settings.maxCredits('purchase')).toBe(20);
    expect(await settings.maxCredits('event_pack')).toBe(5000);
    expect(await settings.operatorEmail()).toBe('desk@example.com');
    expect(await settings.mailSender()).toEqual({
      from: '"Quill" <letters@example.com>',
      reply_to: 'desk@example.com',
    });
    expect(await entries()).toEqual([
      {
        action: 'settings.changed',
        before: { support_email: null, mail_sender_name: null, mail_reply_to: null, max_credits_per_purchase: 1000 },
        after: {
          support_email: 'desk@example.com',
          mail_sender_name: 'Quill',
          mail_reply_to: 'desk@example.com',
          max_credits_per_purchase: 20,
        },
      },
    ]);
  });

  it('nothing new makes no version and no entry', async () => {
    expect(await settings.save(boss, { version: 0, default_credit_amount: 100 })).toMatchObject({ version: 0 });
    expect(await rows(db, sql`select 1 from admin_settings`)).toEqual([]);
  });

  it('on a version that somebody replaced is refused, names them, and changes nothing', async () => {
    await settings.save(boss, { version: 0, default_credit_amount: 50 });
    await expect(settings.save(boss, { version: 0, default_credit_amount: 70 })).rejects.toMatchObject({
      status: 409,
      code: 'settings_changed',
      user_message: `${boss.email} changed the settings meanwhile. Your input is kept: check it and save again.`,
    });
    expect(await settings.defaultCreditAmount()).toBe(50);
    expect(await settings.save(boss, { version: 1, default_credit_amount: 70 })).toMatchObject({ version: 2 });
  });

  it('by two at the same instant lets one of them through', async () => {
    const both = [10, 20, 30, 40].map((default_credit_amount) =>
      settings.save(boss, { version: 0, default_credit_amount }),
    );
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each(['http://127.0.0.1/', 'http://10.1.2.3/x', 'http://[::1]/', 'http://localhost:80/', 'https://crm.internal/'])(
    'a webhook at %s names the field',
    async (enterprise_webhook_url) => {
      await expect(settings.save(boss, { version: 0, enterprise_webhook_url })).rejects.toMatchObject({
        details: {
          fields: [{ field: 'enterprise_webhook_url', reason: expect.stringContaining('not on the public') }],
        },
      });
    },
  );

  it('what contradicts itself names the field', async () => {
    await expect(settings.save(boss, { version: 0, production_days_min: 9 })).rejects.toMatchObject({
      status: 400,
      details: { fields: [{ field: 'production_days_max', reason: expect.any(String) }] },
    });
  });
});

describe('the script of a chat', () => {
  const own = 'https://chat.example.com/widget.js';
  const reasonOf = (saving: Promise<unknown>) =>
    saving.then(
      () => 'saved',
      (error) => error.details.fields[0].reason,
    );

  it('comes from the site that the environment names, and from no other', async () => {
    await settings.save(boss, { version: 0, chat_script_url: own });
    expect(await settings.published()).toMatchObject({ chat_script_url: own });
    for (const chat_script_url of [
      'https://evil.test/x.js',
      'https://chat.example.com.evil.test/x.js',
      'https://chat.example.com@evil.test/x.js',
      'http://chat.example.com/x.js',
      'https://chat.example.com:8443/x.js',
    ])
      expect(await reasonOf(settings.save(boss, { version: 1, chat_script_url }))).toBe(
        'Enter an address on https://chat.example.com. CHAT_SCRIPT_ORIGIN in the environment allows no other.',
      );
  });

  it('can’t be set where the environment names no site', async () => {
    const closed = serviceOn(db, { chat_script_origin: null });
    expect(await reasonOf(closed.save(boss, { version: 0, chat_script_url: own }))).toContain('CHAT_SCRIPT_ORIGIN');
    expect(await reasonOf(closed.save(boss, { version: 0, chat_script_url: null, default_credit_amount: 7 }))).toBe(
      'saved',
    );
  });

  it('that was set before is not loaded once the environment names another site, and blocks no other change', async () => {
    await settings.save(boss, { version: 0, chat_script_url: own });
    const moved = serviceOn(db, { chat_script_origin: 'https://other.example.com' } as never);
    expect(await moved.published()).toMatchObject({ chat_script_url: null });
    expect(await reasonOf(moved.save(boss, { version: 1, default_credit_amount: 9 }))).toBe('saved');
  });
});

it('notifications that are off leave the operator without mails', async () => {
  await settings.save(boss, { version: 0, email_notifications_enabled: false, support_email: 'desk@example.com' });
  expect(await settings.operatorEmail()).toBeNull();
  expect(await settings.published()).toMatchObject({ support_email: 'desk@example.com' });
});

describe('maintenance', () => {
  it('has a message, an end, and says when to come back', async () => {
    const maintenance_until = new Date(clock.now().getTime() + 60_000).toISOString();
    await settings.save(boss, {
      version: 0,
      maintenance_mode: true,
      maintenance_message: 'New paper.',
      maintenance_until,
    });
    expect(await settings.maintenance()).toEqual({
      message: 'New paper.',
      until: new Date(maintenance_until),
      retry_after_s: 60,
    });
  });

  it('is noticed by other processes within a second, which costs them one query a second at most', async () => {
    let queries = 0;
    const counting = new Proxy(db, {
      get(target, key, receiver) {
        if (key === 'getExecutor') queries++;
        const found = Reflect.get(target, key, receiver);
        return typeof found === 'function' ? found.bind(target) : found;
      },
    });
    const other = serviceOn(counting);
    await Promise.all(Array.from({ length: 500 }, () => other.maintenance()));
    for (let n = 0; n < 500; n++) expect(await other.maintenance()).toBeNull();
    expect(queries).toBe(1);
    await settings.save(boss, { version: 0, maintenance_mode: true });
    clock.move(1000);
    expect(await other.maintenance()).not.toBeNull();
    expect(queries).toBe(2);
  });

  it('stays as it was while the database does not answer', async () => {
    let is_down = false;
    const failing = new Proxy(db, {
      get(target, key, receiver) {
        if (is_down && key === 'getExecutor') throw new Error('down');
        const found = Reflect.get(target, key, receiver);
        return typeof found === 'function' ? found.bind(target) : found;
      },
    });
    const other = serviceOn(failing);
    await settings.save(boss, { version: 0, maintenance_mode: true });
    expect(await other.maintenance()).not.toBeNull();
    is_down = true;
    clock.move(5000);
    expect(await other.maintenance()).not.toBeNull();
    await expect(serviceOn(failing).current()).rejects.toThrow('down');
  });
});

describe('the test of a webhook', () => {
  const received: unknown[] = [];
  const receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      received.push(JSON.parse(text));
      response.writeHead(request.url === '/missing' ? 404 : 202).end();
    });
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  });
  afterAll(() => void receiver.close());
  const anywhere = () => webhookService({ db, clock, post: outboundPost({ mayReach: () => true }) });

  it('posts a marked inquiry, shows the status, and leaves an entry', async () => {
    const result = await anywhere().test(boss, url);
    expect(result).toEqual({ ok: true, status: 202, took_ms: 0, message: 'The webhook accepted the test.' });
    expect(received.at(-1)).toMatchObject({ test: true, source: 'Enterprise Contact Form' });
    expect(await entries()).toEqual([{ action: 'settings.webhook_tested', before: null, after: { url, ...result } }]);
  });

  it('shows a refusal with its status', async () => {
    expect(await anywhere().test(boss, `${url}/missing`)).toMatchObject({
      ok: false,
      status: 404,
      message: 'The other side answered 404.',
    });
  });

  it('reaches into no private network', async () => {
    const before = received.length;
    const result = await webhookService({ db, clock, post: outboundPost() }).test(boss, url);
    expect(result).toMatchObject({ ok: false, status: null, message: expect.stringContaining('not on the public') });
    expect(received).toHaveLength(before);
  });
});
