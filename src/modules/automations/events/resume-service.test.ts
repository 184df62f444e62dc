import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AutomationShop, automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type Db, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';

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

/** An automation that is on, and its campaign, which is paused. */
async function paused() {
  const id = await shop.switchedOn(ada);
  const { campaign_id } = await shop.outcomeOf(ada, id, lead('Grace'));
  // Only a campaign that is not in production can be paused.
  await sql`update campaigns set status = 'pending' where id = ${campaign_id}`.execute(db);
  await shop.campaigns.pause(ada, campaign_id!);
  return { id, campaign_id: campaign_id! };
}

describe('a campaign that a member paused', () => {
  it('holds the events back until the automation is switched on', async () => {
    const { id, campaign_id } = await paused();
    const held = await shop.outcomeOf(ada, id, lead('Alan'));
    expect(held).toMatchObject({ outcome: 'waiting', letter_id: null });
    expect(await shop.automations.get(ada, id)).toMatchObject({ status: 'paused', paused_reason: 'member' });
    await shop.automations.switch(ada, id, true);
    await shop.process();
    expect(await shop.automations.attempt(ada, held.id)).toMatchObject({ outcome: 'sent' });
    expect(await shop.campaigns.pausedAmong([campaign_id])).toEqual([]);
  });

  it('shows as a pause of the automation at once, and resuming it resumes the automation', async () => {
    const { id, campaign_id } = await paused();
    expect(await shop.automations.get(ada, id)).toMatchObject({ status: 'paused', paused_reason: 'member' });
    const held = await shop.outcomeOf(ada, id, lead('Alan'));
    await shop.pollers['automations.resume']?.work();
    expect(await shop.automations.attempt(ada, held.id)).toMatchObject({ outcome: 'waiting' });

    await shop.campaigns.resume(ada, campaign_id);
    await shop.pollers['automations.resume']?.work();
    await shop.process();
    expect(await shop.automations.get(ada, id)).toMatchObject({ status: 'on', paused_reason: null });
    expect(await shop.automations.attempt(ada, held.id)).toMatchObject({ outcome: 'sent' });
  });
});
