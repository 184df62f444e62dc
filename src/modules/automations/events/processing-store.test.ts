import { beforeAll, describe, expect, it } from 'vitest';
import { type AutomationShop, automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';

let db: Db;
let shop: AutomationShop;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await automationShop(db);
});

/** Stores copies of the latest event of automations that are due, as a flood leaves them. */
const flood = (automation_ids: string[], copies: number, body_bytes: number) =>
  sql`insert into automation_events (account_id, automation_id, received_at, body, content_type, headers, body_hash, due_at, timeline)
    select account_id, id, ${shop.clock.now()}::timestamptz, convert_to(repeat('x', ${body_bytes}::int), 'UTF8'), 'application/json', '{}', '', 
      ${shop.clock.now()}::timestamptz, '[]'
    from automations cross join generate_series(1, ${copies}::int) where id = any(${automation_ids}::uuid[])`.execute(
    db,
  );
const due = async () =>
  (await one<{ n: number }>(db, sql`select count(*)::int as n from automation_events where due_at is not null`)).n;

async function automationsOf(actor: Actor, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await shop.switchedOn(actor));
  return ids;
}

describe('a flood of one account', () => {
  it('holds up nobody else: a single event of another account is in the next batch', async () => {
    const [busy, quiet] = [await shop.customer(1), await shop.customer(10)];
    const flooded = await automationsOf(busy, 30);
    const calm = await shop.switchedOn(quiet);
    await flood(flooded, 100, 10);
    shop.clock.move(60_000);
    const { id } = await shop.post(calm, lead('Grace'));
    expect(await due()).toBe(3001);
    const { claimed } = await shop.automations.processBatch({ uses_ai: false });
    expect(claimed).toBeLessThanOrEqual(500);
    expect(await shop.automations.attempt(quiet, id)).toMatchObject({ outcome: 'sent' });
    await shop.process();
  });

  it('of many accounts neither, and each of them goes on', async () => {
    const flooded: string[] = [];
    for (let n = 0; n < 30; n++) flooded.push(...(await automationsOf(await shop.customer(1), 1)));
    const quiet = await shop.customer(10);
    const calm = await shop.switchedOn(quiet);
    await flood(flooded, 60, 10);
    shop.clock.move(60_000);
    const { id } = await shop.post(calm, lead('Grace'));
    await shop.automations.processBatch({ uses_ai: false });
    expect(await shop.automations.attempt(quiet, id)).toMatchObject({ outcome: 'sent' });
    await shop.process();
    expect(await due()).toBe(0);
  });

  it('of large bodies is claimed in parts of 16 MB, and none of it is left', async () => {
    const busy = await shop.customer(1);
    const [id = ''] = await automationsOf(busy, 1);
    await flood([id], 100, 250 * 1024);
    const { claimed } = await shop.automations.processBatch({ uses_ai: false });
    expect(claimed * 250 * 1024).toBeLessThanOrEqual(17 * 1024 * 1024);
    expect(claimed).toBeGreaterThan(50);
    await shop.process();
    expect(await due()).toBe(0);
  });
});
