import type { Db } from '../../../platform/database/db.ts';
import { inBatches, type RemoveOld } from '../../../platform/database/retention.ts';
import type { LettersDependencies } from '../dependencies.ts';
import * as store from './store.ts';

const LETTERS_AT_ONCE = 500;

/** What becomes of letters when their time is over: text and recipient are deleted, the row stays for the money. */
export function retentionService(
  { clock, onLettersRedacted }: Pick<LettersDependencies, 'clock' | 'onLettersRedacted'>,
  letters_at_once: number = LETTERS_AT_ONCE,
) {
  /** Deletes the text and the recipient of these letters, here and at the printer. Returns how many still had them. */
  async function redactLetters(tx: Db, letter_ids: string[]): Promise<number> {
    const redacted = await store.redact(tx, letter_ids, clock.now());
    if (redacted.length > 0) await onLettersRedacted?.(tx, redacted);
    return redacted.length;
  }

  const removeLetters = inBatches(
    async (tx, before, limit) => redactLetters(tx, await store.lockOld(tx, before, limit)),
    letters_at_once,
  );
  const removeOrders = inBatches((tx, before, limit) => store.redactOrders(tx, before, clock.now(), limit));
  return { redactLetters, retention: [removeLetters, removeOrders] as RemoveOld[] };
}
