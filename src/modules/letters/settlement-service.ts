import type { Db } from '../../platform/database/db.ts';
import type { CreditsService } from '../credits/service.ts';
import * as store from './store.ts';

export const chargeKey = (campaign_id: string, submission_no: number): string =>
  `campaign:${campaign_id}:${submission_no}`;

export const retryKey = (failed_letter_id: string): string => `letter:${failed_letter_id}:retry`;

/** The charge that a letter was paid with: its submission's, or its own where it was sent again. */
const paidWith = (letter: store.LetterState): string =>
  letter.retry_of ? retryKey(letter.retry_of) : chargeKey(letter.campaign_id, letter.submission_no);

export type Ending = { letter: store.LetterState; reason: string | null };

/** Ends letters that will never be posted and gives each credit back, once, in the caller's transaction. */
export type Settle = (tx: Db, endings: Ending[], to: 'cancelled' | 'failed', at: Date) => Promise<void>;

export function settlement(credits: CreditsService): Settle {
  return async (tx, endings, to, at) => {
    if (endings.length === 0) return;
    await store.applyChanges(
      tx,
      endings.map(({ letter, reason }) => ({
        id: letter.id,
        status: to,
        at,
        failure_reason: to === 'failed' ? reason : null,
      })),
    );
    await store.addEvents(
      tx,
      endings.map(({ letter, reason }) => ({ letter_id: letter.id, status: to, at, note: reason })),
    );
    // In the order of their owners, so that two batches never wait for each other's accounts.
    const ordered = endings
      .map(({ letter }) => letter)
      .sort((a, b) => compare(a.user_id, b.user_id) || compare(a.id, b.id));
    for (const letter of ordered) {
      await credits.refund(tx, {
        user_id: letter.user_id,
        charge_key: paidWith(letter),
        credits: 1,
        description: to === 'cancelled' ? 'Letter cancelled' : 'Letter could not be sent',
        key: `letter:${letter.id}:refund`,
      });
    }
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
