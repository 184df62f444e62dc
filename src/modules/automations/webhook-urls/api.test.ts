import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../../tests/support/app.ts';
import { automationSender, type Sender, type Webhook } from '../../../../tests/support/automations/sender.ts';
import { one, rows, sql } from '../../../platform/database/db.ts';
import type { MemberRole } from '../../../platform/http/member-rights.ts';
import { HOUR_MS } from '../../../platform/time.ts';

/** Who sees the webhook URL of an automation, which orders letters by itself, and how it is replaced. */

const PASSWORD = 'correct horse battery';
let sender: Sender;
let automation: Webhook;
let account_id: string;

beforeAll(async () => {
  sender = await automationSender();
  ({ account_id } = await one<{ account_id: string }>(
    sender.db,
    sql`select account_id from account_users m join users u on u.id = m.user_id where u.email = 'ada@example.com'`,
  ));
});
beforeEach(async () => {
  await sender.signInAgain();
  automation = await sender.automation();
});

let made = 0;
/** A member of the owner's account, and of no other. */
async function member(role: MemberRole): Promise<{ token: string; user_id: string; email: string }> {
  const email = `${role}-${++made}@example.com`;
  const { user_id } = await sender.app.identity.ensurePerson({ email, password: PASSWORD, full_name: `Max ${role}` });
  await sql`update account_users set account_id = ${account_id}, role = ${role} where user_id = ${user_id}`.execute(
    sender.db,
  );
  return { token: await signIn(sender.app, email, PASSWORD), user_id, email };
}
async function as(token: string, name: string, body?: object) {
  const [method = '', path = ''] = name.split(' ');
  const response = await sender.app.server.request(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, json: (text ? JSON.parse(text) : {}) as Record<string, never> };
}
/** Whenever it is by the clock: a token lives an hour, and a proof 15 minutes. */
async function asOwner(name: string, body?: object) {
  await sender.signInAgain();
  return as(sender.token, name, body);
}
const show = (token: string, id = automation.id) => as(token, 'POST /functions/v1/show-webhook-url', { id });
const replace = async (old_url_hours: number, token = sender.token) => {
  const { json } = await as(token, 'POST /functions/v1/replace-webhook-url', { id: automation.id, old_url_hours });
  const url = new URL(json.webhook_url as unknown as string);
  return `${url.pathname}${url.search}`;
};
const posts = async (url: string) => (await sender.post(url)).status;

describe('the webhook URL', () => {
  it('is shown to members who may send, and to no one else, wherever an automation is read', async () => {
    for (const role of ['admin', 'sender'] as const) {
      const { token } = await member(role);
      expect(await show(token)).toMatchObject({
        status: 200,
        json: { webhook_url: expect.stringContaining(automation.key) },
      });
    }
    for (const role of ['drafter', 'viewer'] as const) {
      const { token } = await member(role);
      expect(await show(token)).toMatchObject({ status: 403, json: { code: 'role_missing' } });
    }
    const { token } = await member('viewer');
    for (const name of ['/rest/v1/automations', `/rest/v1/automations/${automation.id}`, '/rest/v1/webhook_history'])
      for (const reader of [token, sender.token])
        expect((await as(reader, `GET ${name}`)).text).not.toContain(automation.key);
    expect((await asOwner(`GET /rest/v1/automations/${automation.id}`)).text).toContain('?key=••••');
    for (const [name, body] of [
      [`PATCH /rest/v1/automations/${automation.id}`, { delay_days: 2 }],
      ['POST /functions/v1/automation-duplicate', { id: automation.id }],
      ['POST /functions/v1/automation-switch', { id: automation.id, on: false }],
    ] as const)
      expect(await asOwner(name, body)).toMatchObject({ status: 200, text: expect.stringContaining('?key=••••') });
  });

  it('is not shown to an operator who views as the customer', async () => {
    const operator = {
      email: `help-${++made}@example.com`,
      password: PASSWORD,
      full_name: 'Sam',
      role: 'support',
    } as const;
    await sender.app.identity.ensurePerson(operator);
    const { user_id } = await one<{ user_id: string }>(
      sender.db,
      sql`select id as user_id from users where email = 'ada@example.com'`,
    );
    const { json } = await as(await signIn(sender.app, operator.email, PASSWORD), 'POST /functions/v1/view-as', {
      user_id,
      reason: 'A card is missing.',
    });
    const view = json.token as unknown as string;
    expect(await show(view)).toMatchObject({ status: 403, json: { code: 'view_only' } });
    const read = await as(view, `GET /rest/v1/automations/${automation.id}`);
    expect(read.status).toBe(200);
    expect(read.text).not.toContain(automation.key);
  });

  it('of another account is not found', async () => {
    const stranger = { email: `stranger-${++made}@example.com`, password: PASSWORD, full_name: 'Bob' };
    await sender.app.identity.ensurePerson(stranger);
    const token = await signIn(sender.app, stranger.email, PASSWORD);
    expect(await show(token)).toMatchObject({ status: 404 });
    expect(
      (await as(token, 'POST /functions/v1/replace-webhook-url', { id: automation.id, old_url_hours: 0 })).status,
    ).toBe(404);
    expect((await as(token, 'POST /functions/v1/stop-old-webhook-url', { id: automation.id })).status).toBe(404);
    expect(await posts(automation.url)).toBe(202);
  });
});

describe('replacing it', () => {
  it('ends the old one at once, where that is chosen, also for a process that knows it', async () => {
    for (const _ of [1, 2]) expect(await posts(automation.url)).toBe(202);
    const url = await replace(0);
    expect(url).not.toBe(automation.url);
    expect([await posts(automation.url), await posts(url)]).toEqual([401, 202]);
  });

  it('lets the old one work for the chosen time, which the automation shows, and not longer', async () => {
    const url = await replace(24);
    const { json } = await asOwner(`GET /rest/v1/automations/${automation.id}`);
    const until = new Date(json.old_url_until as unknown as string);
    expect(until.getTime() - sender.clock.now().getTime()).toBe(24 * HOUR_MS);
    expect([await posts(automation.url), await posts(url)]).toEqual([202, 202]);
    sender.clock.move(24 * HOUR_MS - 1);
    expect(await posts(automation.url)).toBe(202);
    sender.clock.move(2);
    expect([await posts(automation.url), await posts(url)]).toEqual([401, 202]);
    expect((await asOwner(`GET /rest/v1/automations/${automation.id}`)).json).toMatchObject({ old_url_until: null });
  });

  it('keeps one old URL at most: a second replacement ends the first', async () => {
    const second = await replace(24);
    const third = await replace(168);
    expect([await posts(automation.url), await posts(second), await posts(third)]).toEqual([401, 202, 202]);
  });

  it('can end the old one before its time', async () => {
    const url = await replace(168);
    expect((await asOwner('POST /functions/v1/stop-old-webhook-url', { id: automation.id })).json).toMatchObject({
      old_url_until: null,
    });
    expect([await posts(automation.url), await posts(url)]).toEqual([401, 202]);
  });

  it('takes the old key as a bearer key too, where the automation requires one', async () => {
    const guarded = await sender.automation({ requires_bearer: true });
    automation = guarded;
    await replace(24);
    const send = (key: string) =>
      sender.post(`/functions/v1/highlevel-listener/${guarded.id}`, undefined, { Authorization: `Bearer ${key}` });
    expect((await send(guarded.key)).status).toBe(202);
    sender.clock.move(25 * HOUR_MS);
    expect((await send(guarded.key)).status).toBe(401);
  });

  it('needs a fresh proof, and leaves an entry with its person', async () => {
    const { token, user_id } = await member('sender');
    await replace(24, token);
    const entries = await rows<{ action: string; actor_id: string }>(
      sender.db,
      sql`select action, actor_id from audit_entries where subject_id = ${automation.id} order by id`,
    );
    expect(entries.at(-1)).toEqual({ action: 'automation.url_replaced', actor_id: user_id });
    sender.clock.move(HOUR_MS / 3);
    const body = { id: automation.id, old_url_hours: 24 };
    expect(await as(token, 'POST /functions/v1/replace-webhook-url', body)).toMatchObject({
      json: { code: 'proof_needed' },
    });
  });
});

describe('a member who may no longer send', () => {
  const readers = async () =>
    (await asOwner('GET /rest/v1/webhook_url_readers')).json as unknown as {
      user_id: string;
      may_see: boolean;
      automations: { id: string }[];
    }[];
  const reader = async (user_id: string) => (await readers()).find((each) => each.user_id === user_id);

  it('is listed with what they have seen, until it is replaced', async () => {
    const [max, other] = [await member('sender'), await sender.automation()];
    await show(max.token);
    expect(await reader(max.user_id)).toMatchObject({ may_see: true, automations: [{ id: automation.id }] });
    await asOwner('POST /functions/v1/remove-member', { user_id: max.user_id });
    expect(await reader(max.user_id)).toMatchObject({
      may_see: false,
      email: max.email,
      automations: [{ id: automation.id }],
    });
    const replaced = await asOwner('POST /functions/v1/replace-webhook-urls', {
      user_id: max.user_id,
      old_url_hours: 0,
    });
    expect(replaced.json).toEqual({ replaced: 1 });
    expect([await posts(automation.url), await posts(other.url)]).toEqual([401, 202]);
    expect(await reader(max.user_id)).toBeUndefined();
  });

  it('loses the URLs that they have seen in the step that removes them, or that takes the right', async () => {
    for (const [name, change] of [
      ['POST /functions/v1/remove-member', {}],
      ['POST /functions/v1/change-member', { role: 'viewer', handles_billing: false }],
    ] as const) {
      automation = await sender.automation();
      const max = await member('sender');
      await show(max.token);
      const body = { user_id: max.user_id, ...change, old_url_hours: 0 };
      expect((await asOwner(name, body)).status).toBe(204);
      expect({ name, status: await posts(automation.url) }).toEqual({ name, status: 401 });
    }
  });

  it('who only left is listed for the owner too', async () => {
    const max = await member('sender');
    await show(max.token);
    expect((await as(max.token, 'POST /functions/v1/leave-account')).status).toBe(200);
    expect(await reader(max.user_id)).toMatchObject({ may_see: false });
  });

  it('is named to owners and admins only', async () => {
    const { token } = await member('sender');
    expect(await as(token, 'GET /rest/v1/webhook_url_readers')).toMatchObject({ json: { code: 'role_missing' } });
    expect(
      await as(token, 'POST /functions/v1/replace-webhook-urls', { user_id: crypto.randomUUID(), old_url_hours: 0 }),
    ).toMatchObject({
      json: { code: 'role_missing' },
    });
  });
});
