import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AutomationShop, automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { newEntry } from '../../do-not-mail/schema.ts';
import { type DoNotMailService, doNotMailService } from '../../do-not-mail/service.ts';

let shop: AutomationShop;
let list: DoNotMailService;
let ada: Actor;

beforeAll(async () => {
  const { db } = await testDatabase();
  shop = await automationShop(db);
  list = doNotMailService(shop);
});
beforeEach(async () => {
  ada = await shop.customer(5);
});

const block = (actor: Actor, entry: object) =>
  list.add(actor, [newEntry.parse({ reason: 'Asked us to stop', ...entry })]);
const grace = { ...lead('Grace'), email: 'grace@example.com' };
const balance = () => shop.credits.balanceOf(shop.db, ada.account_id);
const SKIPPED = { outcome: 'skipped', rule: 'do_not_mail', reason: 'On your do-not-mail list: Asked us to stop.' };

describe('an event whose contact is on the do-not-mail list', () => {
  it('is skipped with the reason of the entry, and costs nothing', async () => {
    const id = await shop.switchedOn(ada);
    await block(ada, { kind: 'email', email: 'Grace@Example.com' });
    expect(await shop.outcomeOf(ada, id, grace)).toMatchObject(SKIPPED);
    expect(await balance()).toBe(5);
  });

  it('is not sent anyway until the entry is removed', async () => {
    const id = await shop.switchedOn(ada);
    await block(ada, { kind: 'email', email: 'grace@example.com' });
    const { id: event_id } = await shop.outcomeOf(ada, id, grace);
    const sendAnyway = async () => {
      await shop.automations.decide(ada, { ids: [event_id], decision: 'send_anyway' });
      await shop.process();
      return shop.automations.attempt(ada, event_id);
    };
    expect(await sendAnyway()).toMatchObject({
      ...SKIPPED,
      reason: `${SKIPPED.reason} Remove the entry first, then send the card anyway.`,
    });
    const [entry] = (await list.list(ada, { search: '', limit: 1, offset: 0 })).entries;
    await list.remove(ada, entry!.id);
    expect(await sendAnyway()).toMatchObject({ outcome: 'sent' });
    expect(await balance()).toBe(4);
  });

  it('is sent when the entry is on the list of another account', async () => {
    const id = await shop.switchedOn(ada);
    await block(await shop.customer(0), { kind: 'email', email: 'grace@example.com' });
    expect(await shop.outcomeOf(ada, id, grace)).toMatchObject({ outcome: 'sent' });
  });

  it('in company, by an initial or at a unit, is skipped too', async () => {
    const id = await shop.switchedOn(ada);
    const { address1: street, postal_code: zip } = lead('Grace');
    await block(ada, { kind: 'person', first_name: 'Grace', last_name: 'Lee', street, zip });
    await block(ada, { kind: 'address', street: '500 Oak Ave', zip });
    const outcome = (over: object) => shop.outcomeOf(ada, id, lead('Grace', { last_name: 'Lee', ...over }));
    expect(await outcome({ first_name: 'Alan & Grace' })).toMatchObject(SKIPPED);
    expect(await outcome({ first_name: 'G.' })).toMatchObject(SKIPPED);
    expect(await outcome({ first_name: 'Zoe', address1: '500 Oak Avenue, Unit 2' })).toMatchObject(SKIPPED);
    expect(await outcome({ first_name: 'Alan' })).toMatchObject({ outcome: 'sent' });
    expect(await balance()).toBe(4);
  });
});
