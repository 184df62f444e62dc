import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AutomationShop, automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';

/** A request that brings several contacts. */

let db: Db;
let shop: AutomationShop;
let ada: Actor;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await automationShop(db);
});
beforeEach(async () => {
  ada = await shop.customer(100);
});

const crowd = (n: number) =>
  Array.from({ length: n }, (_, i) => lead(`Person${i}`, { address1: `${i + 1} Oak Avenue` }));
const historyOf = (automation_id: string) => shop.automations.history(ada, { automation_id, limit: 100 });

/** The bytes of all that is stored of an automation's events, and of their bodies alone. */
const storedOf = (id: string) =>
  one<{ events: number; bodies: number; all: number }>(
    db,
    sql`select count(*)::int as events, sum(octet_length(body))::int as bodies,
        sum(octet_length(to_jsonb(e)::text))::int as all
      from automation_events e where automation_id = ${id}`,
  );

describe('the body of a request with several contacts', () => {
  async function stored(contacts: number, keys: number) {
    const { id } = await shop.automations.create(ada, {
      name: 'Crowd',
      card_design_id: shop.template_id,
      custom_message: 'Dear [first name]!',
      return_address: (await shop.automations.get(ada, await shop.switchedOn(ada))).return_address,
    });
    const others = Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, 'x'.repeat(20)]));
    const body = JSON.stringify({ ...others, contacts: crowd(contacts) });
    await shop.post(id, body);
    await shop.process();
    return { posted: body.length, ...(await storedOf(id)) };
  }

  it('is stored once, whatever its contacts and its other keys are', async () => {
    const [half, whole] = [await stored(40, 1000), await stored(80, 2000)];
    expect([half.events, whole.events]).toEqual([41, 81]);
    expect([half.bodies, whole.bodies]).toEqual([half.posted, whole.posted]);
    expect(whole.all).toBeLessThan(half.all * 2.6);
  });

  it('gives each contact what is around the list: the type of the event, tags and fields for the message', async () => {
    const id = await shop.switchedOn(ada, {
      custom_message: 'Dear [first name], {{source}} {{note}}',
      filters: { event_types: ['contact.created'], tags: ['vip'], states: [] },
    });
    const contacts = [
      lead('Grace', { tags: ['vip'], note: 'one' }),
      lead('Alan', { note: 'two', tags: 'vip' }),
      lead('Ken'),
    ];
    await shop.post(id, { event: 'contact.created', source: 'Fair', contacts });
    await shop.process();
    const sent = (await historyOf(id)).filter(({ outcome }) => outcome === 'sent');
    const details = await Promise.all(sent.map((one) => shop.automations.attempt(ada, one.id)));
    expect(details.map(({ message }) => message).sort()).toEqual(['Dear Alan, Fair two', 'Dear Grace, Fair one']);
    const [grace] = details.filter(({ contact_data }) => contact_data.first_name === 'Grace');
    expect(JSON.parse(grace?.raw ?? '')).toEqual({ contacts: [contacts[0]] });
    expect(grace?.fields).toContainEqual({
      path: ['contacts', '0', 'note'],
      label: 'Contacts > 1 > Note',
      value: 'one',
    });
    expect(grace?.fields).toContainEqual({ path: ['source'], label: 'Source', value: 'Fair' });
    expect(grace?.understood.street?.path).toEqual(['contacts', '0', 'address1']);
  });

  it('is read again for a contact that is corrected, approved or sent again', async () => {
    const id = await shop.switchedOn(ada, { needs_approval: true });
    await shop.post(id, { contacts: [lead('Grace'), lead('Alan', { city: '' })] });
    await shop.process();
    const waiting = await historyOf(id);
    const [approval] = waiting.filter(({ outcome }) => outcome === 'needs_approval');
    const [review] = waiting.filter(({ outcome }) => outcome === 'needs_review');
    await shop.automations.decide(ada, { ids: [approval?.id ?? ''], decision: 'approve' });
    await shop.automations.decide(ada, {
      ids: [review?.id ?? ''],
      decision: 'send_again',
      contact: { city: 'Portland' },
    });
    await shop.process();
    for (const one of [approval, review])
      expect(await shop.automations.attempt(ada, one?.id ?? '')).toMatchObject({ outcome: 'sent' });
    const [again] = await shop.automations.decide(ada, { ids: [approval?.id ?? ''], decision: 'send_again' });
    await shop.process();
    expect(await shop.automations.attempt(ada, again?.id ?? '')).toMatchObject({
      outcome: 'sent',
      contact_data: { first_name: 'Grace' },
    });
  });

  it('is a repeat only where contact and the rest are the same', async () => {
    const id = await shop.switchedOn(ada, { repeat_days: 0 });
    const contacts = [lead('Grace'), lead('Alan')];
    for (const event of ['contact.created', 'contact.created', 'contact.updated'])
      await shop.post(id, { event, contacts });
    await shop.process();
    const outcomes = (await historyOf(id)).map(({ reason, outcome }) => (outcome === 'sent' ? outcome : reason));
    expect(outcomes.filter((one) => one === 'sent')).toHaveLength(4);
    expect(outcomes.filter((one) => one === 'The same event arrived within 10 minutes.')).toHaveLength(2);
  });

  it('may have 1,000 contacts and no more', async () => {
    const id = await shop.switchedOn(ada);
    const few = (n: number) => Array.from({ length: n }, (_, i) => ({ street: `${i} A St`, city: 'B' }));
    await shop.post(id, { people: few(1000) });
    await expect(shop.post(id, { people: few(1001) })).rejects.toThrow(
      'This request has 1,001 contacts. Send at most 1,000 in one request.',
    );
    await expect(shop.post(id, few(1001))).rejects.toThrow('Send at most 1,000 in one request.');
  });
});
