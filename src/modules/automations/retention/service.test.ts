import { beforeAll, describe, expect, it } from 'vitest';
import { type AutomationShop, automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { removeAll } from '../../../../tests/support/privacy/removal.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';
import { retentionService } from './service.ts';

/** What is left of a request after 90 days. */

const DAY_MS = 86_400_000;
let db: Db;
let shop: AutomationShop;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await automationShop(db);
});

const removeOld = (steps = shop.automations.retention.webhooks) =>
  removeAll(db, steps, new Date(shop.clock.now().getTime() - 90 * DAY_MS));

const contents = (id: string) =>
  one<{ body: string; headers: object; content_type: string }>(
    db,
    sql`select encode(body, 'escape') as body, headers, content_type from automation_events where id = ${id}`,
  );

describe('after 90 days', () => {
  it('the contents of a request are removed; its row, outcome, contact and letter stay', async () => {
    const actor = await shop.customer(5);
    const id = await shop.switchedOn(actor);
    const sent = await shop.outcomeOf(actor, id, lead('Grace', { secret_note: 'likes tea' }));
    const before = await shop.automations.attempt(actor, sent.id);
    shop.clock.move(89 * DAY_MS);
    await removeOld();
    expect((await contents(sent.id)).body).toContain('likes tea');
    shop.clock.move(1 * DAY_MS + 1);
    await removeOld();
    expect(await contents(sent.id)).toEqual({ body: '', headers: {}, content_type: '' });
    const after = await shop.automations.attempt(actor, sent.id);
    expect(after).toEqual({
      ...before,
      raw: 'The contents of this request were deleted. We keep them for a limited time.',
      headers: {},
      content_type: '',
      fields: [],
      understood: expect.anything(),
    });
    expect(after).toMatchObject({
      outcome: 'sent',
      letter_id: expect.any(String),
      contact_data: { first_name: 'Grace' },
    });
    const again = { ids: [sent.id], decision: 'send_again' as const };
    await expect(shop.automations.decide(actor, again)).rejects.toThrow(
      "deleted. We keep them for a limited time. It can't be sent again.",
    );
  });

  it('an event that still waits for a person ends, and one that is due is left to the worker', async () => {
    const actor = await shop.customer(5);
    const id = await shop.switchedOn(actor);
    const waiting = await shop.outcomeOf(actor, id, lead('Ann', { address1: '' }));
    expect(waiting.outcome).toBe('needs_review');
    const due = await shop.post(id, lead('Bea'));
    shop.clock.move(91 * DAY_MS);
    await removeOld();
    expect(await shop.automations.attempt(actor, waiting.id)).toMatchObject({
      outcome: 'skipped',
      rule: 'expired',
      reason: 'No letter was sent within 90 days.',
      timeline: [expect.anything(), expect.anything(), { status: 'skipped' }],
    });
    expect((await contents(due.id)).body).toContain('Bea');
    await shop.process();
    expect(await shop.automations.attempt(actor, due.id)).toMatchObject({ outcome: 'sent' });
  });

  it('a request with several contacts goes with them, once none of them is due', async () => {
    const actor = await shop.customer(5);
    const id = await shop.switchedOn(actor);
    const { id: whole } = await shop.post(id, { contacts: [lead('Cyd', { address1: '' }), lead('Dee')] });
    await shop.automations.processBatch({ uses_ai: false });
    shop.clock.move(91 * DAY_MS);
    await removeOld();
    expect((await contents(whole)).body).toContain('Dee');
    await shop.process();
    const outcomes = () => shop.automations.history(actor, { automation_id: id, limit: 100 });
    expect((await outcomes()).map(({ outcome }) => outcome).sort()).toEqual([
      'collected',
      'needs_review',
      'sent',
      'skipped',
    ]);
    await removeOld();
    expect((await contents(whole)).body).toBe('');
    const [cyd] = (await outcomes()).filter(({ contact_data }) => contact_data.first_name === 'Cyd');
    expect(cyd).toMatchObject({ outcome: 'skipped', reason: 'No letter was sent within 90 days.' });
    const [dee] = (await outcomes()).filter(({ outcome }) => outcome === 'sent');
    await expect(shop.automations.decide(actor, { ids: [dee?.id ?? ''], decision: 'send_again' })).rejects.toThrow(
      "It can't be sent again.",
    );
    expect(await removeOld()).toEqual(expect.anything());
  });

  it("a sender's event id is forgotten, so that it stores a new row", async () => {
    const actor = await shop.customer(5);
    const id = await shop.switchedOn(actor);
    const deliver = async () => (await shop.post(id, lead('Cyd'), { 'webhook-id': 'msg_1' })).id;
    const first = await deliver();
    shop.clock.move(90 * DAY_MS);
    await removeOld();
    expect(await deliver()).toBe(first);
    shop.clock.move(1);
    await removeOld();
    expect(await deliver()).not.toBe(first);
  });

  it('all of them go, however many pages they fill, and newer ones stay', async () => {
    const actor = await shop.customer(5);
    const { id } = await shop.automations.create(actor, {
      name: 'Many',
      card_design_id: shop.template_id,
      custom_message: 'Hello',
    });
    await shop.process();
    shop.clock.move(91 * DAY_MS);
    await removeOld();
    for (let n = 0; n < 7; n++) await shop.post(id, lead(`Old${n}`), { 'webhook-id': `old-${n}` });
    await shop.process();
    shop.clock.move(91 * DAY_MS);
    await shop.post(id, lead('New'), { 'webhook-id': 'new' });
    await shop.process();
    const steps = retentionService({ clock: shop.clock }, 3).retention.webhooks;
    expect(await removeOld(steps)).toEqual([7, 7]);
    expect(await removeOld(steps)).toEqual([0, 0]);
    const [newest] = await shop.automations.history(actor, { automation_id: id, limit: 1 });
    expect((await contents(newest?.id ?? '')).body).toContain('New');
  });

  it('the person goes with the letters, whatever is left of the request', async () => {
    const actor = await shop.customer(5);
    const id = await shop.switchedOn(actor);
    const sent = await shop.outcomeOf(actor, id, lead('Dora', { note: 'met at the fair' }));
    shop.clock.move(90 * DAY_MS);
    await removeOld(shop.automations.retention.letters);
    expect(await shop.automations.attempt(actor, sent.id)).toMatchObject({ contact_data: { first_name: 'Dora' } });
    shop.clock.move(DAY_MS);
    await removeOld(shop.automations.retention.letters);
    const row = await one<{ row: object }>(
      db,
      sql`select to_jsonb(e) as row from automation_events e where id = ${sent.id}`,
    );
    expect(JSON.stringify(row)).not.toMatch(/Dora|fair/);
    expect(await shop.automations.attempt(actor, sent.id)).toMatchObject({
      outcome: 'sent',
      letter_id: sent.letter_id,
    });
  });
});
