import type { Clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import type { Log } from '../../../platform/log.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { type Answered, type CallCampaign, type CallDependencies, makeCall } from './calls.ts';
import { type Decision, decisionOf, isWithdrawable, MOST_TRIES, openingOf, withdrawalOf } from './decisions.ts';
import { meaningAtPrinters, retryAfterTriesMs } from './rules.ts';
import * as store from './store.ts';
import { isCallStep, isDelivery } from './transitions.ts';

export type DeliveryDependencies = CallDependencies & { clock: Clock; log: Log };

/** Time for other jobs; the next run continues with what is left. */
const RUN_MS = 2 * 60_000;
const PAUSE_MS = 10 * 60_000;
const PAUSE_AFTER_FAILURE_MS = 30_000;
/** Longer than any one call may take, so that no campaign is claimed while its worker is alive. */
const LEASE_MS = 3 * 60_000;

/** Problems with the account, and what the operator can do about them. */
const ACCOUNT_PROBLEMS: Record<string, string> = {
  wallet_empty: 'The wallet at Scribe is empty. Letters wait and are sent once you add money.',
  unauthorized: 'Scribe refuses SCRIBE_API_TOKEN. Letters wait and are sent once you correct the token.',
  forbidden: 'Scribe does not let this account send. Letters wait and are sent once you solve this with Scribe.',
};

/** Another worker has claimed the campaign meanwhile: nothing more may be written about it. */
class ClaimLost extends Error {}

const inMs = (clock: Clock, ms: number) => new Date(clock.now().getTime() + ms);

export const newClaim = (clock: Clock): store.Claim => ({
  claim_id: crypto.randomUUID(),
  at: clock.now(),
  until: inMs(clock, LEASE_MS),
});

/**
 * Delivers campaigns to Scribe, call by call. What is about to be done is written before the call and its result after,
 * so that a worker that finds the campaign after a crash knows what is known of it.
 */
export function scribeDelivery(dependencies: DeliveryDependencies) {
  const { db, clock, log } = dependencies;

  /** Works on a claimed campaign until it is sent or cannot go on. Throws when other campaigns cannot go on now either. */
  async function work(claimed: store.Campaign): Promise<void> {
    let campaign: store.Campaign | undefined = claimed;
    try {
      while (campaign) campaign = await takeStep(dependencies, campaign);
    } catch (error) {
      if (error instanceof ClaimLost) return;
      if (error instanceof ProviderError) throw error;
      log.error('scribe_failed', error, { campaign: claimed.id });
      await store.release(db, claimed, inMs(clock, retryAfterTriesMs(claimed.tries)));
      throw new ProviderError('retryable', String(error));
    }
  }

  return {
    work,

    /** Works on what is due. Returns when more is due, null when nothing is. */
    async run(): Promise<Date | null> {
      const ends = inMs(clock, RUN_MS);
      while (clock.now() < ends) {
        const until = await store.pausedUntil(db);
        if (until && until > clock.now()) return until;
        const campaign = await store.claimDue(db, newClaim(clock));
        if (!campaign) break;
        try {
          await work(campaign);
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          return inMs(clock, error.retry_after_ms ?? PAUSE_AFTER_FAILURE_MS);
        }
      }
      return store.nextDue(db);
    },
  };
}

/** Takes one step with one call at most. Undefined when there is nothing more to do now. */
async function takeStep(
  dependencies: DeliveryDependencies,
  campaign: store.Campaign,
): Promise<store.Campaign | undefined> {
  const { db, clock } = dependencies;
  const letters = await store.countActive(db, campaign);
  const opening = openingOf({ ...campaign, letters });
  if (opening === 'nothing') return store.release(db, campaign, null);
  if (opening === 'withdrawal') return withdraw(dependencies, campaign);
  const is_call = opening === 'call';
  const begun = is_call ? campaign : ifClaimed(await store.begin(db, campaign, opening, inMs(clock, LEASE_MS)));
  // Its withdrawal was requested at the last moment.
  if (!isInCall(begun)) return begun;
  const answered = await makeCall(dependencies, begun);
  const decision = decisionOf({ ...begun, letters }, answered.answer);
  report(dependencies, begun, answered);
  const next = await record(dependencies, begun, answered, decision);
  return next && decision.wait ? leave(dependencies, begun, answered) : next;
}

const isInCall = (campaign: store.Campaign): campaign is CallCampaign => isCallStep(campaign.step);

/** Begins the withdrawal of a campaign whose letters go into another one. */
const withdraw = (
  dependencies: DeliveryDependencies,
  campaign: store.Campaign,
): Promise<store.Campaign | undefined> => {
  const { step, tries } = campaign;
  const decision: Decision = { to: withdrawalOf(step), wait: false, verdict: 'retry', tries };
  return record(dependencies, campaign, { answer: 'not_made' }, decision);
};

/** Records the state after a call. Undefined when Scribe has the campaign for good, or no more. */
async function record(
  { db, clock }: DeliveryDependencies,
  campaign: store.Campaign,
  answered: Answered,
  { to, tries, ...decided }: Decision,
): Promise<store.Campaign | undefined> {
  const at = clock.now();
  const verdict = decided.verdict ?? campaign.verdict;
  return inTransaction(db, async (tx) => {
    if (decided.verdict === 'failed') await store.noteReason(tx, campaign, reasonOf(answered));
    if (to === 'withdrawn') return store.endWithdrawal(tx, { ...campaign, verdict: verdict ?? 'retry', tries }, at);
    if (to === 'sent' && verdict && answered.status) {
      return store.markAtPrinters(tx, campaign, meaningAtPrinters(answered.status), at);
    }
    if (to === 'sent') return store.markSent(tx, campaign, at);
    const progress = { step: to, verdict, tries, ...answered.draft };
    return ifClaimed(await store.advance(tx, campaign, progress, inMs(clock, LEASE_MS)));
  });
}

function reasonOf({ answer, failure }: Answered): string {
  if (failure && answer === 'refused') return failure.message;
  return ['The letter could not be handed over.', failure?.message].filter(Boolean).join(' ');
}

function report({ log }: DeliveryDependencies, { id, step, remote_id, tries }: CallCampaign, answered: Answered): void {
  const { failure } = answered;
  if (!failure) return;
  if (failure.code === 'unexpected') log.error('scribe_failed', failure.cause, { campaign: id, step });
  if (!isWithdrawable(step) && tries >= MOST_TRIES) {
    const what_to_do = 'Scribe has not let this campaign be withdrawn for two days. Delete it there.';
    log.error('scribe_stuck', failure, { what_to_do, remote_id, step });
  }
  const has_refused = ['refused', 'not_found', 'already_sent'].includes(answered.answer);
  if (has_refused) log.warn('scribe_refused', { campaign: id, step, why: failure.message });
}

/** Leaves a campaign for a while. Throws when other campaigns cannot go on now either. */
async function leave(
  { db, clock, log }: DeliveryDependencies,
  campaign: CallCampaign,
  { answer, failure }: Answered,
): Promise<undefined> {
  const what_to_do =
    answer === 'not_made' || isDelivery(campaign.step) ? ACCOUNT_PROBLEMS[failure?.code ?? ''] : undefined;
  const is_at_once = answer === 'not_made' || what_to_do !== undefined;
  await store.release(db, campaign, is_at_once ? clock.now() : inMs(clock, retryAfterTriesMs(campaign.tries)));
  if (what_to_do) {
    log.error('scribe_account', failure, { what_to_do, next_try_in_s: PAUSE_MS / 1000 });
    await store.pause(db, inMs(clock, PAUSE_MS));
  }
  if (failure && (is_at_once || answer === 'unclear')) throw failure;
}

function ifClaimed(campaign: store.Campaign | undefined): store.Campaign {
  if (!campaign) throw new ClaimLost();
  return campaign;
}
