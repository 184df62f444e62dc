import { beforeAll, describe, expect, it } from 'vitest';
import { type AutomationShop, automationShop, draftOf, lead } from '../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { SENDER } from '../../../tests/support/letter-shop.ts';
import { one, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';

let shop: AutomationShop;
let ada: Actor;
let bob: Actor;

beforeAll(async () => {
  const { db } = await testDatabase();
  shop = await automationShop(db);
  ada = await shop.customer();
  bob = await shop.customer();
});

const draft = (over = {}) => draftOf(shop.template_id, over);

describe('a new automation', () => {
  it('collects events, has a URL with a key of its own, and starts with the usual guards', async () => {
    const { id } = await shop.automations.create(ada, draft());
    const [first] = await shop.automations.list(ada);
    expect(first).toMatchObject({
      id,
      status: 'collecting',
      repeat_days: 30,
      daily_cap: 50,
      needs_approval: false,
      signature: { kind: 'none', has_secret: false },
      template: { id: shop.template_id, name: 'Plain' },
    });
    const listener = `https://longhand.test/functions/v1/highlevel-listener/${id}`;
    expect(first).toMatchObject({ webhook_url: `${listener}?key=••••••••`, old_url_until: null });
    const { webhook_url } = await shop.automations.showUrl(ada, id);
    expect(webhook_url.slice(0, listener.length + 5)).toBe(`${listener}?key=`);
    expect(webhook_url.slice(listener.length + 5)).toMatch(/^[\w-]{32}$/);
  });

  it.each([
    [{ name: '' }, 'Please fill in all required fields'],
    [{ card_design_id: undefined }, 'Please fill in all required fields'],
    [{ custom_message: ' ' }, 'Please provide a custom message'],
    [{ use_ai_message: true }, 'Please describe what type of message you want AI to generate'],
    [{ signature: { kind: 'stripe' as const } }, 'Please enter the secret that the sender signs its webhooks with'],
    [{ hand: 'nobody' }, 'This handwriting is not available. Please choose another one.'],
  ])('is refused with what it lacks: %j', async (over, user_message) => {
    await expect(shop.automations.create(ada, draft(over))).rejects.toMatchObject({ user_message });
  });
});

describe('editing', () => {
  it('changes what the draft names, and keeps a secret that is not entered again', async () => {
    const { id } = await shop.automations.create(ada, draft({ signature: { kind: 'stripe', secret: 'whsec_1' } }));
    const edited = await shop.automations.update(ada, id, { delay_days: 3, signature: { kind: 'stripe' } });
    expect(edited).toMatchObject({ delay_days: 3, name: 'Welcome', signature: { kind: 'stripe', has_secret: true } });
    expect(JSON.stringify(edited)).not.toContain('whsec_1');
    await expect(shop.automations.update(ada, id, { signature: { kind: 'shopify' } })).rejects.toMatchObject({
      code: 'automation_incomplete',
    });
  });

  it('copies an automation under a URL of its own, and the copy collects first', async () => {
    const id = await shop.switchedOn(ada);
    const copy = await shop.automations.duplicate(ada, id);
    expect(copy).toMatchObject({
      status: 'collecting',
      name: 'Welcome (copy)',
      custom_message: 'Dear [first name], welcome!',
    });
    const keyOf = async (automation_id: string) =>
      new URL((await shop.automations.showUrl(ada, automation_id)).webhook_url).searchParams.get('key');
    expect(await keyOf(copy.id)).not.toBe(await keyOf(id));
  });
});

describe('switching on', () => {
  it('needs an event that was understood or fields that the owner chose, and a sender', async () => {
    const { id } = await shop.automations.create(ada, draft());
    const refused = {
      code: 'cannot_switch_on',
      user_message: expect.stringContaining('Send a test from your CRM first'),
    };
    await expect(shop.automations.switch(ada, id, true)).rejects.toMatchObject(refused);
    await shop.outcomeOf(ada, id, { email: 'no-address@example.com' });
    await expect(shop.automations.switch(ada, id, true)).rejects.toMatchObject(refused);
    await shop.outcomeOf(ada, id, lead('Grace'));
    await shop.automations.update(ada, id, { return_address: { ...SENDER, street: '' } });
    await expect(shop.automations.switch(ada, id, true)).rejects.toMatchObject({ code: 'cannot_switch_on' });
    await shop.automations.update(ada, id, { return_address: SENDER });
    expect(await shop.automations.switch(ada, id, true)).toMatchObject({ status: 'on' });
    expect(await shop.automations.switch(ada, id, false)).toMatchObject({ status: 'off' });
    const mapped = await shop.automations.create(ada, draft({ mapping: { street: ['address'] } }));
    expect(await shop.automations.switch(ada, mapped.id, true)).toMatchObject({ status: 'on' });
  });
});

describe('somebody of another account', () => {
  it('sees no automation and no event, and changes none', async () => {
    const id = await shop.switchedOn(ada);
    const sent = await shop.outcomeOf(ada, id, lead('Grace'));
    expect(await shop.automations.list(bob)).toEqual([]);
    expect(await shop.automations.history(bob, { limit: 100 })).toEqual([]);
    const missing = { status: 404, code: 'not_found' };
    for (const attempt of [
      () => shop.automations.get(bob, id),
      () => shop.automations.update(bob, id, { delay_days: 1 }),
      () => shop.automations.remove(bob, id),
      () => shop.automations.duplicate(bob, id),
      () => shop.automations.switch(bob, id, false),
      () => shop.automations.test(bob, id),
      () => shop.automations.attempt(bob, sent.id),
      () => shop.automations.history(bob, { automation_id: id, limit: 100 }),
      () => shop.automations.decide(bob, { ids: [sent.id], decision: 'send_again' }),
    ])
      await expect(attempt()).rejects.toMatchObject(missing);
    expect(await shop.automations.get(ada, id)).toMatchObject({ status: 'on', delay_days: 0, sent_this_month: 1 });
  });
});

describe('the history', () => {
  it('lists the newest events first, by automation, outcome and day', async () => {
    const id = await shop.switchedOn(ada);
    const sent = await shop.outcomeOf(ada, id, lead('Grace'));
    shop.clock.move(24 * 60 * 60_000);
    const review = await shop.outcomeOf(ada, id, lead('Alan', { address1: '' }));
    const [newest, next] = await shop.automations.history(ada, { automation_id: id, limit: 100 });
    expect([newest?.id, next?.id]).toEqual([review.id, sent.id]);
    expect(sent).toMatchObject({ status: 'success', outcome: 'sent', trigger_name: 'Welcome', response_data: null });
    const idsOf = async (query: object) =>
      (await shop.automations.history(ada, { automation_id: id, limit: 100, ...query })).map((row) => row.id);
    expect(await idsOf({ outcome: 'needs_review' })).toEqual([review.id]);
    expect(await idsOf({ day: review.created_at.slice(0, 10) })).toEqual([review.id]);
    expect((await shop.automations.get(ada, id)).last_event).toMatchObject({ id: review.id, status: 'needs_review' });
  });

  it('shows what was received, what was understood of it, the words and the rule', async () => {
    const id = await shop.switchedOn(ada);
    const { id: event_id } = await shop.outcomeOf(ada, id, lead('Mary', { note: 'lunch' }));
    const detail = await shop.automations.attempt(ada, event_id);
    expect(detail).toMatchObject({
      message: 'Dear Mary, welcome!',
      rule: 'sent',
      content_type: 'application/json',
      contact_data: { first_name: 'Mary', street: '7 Oak Avenue', zip: '97201' },
      understood: { city: { value: 'Portland', path: ['city'] }, company_name: null },
    });
    expect(detail.raw).toContain('"note":"lunch"');
    expect(detail.fields).toContainEqual({ path: ['note'], label: 'Note', value: 'lunch' });
    expect(detail.timeline.map(({ status }) => status)).toEqual(['received', 'sent']);
  });
});

describe('a test event', () => {
  it('is understood like any other and never sends a letter', async () => {
    const { id } = await shop.automations.create(ada, draft());
    const { id: collected } = await shop.automations.test(ada, id);
    await shop.process();
    expect(await shop.automations.attempt(ada, collected)).toMatchObject({
      outcome: 'collected',
      contact_data: { first_name: 'Jane' },
    });
    await shop.automations.switch(ada, id, true);
    const { id: tested } = await shop.automations.test(ada, id, JSON.stringify(lead('Grace')));
    await shop.process();
    expect(await shop.automations.attempt(ada, tested)).toMatchObject({
      outcome: 'skipped',
      reason: 'This was a test, so no letter was sent.',
    });
    await expect(shop.automations.test(ada, id, 'hello')).rejects.toMatchObject({ code: 'unreadable_body' });
  });
});

describe('deleting', () => {
  it('keeps the history and skips what waits', async () => {
    const id = await shop.switchedOn(ada, { delay_days: 5 });
    const waiting = await shop.outcomeOf(ada, id, lead('Grace'));
    expect(waiting).toMatchObject({ outcome: 'waiting', status: 'pending' });
    await shop.automations.remove(ada, id);
    expect((await shop.automations.list(ada)).map((automation) => automation.id)).not.toContain(id);
    shop.clock.move(6 * 24 * 60 * 60_000);
    await shop.process();
    expect(await shop.automations.attempt(ada, waiting.id)).toMatchObject({ outcome: 'skipped', letter_id: null });
    const { n } = await one<{ n: number }>(shop.db, sql`select count(*)::int as n from automations where id = ${id}`);
    expect(n).toBe(1);
  });
});
