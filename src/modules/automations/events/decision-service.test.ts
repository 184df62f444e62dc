import { beforeAll, describe, expect, it } from 'vitest';
import { type AutomationShop, automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import type { Decision } from '../schema.ts';

let shop: AutomationShop;
let ada: Actor;

beforeAll(async () => {
  const { db } = await testDatabase();
  shop = await automationShop(db);
  ada = await shop.customer(50);
});

const decide = async (ids: string[], decision: Decision, contact?: object) => {
  const attempts = await shop.automations.decide(ada, { ids, decision, ...(contact ? { contact } : {}) });
  await shop.process();
  return attempts;
};
const see = (id: string) => shop.automations.attempt(ada, id);
const balance = () => shop.credits.balanceOf(shop.db, ada.account_id);

describe('a decision', () => {
  it('rejects what waits, and a rejected letter is never sent by itself', async () => {
    const id = await shop.switchedOn(ada, { delay_days: 3 });
    const { id: event_id } = await shop.outcomeOf(ada, id, lead('Grace'));
    await decide([event_id], 'reject');
    shop.clock.move(4 * 24 * 60 * 60_000);
    await shop.process();
    expect(await see(event_id)).toMatchObject({ outcome: 'skipped', rule: 'rejected', letter_id: null });
  });

  it('approves many at once', async () => {
    const id = await shop.switchedOn(ada, { needs_approval: true });
    const events = [];
    for (const name of ['Grace', 'Alan']) events.push((await shop.outcomeOf(ada, id, lead(name))).id);
    await decide(events, 'approve');
    for (const event_id of events) expect(await see(event_id)).toMatchObject({ outcome: 'sent' });
  });

  it('sends anyway what a rule skipped', async () => {
    const id = await shop.switchedOn(ada, { filters: { event_types: [], tags: ['vip'], states: [] } });
    const { id: event_id, outcome } = await shop.outcomeOf(ada, id, lead('Grace'));
    expect(outcome).toBe('skipped');
    await decide([event_id], 'send_anyway');
    expect(await see(event_id)).toMatchObject({ outcome: 'sent', message: 'Dear Grace, welcome!' });
  });

  it('sends a letter again as an event of its own, one however often it is asked for', async () => {
    const id = await shop.switchedOn(ada);
    const { id: event_id, letter_id } = await shop.outcomeOf(ada, id, lead('Grace'));
    const before = await balance();
    const [[again], [repeated]] = [await decide([event_id], 'send_again'), await decide([event_id], 'send_again')];
    expect(again?.id).toBe(repeated?.id);
    expect(again?.id).not.toBe(event_id);
    expect(await see(again?.id ?? '')).toMatchObject({ outcome: 'sent', message: 'Dear Grace, welcome!' });
    expect(await see(event_id)).toMatchObject({ outcome: 'sent', letter_id });
    expect(await balance()).toBe(before - 1);
  });

  it('writes the words again for a contact that was corrected', async () => {
    const id = await shop.switchedOn(ada, { needs_approval: true });
    const { id: event_id } = await shop.outcomeOf(ada, id, lead('Grcae'));
    await decide([event_id], 'approve', { first_name: 'Grace' });
    expect(await see(event_id)).toMatchObject({ outcome: 'sent', message: 'Dear Grace, welcome!' });
  });

  it('confirms an address that the directory cannot prove, and nothing is charged until then', async () => {
    const id = await shop.switchedOn(ada);
    const before = await balance();
    const in_one_field = { city: '', state: '', postal_code: '', address1: '12 Oak St, Hidden Hollow, OR 97201' };
    const event = await shop.outcomeOf(ada, id, lead('Grace', in_one_field));
    expect(event).toMatchObject({ outcome: 'needs_review', letter_id: null });
    await decide([event.id], 'send_again', { first_name: 'Gracie' });
    expect([(await see(event.id)).outcome, await balance()]).toEqual(['needs_review', before]);
    const { contact_data: contact } = await see(event.id);
    expect(contact).toMatchObject({ street: '12 Oak St', city: 'Hidden Hollow', state: 'OR', zip: '97201' });
    const { street, city, state, zip } = contact;
    await decide([event.id], 'send_again', { street, city, state, zip });
    expect(await see(event.id)).toMatchObject({ outcome: 'sent', contact_data: { city: 'Hidden Hollow' } });
    expect(await balance()).toBe(before - 1);
  });

  it('sends to the quadrant and the grid that a whole address names', async () => {
    const id = await shop.switchedOn(ada);
    for (const [address1, street, city] of [
      ['500 4th St NW Washington DC 20001', '500 4th St NW', 'Washington'],
      ['300 N 200 W Provo UT 84601', '300 N 200 W', 'Provo'],
    ]) {
      const event = await shop.outcomeOf(ada, id, lead(city ?? '', { city: '', state: '', postal_code: '', address1 }));
      expect(event).toMatchObject({ outcome: 'sent', contact_data: { street, city } });
    }
  });

  it('that does not fit the status of one event changes none', async () => {
    const id = await shop.switchedOn(ada, { needs_approval: true });
    const waiting = await shop.outcomeOf(ada, id, lead('Grace'));
    const done = await shop.outcomeOf(ada, id, lead('Alan'));
    await decide([done.id], 'approve');
    await expect(decide([waiting.id, done.id], 'approve')).rejects.toMatchObject({ code: 'cannot_decide' });
    await expect(decide([waiting.id, done.id], 'approve', { city: 'Salem' })).rejects.toMatchObject({
      code: 'cannot_decide',
      user_message: 'Correct the contacts of one event at a time.',
    });
    await expect(decide([waiting.id, crypto.randomUUID()], 'approve')).rejects.toMatchObject({ code: 'not_found' });
    expect(await see(waiting.id)).toMatchObject({ outcome: 'needs_approval' });
  });

  it('sends letters beyond the budget of the account only for an owner or an admin', async () => {
    const cora = await shop.customer(50);
    await shop.approvals.saveSettings(cora, {
      ...{ time_zone: 'America/New_York', monthly_cards: 1, rules: [], budgets: [] },
    });
    const id = await shop.switchedOn(cora);
    expect(await shop.outcomeOf(cora, id, lead('Grace'))).toMatchObject({ outcome: 'sent' });
    const { id: event_id, ...held } = await shop.outcomeOf(cora, id, lead('Alan'));
    expect(held).toMatchObject({
      ...{ outcome: 'needs_approval', reason: 'Your account’s budget for this month is used up.' },
    });
    const approve = (actor: Actor) => shop.automations.decide(actor, { ids: [event_id], decision: 'approve' });
    await expect(approve({ ...cora, role: 'sender' } as Actor)).rejects.toMatchObject({ code: 'cannot_decide' });
    await approve({ ...cora, role: 'admin' } as Actor);
    await shop.process();
    expect(await shop.automations.attempt(cora, event_id)).toMatchObject({ outcome: 'sent' });
  });

  it('taken twice at the same time sends one letter', async () => {
    const id = await shop.switchedOn(ada, { needs_approval: true });
    const { id: event_id } = await shop.outcomeOf(ada, id, lead('Grace'));
    const before = await balance();
    const twice = await Promise.allSettled([decide([event_id], 'approve'), decide([event_id], 'approve')]);
    expect(twice.some(({ status }) => status === 'fulfilled')).toBe(true);
    // A worker passes over a row that the other decision has locked at that moment.
    await shop.process();
    expect(await balance()).toBe(before - 1);
  });
});
