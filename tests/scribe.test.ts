import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { silentLog } from '../src/platform/log.ts';
import type { Jobs } from '../src/platform/queue/queue.ts';
import { scribePrint } from '../src/providers/print/scribe/provider.ts';
import { testDatabase } from './support/database.ts';
import { contactNamed, type LetterShop, letterShop } from './support/letter-shop.ts';
import { SCRIBE_TOKEN, scribeStandIn } from './support/scribe/stand-in.ts';

/** From the submission of a campaign to the door, with Scribe as the printer. */
let scribe: Awaited<ReturnType<typeof scribeStandIn>>;
let shop: LetterShop;
beforeAll(async () => {
  const { db } = await testDatabase();
  // The plain design of the shop has an archive in name only.
  scribe = await scribeStandIn({ opens_archives: false });
  const scribe_jobs: Jobs = {};
  shop = await letterShop(db, {
    print: () => {
      const { provider, jobs } = scribePrint({
        db,
        clock: { now: () => shop.clock.now() },
        log: silentLog,
        api_url: scribe.api_url,
        api_token: SCRIBE_TOKEN,
        requests_per_minute: 60,
        artwork: (template_id) => shop.templates.zipOf(template_id),
      });
      Object.assign(scribe_jobs, jobs);
      return provider;
    },
  });
  Object.assign(shop.jobs, scribe_jobs);
});
afterAll(() => scribe.stop());
beforeEach(() => scribe.reset());

/** A submitted campaign to these people whose letters are at Scribe. */
async function handedOver(people: string[], message = 'Thank you all!') {
  const owner = await shop.customer(people.length);
  const campaign_type = people.length === 1 ? 'one-time' : 'bulk';
  const id = await shop.prepared(owner, { message, campaign_type }, people.map(contactNamed));
  await shop.campaigns.submit(owner, id);
  await shop.work();
  shop.clock.move(6000);
  await shop.work();
  const now = async () => (await shop.campaigns.list(owner, { limit: 1 }))[0]!;
  return { owner, id, now };
}

/** Asks for news as the minute's job does, five minutes later. */
async function fiveMinutesLater(): Promise<void> {
  shop.clock.move(5 * 60_000 + 1000);
  await shop.jobs['letters.poll']!({});
  await shop.work();
}

it('a campaign with one text is one of Scribe, and follows its status to the door', async () => {
  const { now, owner } = await handedOver(['Alan', 'Edsger', 'Grace']);
  expect(scribe.posted()).toEqual(['Alan', 'Edsger', 'Grace']);
  expect(await now()).toMatchObject({ status: 'pending', status_label: 'Submitted' });
  const [campaign] = scribe.campaigns.values();
  expect(scribe.campaigns.size).toBe(1);
  for (const [status, label] of [
    ['processing', 'Approved - In Queue'],
    ['printing', 'In Print Production (will send in 2-4 business days)'],
    ['shipped', 'Complete: Sent Via USPS'],
  ] as const) {
    campaign!.status = status;
    await fiveMinutesLater();
    expect(await now()).toMatchObject({
      status,
      status_label: label,
      scribe_campaign_id: String(campaign!.id),
    });
  }
  expect(await shop.credits.balanceOf(shop.db, owner.account_id)).toBe(0);
});

it('letters with a name in them are campaigns of their own', async () => {
  await handedOver(['Alan', 'Grace'], 'Dear {{first_name}}, thank you.');
  expect([...scribe.campaigns.values()].map(({ message }) => message).sort()).toEqual([
    'Dear Alan, thank you.',
    'Dear Grace, thank you.',
  ]);
});

it('a letter that is cancelled in time is deleted at Scribe, and its credit comes back', async () => {
  const { owner, id, now } = await handedOver(['Grace']);
  await shop.campaigns.cancel(owner, id);
  await shop.work();
  expect(scribe.posted()).toEqual([]);
  expect(scribe.state.wallet).toBe(1_000_000);
  expect((await now()).status).toBe('draft');
  expect(await shop.credits.balanceOf(shop.db, owner.account_id)).toBe(1);
});

it('a recipient whom Scribe refuses fails alone, with its reason, and the credit comes back', async () => {
  scribe.state.takes = (contact) => contact.first_name !== 'Nobody';
  const { owner, id } = await handedOver(['Alan', 'Nobody', 'Grace']);
  await fiveMinutesLater();
  const failed = (await shop.lettersOf(id)).filter(({ status }) => status === 'failed');
  expect(failed).toMatchObject([{ failure_reason: 'Scribe refused this letter: The ZIP code is not a real one.' }]);
  expect(await shop.credits.balanceOf(shop.db, owner.account_id)).toBe(1);
  expect(scribe.posted()).toEqual(['Alan', 'Grace']);
});

it('while Scribe cannot be reached, statuses are marked as cached, until it can', async () => {
  const { owner, id } = await handedOver(['Alan', 'Grace']);
  const isCached = async () => (await shop.campaigns.statuses(owner, [id])).cached;
  const fail = () => ({ status: 503, body: {} });
  scribe.state.interrupt = fail;
  for (const stale of [false, false, true]) {
    await expect(fiveMinutesLater()).rejects.toMatchObject({ kind: 'retryable' });
    expect(await isCached()).toBe(stale);
  }
  scribe.state.interrupt = () => undefined;
  await fiveMinutesLater();
  expect(await isCached()).toBe(false);
});
