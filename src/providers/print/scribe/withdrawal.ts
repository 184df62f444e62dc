import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { PrintStatus } from '../port.ts';
import { isCode, type ScribeClient } from './client.ts';
import { meaningOf, NOT_AT_THE_PRINTERS } from './rules.ts';
import * as store from './store.ts';

type WithdrawalDependencies = { db: Db; clock: Clock; client: ScribeClient };

/**
 * Takes a claimed campaign back from Scribe. It is deleted before its letters count as taken back: whoever still
 * means to send it then finds nothing. Where the printers have it, it stays, and so do its letters. Throws
 * ProviderError while nobody knows.
 */
export async function takeBack(
  dependencies: WithdrawalDependencies,
  c: store.Campaign,
  after: store.Aftermath,
): Promise<undefined> {
  const { db, clock, client } = dependencies;
  if (c.scribe_id !== null) {
    const kept = c.step === 'sending' || c.step === 'sent' ? await stopped(client, c.scribe_id) : null;
    if (kept) {
      await inTransaction(db, (tx) => store.keepAfterAll(tx, c, kept, clock.now()));
      return undefined;
    }
    await client.remove(c.scribe_id);
  }
  await inTransaction(db, (tx) => store.drop(tx, c, after, clock.now()));
}

/** Null once a campaign that may have been sent is stopped, else the status that its letters have at the printers. */
async function stopped(client: ScribeClient, scribe_id: number): Promise<PrintStatus | null> {
  try {
    await client.cancel(scribe_id);
    return null;
  } catch (error) {
    if (isCode(error, 'not_found')) return null;
    // Only a pending campaign can be cancelled; this one is a draft still, or again, or has gone on.
    if (!isCode(error, 'invalid')) throw error;
  }
  const status = await client.status(scribe_id, 'taking back');
  if (NOT_AT_THE_PRINTERS.includes(status)) return null;
  if (status === 'on-going') {
    await client.pause(scribe_id);
    return null;
  }
  const meaning = meaningOf(status, 0);
  return meaning === 'pending' ? 'processing' : meaning;
}
