import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Log } from '../../../platform/log.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { PrintAddress } from '../port.ts';
import { isCode, type ScribeClient } from './client.ts';
import { CONTACTS_PER_REQUEST, contactOf } from './rules.ts';
import * as store from './store.ts';
import { withdrawCampaign } from './withdrawal.ts';

export type DeliveryDependencies = {
  db: Db;
  clock: Clock;
  log: Log;
  client: ScribeClient;
  /** The archive of a card design: `1.png` outside, `2.png` inside. Throws a rejected ProviderError without one. */
  artwork(template_id: string): Promise<Uint8Array>;
};

/** Longer than any one call may take, so that no campaign is claimed while its worker is alive. */
const LEASE_MS = 3 * 60_000;

/** Another worker has claimed the campaign meanwhile: nothing more may be written about it. */
export class ClaimLost extends Error {}

const leaseEnd = (clock: Clock) => new Date(clock.now().getTime() + LEASE_MS);

export const newClaim = (clock: Clock): store.Claim => ({
  claim_id: crypto.randomUUID(),
  at: clock.now(),
  until: leaseEnd(clock),
});

/** The letters of a campaign go into a new one, which is due now. */
export const retryNow = (clock: Clock, tries: number): store.Outcome => ({
  letters: 'retry',
  due_at: clock.now(),
  tries,
});

/**
 * Takes one step with one call at most. Undefined when there is nothing more to do. What is about to be done is written
 * before the call and its result after, so that a worker that finds the campaign after a crash knows how to go on.
 */
export async function takeStep(
  dependencies: DeliveryDependencies,
  campaign: store.Campaign,
): Promise<store.Campaign | undefined> {
  const { db, clock } = dependencies;
  const { is_wanted, step, tries } = campaign;
  if (is_wanted) return withdrawCampaign(dependencies, campaign, retryNow(clock, tries));
  if (step === 'waiting') return makeDraft(dependencies, campaign);
  // A draft costs nothing and is never posted, so one whose list is unclear is replaced by a new one.
  if (step === 'listing') return withdrawCampaign(dependencies, campaign, retryNow(clock, tries + 1));
  if (step === 'sending') return send(dependencies, campaign);
  if (step !== 'draft') return store.release(db, campaign, null, tries);
  const unlisted = await store.unlistedRecipients(db, campaign, CONTACTS_PER_REQUEST);
  if (unlisted.length > 0) return addContacts(dependencies, campaign, unlisted);
  const begun = ifClaimed(await store.beginSending(db, campaign, leaseEnd(clock)));
  return begun.is_wanted ? begun : send(dependencies, begun);
}

export const advance = async (
  { db, clock }: DeliveryDependencies,
  campaign: store.Campaign,
  to: store.Progress,
): Promise<store.Campaign> => ifClaimed(await store.advance(db, campaign, to, leaseEnd(clock)));

async function makeDraft(
  dependencies: DeliveryDependencies,
  campaign: store.Campaign,
): Promise<store.Campaign | undefined> {
  const { db, clock, client, artwork } = dependencies;
  if ((await store.countActive(db, campaign)) === 0) {
    return withdrawCampaign(dependencies, campaign, retryNow(clock, campaign.tries));
  }
  const zip = await artwork(campaign.template_id);
  const remote_id = await client.addCampaign({ ...campaign, zip });
  return advance(dependencies, campaign, { step: 'draft', remote_id, listed_count: 0 });
}

async function addContacts(
  dependencies: DeliveryDependencies,
  campaign: store.Campaign,
  recipients: PrintAddress[],
): Promise<store.Campaign> {
  const listing = await advance(dependencies, campaign, { step: 'listing' });
  const added = await dependencies.client.addContacts(campaign.remote_id!, recipients.map(contactOf));
  if (added !== undefined && added < recipients.length) {
    const message = `Scribe added ${added} of ${recipients.length} recipients.`;
    throw new ProviderError('rejected', message, { code: 'invalid' });
  }
  const listed_count = campaign.listed_count + recipients.length;
  return advance(dependencies, listing, { step: 'draft', listed_count });
}

async function send({ db, clock, client }: DeliveryDependencies, campaign: store.Campaign): Promise<undefined> {
  try {
    await client.send(campaign.remote_id!);
  } catch (error) {
    // Scribe sends a campaign once, so it is safe to ask again.
    if (!isCode(error, 'already_sent')) throw error;
  }
  await store.markSent(db, campaign, clock.now());
}

function ifClaimed(campaign: store.Campaign | undefined): store.Campaign {
  if (!campaign) throw new ClaimLost();
  return campaign;
}
