import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { CancelResult } from '../../../providers/print/port.ts';
import type { LettersDependencies } from '../dependencies.ts';
import { FINAL_STATUSES, retryDelayMs } from '../rules.ts';
import type { LetterStatus } from '../schema.ts';
import { settle } from '../settlement-service.ts';
import { addEvents, applyChanges, type LetterState, lockLetters, lockSubmission } from '../store.ts';
import { afterTooLate, claimAt } from './rules.ts';
import * as store from './store.ts';

export type Withdrawal = { taken_back: number; waiting: number; too_late: number };

const WITHDRAWABLE: LetterStatus[] = ['queued', 'sending', 'pending'];
const TOO_LATE_NOTE = 'It was too late to take this letter back.';

/** Withdraws letters before they are printed: at once what the provider does not have, the rest through the provider. */
export function withdrawalService(dependencies: LettersDependencies) {
  const { db, clock, log, print, credits } = dependencies;

  return {
    /** Withdraws all letters of a submission, or none when it is too late for one of them. */
    async withdraw(tx: Db, campaign_id: string, submission_no: number): Promise<Withdrawal> {
      await store.splitSubmission(tx, campaign_id, submission_no);
      const letters = (await lockSubmission(tx, campaign_id, submission_no)).filter(
        ({ status }) => !(FINAL_STATUSES as LetterStatus[]).includes(status),
      );
      const { late = [], sent = [], unsent = [] } = Object.groupBy(letters, withdrawalGroup);
      if (late.length > 0) return { taken_back: 0, waiting: 0, too_late: late.length };
      const at = clock.now();
      const endings = unsent.map((letter) => ({ letter, reason: null }));
      await settle(credits, tx, endings, 'cancelled', at);
      await store.requestWithdrawal(tx, idsOf(sent), at);
      if (sent.length > 0) await enqueue(tx, 'letters.withdraw', {});
      return { taken_back: unsent.length, waiting: sent.length, too_late: 0 };
    },

    /** Withdraws these letters as far as that is possible; what is in print goes out. */
    async withdrawLetters(tx: Db, letter_ids: string[]): Promise<Withdrawal> {
      for (const { campaign_id, submission_no } of await store.submissionsOf(tx, letter_ids))
        await store.splitSubmission(tx, campaign_id, submission_no);
      const letters = (await lockLetters(tx, letter_ids)).filter(
        ({ status, withdraw_to }) => !(FINAL_STATUSES as LetterStatus[]).includes(status) && !withdraw_to,
      );
      const { late = [], sent = [], unsent = [] } = Object.groupBy(letters, withdrawalGroup);
      const at = clock.now();
      const endings = unsent.map((letter) => ({ letter, reason: null }));
      await settle(credits, tx, endings, 'cancelled', at);
      await store.requestWithdrawal(tx, idsOf(sent), at);
      if (sent.length > 0) await enqueue(tx, 'letters.withdraw', {});
      const campaigns = [...new Set(unsent.map(({ campaign_id }) => campaign_id))];
      if (campaigns.length > 0) await dependencies.onLettersChanged(tx, campaigns);
      return { taken_back: unsent.length, waiting: sent.length, too_late: late.length };
    },

    /** Withdraws one batch of letters from the provider: all that are due, or those of one campaign. */
    async withdrawBatch(campaign_id: string | null = null): Promise<number> {
      const claim = claimAt(clock.now(), crypto.randomUUID(), dependencies.lease_s);
      const ids = idsOf(await store.claimWithdrawals(db, claim, campaign_id));
      if (ids.length === 0) return 0;
      try {
        const results = await print.cancel(ids);
        await inTransaction(db, (tx) => recordWithdrawals(dependencies, tx, claim.claim_id, results));
      } catch (error) {
        log.error('print_cancel_failed', error, { provider: print.name, letters: ids.length });
        await inTransaction(db, (tx) => postpone(tx, claim.claim_id, ids, error, clock.now()));
      }
      return ids.length;
    },
  };
}

function withdrawalGroup({ status, attempts }: LetterState): 'unsent' | 'sent' | 'late' {
  if (status === 'queued' && attempts === 0) return 'unsent';
  return WITHDRAWABLE.includes(status) ? 'sent' : 'late';
}

async function recordWithdrawals(
  { clock, credits, onLettersChanged }: LettersDependencies,
  tx: Db,
  claim_id: string,
  results: CancelResult[],
): Promise<void> {
  const outcome_of = new Map(results.map((result) => [result.letter_id, result.outcome]));
  const claimed = await store.lockClaimed(tx, claim_id, [...outcome_of.keys()]);
  const letters = claimed.filter((letter) => letter.withdraw_to);
  const at = clock.now();
  const is_late = (letter: LetterState) => outcome_of.get(letter.id) === 'too_late';
  const late = letters.filter(is_late).map((letter) => afterTooLate(letter, at));
  await applyChanges(tx, late);
  const events = late.map(({ id, status }) => ({ letter_id: id, status, at, note: TOO_LATE_NOTE }));
  await addEvents(tx, events);
  for (const to of ['cancelled', 'failed'] as const) {
    const withdrawn = letters.filter((letter) => !is_late(letter) && letter.withdraw_to === to);
    const endings = withdrawn.map((letter) => ({ letter, reason: letter.failure_reason }));
    await settle(credits, tx, endings, to, at);
  }
  await onLettersChanged(tx, [...new Set(letters.map((letter) => letter.campaign_id))]);
}

async function postpone(tx: Db, claim_id: string, ids: string[], error: unknown, at: Date): Promise<void> {
  const retry_after_ms = error instanceof ProviderError ? error.retry_after_ms : undefined;
  const letters = await store.lockClaimed(tx, claim_id, ids);
  const changes = letters.map((letter) => {
    const retry_at = new Date(at.getTime() + retryDelayMs(letter.attempts, retry_after_ms));
    return { ...letter, at: letter.status_at, withdraw_at: letter.withdraw_to && retry_at };
  });
  await applyChanges(tx, changes);
}

const idsOf = (letters: { id: string }[]) => letters.map(({ id }) => id);
