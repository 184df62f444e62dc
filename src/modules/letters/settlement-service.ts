import type { Db } from '../../platform/database/db.ts';
import type { CreditsService } from '../credits/service.ts';
import * as store from './store.ts';

export const chargeKey = (campaign_id: string, submission_no: number): string =>
  `campaign:${campaign_id}:${submission_no}`;

export const retryKey = (failed_letter_id: string): string => `letter:${failed_letter_id}:retry`;

/** The charge that a letter was paid with: its submission's, or its own where it was sent again or added by itself. */
const chargeKeyOf = (letter: store.LetterState): string =>
  letter.retry_of
    ? retryKey(letter.retry_of)
    : (letter.charge_key ?? chargeKey(letter.campaign_id, letter.submission_no));

export type Ending = { letter: store.LetterState; reason: string | null };

/** Ends letters that will never be posted and refunds each credit, once, in the caller's transaction. */
export async function settle(
  credits: CreditsService,
  tx: Db,
  endings: Ending[],
  to: 'cancelled' | 'failed',
  at: Date,
): Promise<void> {
  if (endings.length === 0) return;
  const changes = endings.map(({ letter, reason }) => ({
    id: letter.id,
    status: to,
    at,
    failure_reason: to === 'failed' ? reason : null,
  }));
  await store.applyChanges(tx, changes);
  const events = endings.map(({ letter, reason }) => ({ letter_id: letter.id, status: to, at, note: reason }));
  await store.addEvents(tx, events);
  // In the order of their accounts, so that two batches never wait for each other in a circle.
  const ordered = endings
    .map(({ letter }) => letter)
    .sort((a, b) => compare(a.account_id, b.account_id) || compare(a.id, b.id));
  for (const letter of ordered) {
    await refundLetter(credits, tx, letter, to === 'cancelled' ? 'Letter canceled' : 'Letter could not be sent');
  }
}

/** The one key of a letter's refund: whoever gives it back, and why, it is given once. */
export const refundKey = (letter_id: string): string => `letter:${letter_id}:refund`;

/** Refunds the credit of a letter. False when it was refunded before. */
export const refundLetter = (
  credits: CreditsService,
  tx: Db,
  letter: store.LetterState,
  description: string,
): Promise<boolean> =>
  credits.refund(tx, {
    account_id: letter.account_id,
    charge_key: chargeKeyOf(letter),
    credits: 1,
    description,
    key: refundKey(letter.id),
  });

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
