import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type AutomationShop, automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type Db, rows, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { silentLog } from '../../../platform/log.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import { recipientErasingService } from './erasing-service.ts';
import { recipientReading } from './reading-service.ts';
import { searchService } from './search-service.ts';
import { recipientService } from './service.ts';

/** One contact of several in a webhook is erased; the others wait as before. */

const GRACE = { first_name: 'Grace', last_name: 'Hopper', street: '12 Pine Road', unit: '', zip: '97201', email: '' };
let db: Db;
let shop: AutomationShop;
let ada: Actor;
let id: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await automationShop(db);
});
beforeEach(async () => {
  ada = await shop.customer(10);
  id = await shop.switchedOn(ada, { needs_approval: true });
});

async function eraseGrace(): Promise<void> {
  const { clock, files, letters } = shop;
  const dependencies = {
    db,
    clock,
    files,
    letters,
    reading: recipientReading,
    log: silentLog,
  } as unknown as ErasureDependencies;
  const searches = searchService(dependencies);
  const { id: search_id } = await searches.find(ada, GRACE);
  await searches.work(search_id);
  const order = await recipientService(dependencies, searches).erase(ada, { search_id, keep_fingerprint: false });
  await recipientErasingService(dependencies).eraseRecipient(order.id);
}

const hopper = lead('Grace', { last_name: 'Hopper', address1: '12 Pine Road' });
const events = () =>
  rows<{ text: string }>(
    db,
    sql`select to_jsonb(e)::text || encode(body, 'escape') as text from automation_events e where automation_id = ${id}`,
  );
const waiting = () => shop.automations.history(ada, { automation_id: id, outcome: 'needs_approval', limit: 100 });

it.each([
  ['a list', (contacts: object[]) => JSON.stringify(contacts)],
  ['a list under a name', (contacts: object[]) => JSON.stringify({ event: 'x', contacts })],
])('of %s, the one goes and another can still be approved', async (_, write) => {
  await shop.post(id, write([hopper, lead('Alan', { address1: '9 Elm St' })]));
  await shop.process();
  expect(await waiting()).toHaveLength(2);
  await eraseGrace();
  for (const { text } of await events()) expect(text).not.toMatch(/Grace|Hopper|12 Pine/);
  const [alan, ...others] = await waiting();
  expect(others).toEqual([]);
  await shop.automations.decide(ada, { ids: [alan?.id ?? ''], decision: 'approve' });
  await shop.process();
  expect(await shop.automations.attempt(ada, alan?.id ?? '')).toMatchObject({
    outcome: 'sent',
    contact_data: { first_name: 'Alan', street: '9 Elm St' },
  });
});

it('a request that also names the person outside of the contacts goes as a whole', async () => {
  await shop.post(id, { note: 'For Grace Hopper, 12 Pine Road', contacts: [lead('Ken'), lead('Alan')] });
  await shop.process();
  await eraseGrace();
  for (const { text } of await events()) expect(text).not.toMatch(/Grace|Hopper|12 Pine|Alan|Ken/);
  expect(await waiting()).toEqual([]);
});
