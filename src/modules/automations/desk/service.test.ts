import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AutomationShop, automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { tablesScanned, testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator } from '../../../../tests/support/factories.ts';
import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import type { Actor, AdminActor } from '../../../platform/http/endpoint.ts';
import { deskQuery } from './schema.ts';
import { deskService } from './service.ts';

let db: Db;
let shop: AutomationShop;
let ada: Actor;
let operator: AdminActor;
const desk = (on = db) => deskService({ ...shop, db: on });
const list = async (query: object = {}) => (await desk().page(deskQuery.parse(query))).rows;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await automationShop(db);
});
beforeEach(async () => {
  ada = await shop.customer(100);
  operator = await makeOperator(db);
});

describe('a pause by an operator', () => {
  it('stops what the owner has on, shows them why, mails them once, and only an operator ends it', async () => {
    const id = await shop.switchedOn(ada);
    await desk().pause(operator, { id, reason: 'The addresses look made up' });
    expect(await shop.automations.get(ada, id)).toMatchObject({
      status: 'paused',
      paused_reason: 'operator',
      paused_note: 'The addresses look made up',
    });
    const held = await shop.outcomeOf(ada, id, lead('Grace'));
    expect(held).toMatchObject({
      outcome: 'waiting',
      reason: 'We paused this automation: The addresses look made up.',
    });
    await expect(shop.automations.switch(ada, id, true)).rejects.toMatchObject({
      code: 'cannot_switch_on',
      user_message: 'We paused this automation: The addresses look made up. Contact us to continue.',
    });
    shop.mails.length = 0;
    await shop.mail();
    expect(shop.mails).toMatchObject([{ to: ada.email, text: expect.stringContaining('The addresses look made up') }]);

    await desk().resume(operator, { id, reason: 'They called: it is a test list.' });
    await shop.process();
    shop.mails.length = 0;
    await shop.mail();
    expect(shop.mails).toMatchObject([
      { to: ada.email, subject: expect.stringMatching(/^We resumed your automation: /) },
    ]);
    expect(await shop.automations.get(ada, id)).toMatchObject({ status: 'on', paused_reason: null, paused_note: null });
    expect(await shop.automations.attempt(ada, held.id)).toMatchObject({ outcome: 'sent' });
    const recorded = await rows(db, sql`select action, reason from audit_entries where subject_id = ${id} order by id`);
    expect(recorded).toEqual([
      { action: 'automation.paused', reason: 'The addresses look made up' },
      { action: 'automation.resumed', reason: 'They called: it is a test list.' },
    ]);
  });

  it('holds also what the owner sends anyway, and leaves the status that the owner chose', async () => {
    const id = await shop.switchedOn(ada);
    await shop.automations.switch(ada, id, false);
    const skipped = await shop.outcomeOf(ada, id, lead('Alan'));
    await desk().pause(operator, { id, reason: 'Under review.' });
    await shop.automations.decide(ada, { ids: [skipped.id], decision: 'send_anyway' });
    await shop.process();
    expect(await shop.automations.attempt(ada, skipped.id)).toMatchObject({ outcome: 'waiting' });
    await desk().resume(operator, { id, reason: 'Fine.' });
    await shop.process();
    expect(await shop.automations.get(ada, id)).toMatchObject({ status: 'off' });
    expect(await shop.automations.attempt(ada, skipped.id)).toMatchObject({ outcome: 'sent' });
  });

  it('is one pause when two operators pause at once, and ends once', async () => {
    const id = await shop.switchedOn(ada);
    const other = await makeOperator(db);
    const attempts = [operator, other].map((by) => desk().pause(by, { id, reason: 'Too many.' }));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await desk().resume(operator, { id, reason: 'Fine.' });
    await expect(desk().resume(other, { id, reason: 'Fine.' })).rejects.toMatchObject({ code: 'automation_not_held' });
    await shop.automations.remove(ada, id);
    await expect(desk().pause(operator, { id, reason: 'Gone.' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the list', () => {
  it('shows what each has sent, what failed, what waits and the last event', async () => {
    const id = await shop.switchedOn(ada, { name: 'Welcome cards', needs_approval: false });
    await shop.outcomeOf(ada, id, lead('Grace'));
    await shop.outcomeOf(ada, id, lead('Alan'));
    const failed = await shop.outcomeOf(ada, id, lead('Edsger'));
    await sql`update automation_events set status = 'failed', letter_id = null where id = ${failed.id}`.execute(db);
    expect(await list({ q: 'Welcome C' })).toMatchObject([
      {
        id,
        owner_email: ada.email,
        status: 'on',
        sent: 3,
        failed_today: 1,
        waiting: 0,
        last_event: { status: 'failed' },
      },
    ]);
    expect((await list({ state: 'failing' })).map((line) => line.id)).toEqual([id]);
    shop.clock.move(25 * 60 * 60_000);
    expect(await list({ state: 'failing' })).toEqual([]);
    const detail = await desk().detail(id);
    expect(detail).toMatchObject({ sent: 3, daily_cap: 50, template: expect.any(String) });
    expect(detail.events).toHaveLength(4);
    expect(JSON.stringify(detail.events)).not.toContain('Grace');
  });

  it('is narrowed by state, name and the customer’s address, and sorted', async () => {
    const [zebra, apple] = [
      await shop.switchedOn(ada, { name: 'Zebra' }),
      await shop.switchedOn(ada, { name: 'apple' }),
    ];
    await shop.automations.switch(ada, apple, false);
    const names = async (query: object) => (await list({ q: ada.email, ...query })).map(({ name }) => name);
    expect(await names({})).toEqual(['apple', 'Zebra']);
    expect(await names({ sort: 'name', dir: 'desc' })).toEqual(['Zebra', 'apple']);
    expect(await names({ state: 'on' })).toEqual(['Zebra']);
    await desk().pause(operator, { id: zebra, reason: 'Look.' });
    expect(await names({ state: 'on' })).toEqual([]);
    expect(await names({ state: 'paused' })).toEqual(['Zebra']);
    expect(await names({ state: 'off' })).toEqual(['apple']);
    expect((await list({ q: 'ZEB' })).map(({ id }) => id)).toContain(zebra);
    expect(await list({ q: '%' })).toEqual([]);
    await shop.automations.remove(ada, zebra);
    expect(await names({})).toEqual(['apple']);
    const cells: (string | number)[][] = [];
    for await (const batch of desk().export(deskQuery.parse({ q: ada.email }))) cells.push(...batch);
    expect(cells.map(([name, owner]) => [name, owner])).toEqual([['apple', ada.email]]);
  });

  it('and one automation read no table from end to end', async () => {
    const id = await shop.switchedOn(ada);
    for (const query of [
      {},
      { sort: 'name' },
      { q: 'wel' },
      { state: 'on' },
      { state: 'paused' },
      { state: 'failing' },
    ]) {
      const scanned = await tablesScanned(db, (tx) => desk(tx).page(deskQuery.parse(query)));
      expect({ query, scanned }).toEqual({ query, scanned: [] });
    }
    expect(await tablesScanned(db, (tx) => desk(tx).detail(id))).toEqual([]);
  });

  it('counts the events of one automation only so far, however many there are', async () => {
    const id = await shop.switchedOn(ada, { name: 'Busy' });
    const { account_id } = await one<{ account_id: string }>(
      db,
      sql`select account_id from automations where id = ${id}`,
    );
    await sql`insert into automation_events (account_id, automation_id, received_at, body, content_type, headers, body_hash, status)
      select ${account_id}, ${id}, now(), '', '', '{}', '', 'needs_approval' from generate_series(1, 5000)`.execute(db);
    expect(await list({ q: 'busy' })).toMatchObject([{ needs_approval: 1000 }]);
  });
});
