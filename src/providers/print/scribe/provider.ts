import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Log } from '../../../platform/log.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { enqueue, type Jobs } from '../../../platform/queue/queue.ts';
import type { CancelResult, PrintProvider, PrintStatusUpdate, SubmitResult } from '../port.ts';
import { scribeBudget } from './budget-store.ts';
import { isCode, scribeClient } from './client.ts';
import { newClaim, scribeDelivery } from './delivery.ts';
import { GATHER_MS, meaningOf, refusalOf } from './rules.ts';
import * as store from './store.ts';

export type ScribeDependencies = {
  db: Db;
  clock: Clock;
  log: Log;
  api_url: string;
  api_token: string;
  requests_per_minute: number;
  /** The archive of a card design: `1.png` outside, `2.png` inside. Throws a rejected ProviderError without one. */
  artwork(template_id: string): Promise<Uint8Array>;
  timeout_ms?: number;
  fetch?: typeof fetch;
};

const DELIVER_JOB = 'scribe.deliver';
/** A little less than the time between two polls, so that each poll may make a request. */
const POLL_EVERY_MS = 4 * 60_000;
/** A caller who withdraws letters holds a lease on them meanwhile. */
const WITHDRAW_FOR_MS = 20_000;

/**
 * The letter provider Scribe (campaign API 1.6.2). Letters are accepted here, under their ids, and a job delivers them to
 * Scribe as its request limit allows: letters with the same content in one campaign, letters with a text of their own one
 * by one. What goes wrong there is reported as a status. Scribe writes in its own hand: hand, ink, seed and signature of an
 * order are not passed on, nor a company beside a person's name. Gives the provider, its job and its crontab.
 */
export function scribePrint(dependencies: ScribeDependencies): {
  provider: PrintProvider;
  jobs: Jobs;
  crontab: string;
} {
  const { db, clock } = dependencies;
  const budget = scribeBudget({ db, clock, per_minute: dependencies.requests_per_minute });
  const client = scribeClient({ ...dependencies, budget });
  const delivery = scribeDelivery({ ...dependencies, client });

  /** Polls the oldest statuses, as far as requests are left. Throws when Scribe cannot be reached. */
  async function pollStatuses(): Promise<void> {
    const at = clock.now();
    const free = await budget.free('poll');
    if (free === 0) return;
    const oldest = await store.claimForPolling(db, new Date(at.getTime() - POLL_EVERY_MS), at, free);
    for (const campaign of oldest) {
      try {
        const reported = await client.status(campaign.remote_id, 'poll');
        const status = meaningOf(reported, at.getTime() - campaign.sent_at.getTime());
        await store.setStatus(db, campaign.id, status, clock.now());
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'throttled') return;
        if (!isCode(error, 'not_found', 'invalid', 'forbidden')) throw error;
        dependencies.log.error('scribe_status_unknown', error, { remote_id: campaign.remote_id });
      }
    }
  }

  const provider: PrintProvider = {
    name: 'scribe',
    pushes: false,

    async submit(orders) {
      const results: SubmitResult[] = [];
      const good = orders.filter((order) => {
        const reason = refusalOf(order);
        if (reason) results.push({ letter_id: order.letter_id, outcome: 'rejected', reason });
        return !reason;
      });
      if (good.length === 0) return results;
      return inTransaction(db, async (tx) => {
        const at = clock.now();
        const fresh = new Set(await store.receive(tx, good, at, new Date(at.getTime() + GATHER_MS)));
        const known = await store.statusesOf(
          tx,
          good.map((order) => order.letter_id),
        );
        if (fresh.size > 0) await enqueue(tx, DELIVER_JOB, {}, { key: DELIVER_JOB });
        return [...results, ...known.map((letter) => resultOf(letter, fresh.has(letter.letter_id)))];
      });
    },

    async cancel(letter_ids) {
      const { unseen, campaigns } = await inTransaction(db, async (tx) => ({
        unseen: new Set(await store.refuseUnseen(tx, letter_ids, clock.now())),
        campaigns: await store.requestWithdrawal(tx, letter_ids, clock.now()),
      }));
      const ends = clock.now().getTime() + WITHDRAW_FOR_MS;
      for (const id of campaigns) {
        if (clock.now().getTime() > ends) break;
        const claimed = await store.claimOne(db, id, newClaim(clock));
        if (claimed) await delivery.work(claimed);
      }
      const letters = await store.statusesOf(db, letter_ids);
      return letters.map((letter) => cancelResultOf(letter, unseen.has(letter.letter_id)));
    },

    async statuses(letter_ids) {
      await pollStatuses();
      return (await store.statusesOf(db, letter_ids)).map(updateOf);
    },
  };

  return {
    provider,
    jobs: {
      [DELIVER_JOB]: async () => {
        const next = await delivery.run();
        const soonest = clock.now().getTime() + 1000;
        const run_at = next && new Date(Math.max(next.getTime(), soonest));
        if (run_at) await enqueue(db, DELIVER_JOB, {}, { key: DELIVER_JOB, run_at });
      },
    },
    crontab: `* * * * * ${DELIVER_JOB}`,
  };
}

const refOf = ({ step, remote_id }: store.LetterStatus): string | null =>
  step === 'sent' && remote_id !== null ? String(remote_id) : null;

function resultOf(letter: store.LetterStatus, is_fresh: boolean): SubmitResult {
  const { letter_id, ended, reason } = letter;
  if (ended) return { letter_id, outcome: 'rejected', reason: reason ?? 'This letter was canceled.' };
  return { letter_id, outcome: is_fresh ? 'accepted' : 'duplicate', campaign_ref: refOf(letter) };
}

/** Throws a retryable ProviderError while it is unknown whether the letter can be withdrawn. */
function cancelResultOf(
  { letter_id, ended, step, status, wanted_back }: store.LetterStatus,
  is_new: boolean,
): CancelResult {
  if (ended) return { letter_id, outcome: is_new ? 'unknown' : 'cancelled' };
  if (step === 'sent' && status !== 'pending' && !wanted_back) return { letter_id, outcome: 'too_late' };
  throw new ProviderError('retryable', 'The withdrawal of this letter from Scribe is not finished.', { code: 'busy' });
}

function updateOf(letter: store.LetterStatus): PrintStatusUpdate {
  const { letter_id, ended, status, status_at, reason } = letter;
  const campaign_ref = ended ? null : refOf(letter);
  return {
    letter_id,
    status,
    at: status_at.toISOString(),
    ...(ended && reason ? { reason } : {}),
    ...(campaign_ref ? { campaign_ref } : {}),
  };
}
