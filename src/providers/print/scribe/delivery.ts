import { ProviderError } from '../../../platform/provider-error.ts';
import { MOST_TRIES, retryAfterTriesMs } from './rules.ts';
import { advance, ClaimLost, type DeliveryDependencies, newClaim, retryNow, takeStep } from './steps.ts';
import * as store from './store.ts';
import { withdrawCampaign } from './withdrawal.ts';

/** Time for other jobs; the next run continues with what is left. */
const RUN_MS = 2 * 60_000;
const PAUSE_MS = 10 * 60_000;
const PAUSE_AFTER_FAILURE_MS = 30_000;
const REBUILDING_COUNTS_AS_TRIES = 10;

/** Problems with the account, and what the operator can do about them. */
const ACCOUNT_PROBLEMS: Record<string, string> = {
  wallet_empty: 'The wallet at Scribe is empty. Letters wait and are sent once you add money.',
  unauthorized: 'Scribe refuses SCRIBE_API_TOKEN. Letters wait and are sent once you correct the token.',
  forbidden: 'Scribe does not let this account send. Letters wait and are sent once you solve this with Scribe.',
};

/**
 * Delivers campaigns to Scribe, step by step. A step that was interrupted is repeated or undone by the next worker, so
 * that no letter is lost or sent twice.
 */
export function scribeDelivery(dependencies: DeliveryDependencies) {
  const { db, clock } = dependencies;
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  /** Works on a claimed campaign until it is sent or cannot go on. Throws when other campaigns cannot go on now either. */
  async function work(claimed: store.Campaign): Promise<void> {
    let campaign: store.Campaign | undefined = claimed;
    try {
      while (campaign) campaign = await takeStep(dependencies, campaign);
    } catch (error) {
      if (error instanceof ClaimLost) return;
      if (!(error instanceof ProviderError)) dependencies.log.error('scribe_failed', error, { campaign: claimed.id });
      const failure = error instanceof ProviderError ? error : new ProviderError('retryable', String(error));
      // The row has the step that was begun, which the campaign given to the step may not have.
      const current = await store.ifStillClaimed(db, claimed);
      if (!current) return;
      try {
        await handleFailure(dependencies, current, failure);
      } finally {
        await store.release(db, current, inMs(retryAfterTriesMs(current.tries)), current.tries + 1);
      }
    }
  }

  return {
    work,

    /** Works on what is due. Returns when more is due, null when nothing is. */
    async run(): Promise<Date | null> {
      const ends = inMs(RUN_MS);
      while (clock.now() < ends) {
        const until = await store.pausedUntil(db);
        if (until && until > clock.now()) return until;
        const campaign = await store.claimDue(db, newClaim(clock));
        if (!campaign) break;
        try {
          await work(campaign);
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          return inMs(error.retry_after_ms ?? PAUSE_AFTER_FAILURE_MS);
        }
      }
      return store.nextDue(db);
    },
  };
}

/** Decides how a campaign goes on whose step failed. Throws when other campaigns cannot go on now either. */
async function handleFailure(
  dependencies: DeliveryDependencies,
  campaign: store.Campaign,
  failure: ProviderError,
): Promise<void> {
  const { db, clock, log } = dependencies;
  const problem = ACCOUNT_PROBLEMS[failure.code ?? ''];
  if (problem || failure.kind === 'throttled') {
    // Nothing was done, so the list is as it was before the step.
    if (campaign.step === 'listing') await advance(dependencies, campaign, { step: 'draft' });
    await store.release(db, campaign, clock.now(), campaign.tries);
    if (problem) {
      log.error('scribe_account', failure, { what_to_do: problem, next_try_in_s: PAUSE_MS / 1000 });
      await store.pause(db, new Date(clock.now().getTime() + PAUSE_MS));
    }
    throw failure;
  }
  if (failure.kind === 'rejected') {
    const outcome = await outcomeOfRejection(dependencies, campaign, failure);
    return withdrawCampaign(dependencies, campaign, outcome);
  }
  if (campaign.tries < MOST_TRIES) throw failure;
  const reason = `The letter could not be handed over. ${failure.message}`;
  return withdrawCampaign(dependencies, campaign, { letters: 'failed', reason });
}

/** A bad address must not fail the other letters; a bad text or card is bad for all. */
async function outcomeOfRejection(
  { db, clock, log }: DeliveryDependencies,
  campaign: store.Campaign,
  failure: ProviderError,
): Promise<store.Outcome> {
  const { id, step, tries } = campaign;
  log.warn('scribe_refused', { campaign: id, step, why: failure.message });
  const is_gone = failure.code === 'not_found' || step === 'sending';
  if (step !== 'waiting' && is_gone && tries < MOST_TRIES) return retryNow(clock, tries + REBUILDING_COUNTS_AS_TRIES);
  if (step === 'listing' && (await store.countActive(db, campaign)) > 1) {
    return { letters: 'split', due_at: clock.now(), tries };
  }
  return { letters: 'failed', reason: failure.message };
}
