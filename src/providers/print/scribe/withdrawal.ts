import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { PrintStatus } from '../port.ts';
import { isCode, type ScribeClient } from './client.ts';
import { meaningOf, NOT_AT_THE_PRINTERS } from './rules.ts';
import * as store from './store.ts';

type WithdrawalDependencies = { db: Db; clock: Clock; client: ScribeClient };

/**
 * Withdraws a claimed campaign from Scribe. It is deleted before its letters count as withdrawn, so that nobody can send
 * it afterwards. When the printers have it already, it remains. Throws ProviderError while this is unknown.
 */
export async function withdrawCampaign(
  dependencies: WithdrawalDependencies,
  campaign: store.Campaign,
  outcome: store.Outcome,
): Promise<undefined> {
  const { db, clock, client } = dependencies;
  const { remote_id, step } = campaign;
  if (remote_id !== null) {
    const status = step === 'sending' || step === 'sent' ? await stopPrinting(client, remote_id) : null;
    if (status) {
      await inTransaction(db, (tx) => store.markAtPrinters(tx, campaign, status, clock.now()));
      return undefined;
    }
    await client.remove(remote_id);
  }
  await inTransaction(db, (tx) => store.dropCampaign(tx, campaign, outcome, clock.now()));
}

/** Null once a campaign that may have been sent is stopped; the status of its letters when the printers have it. */
async function stopPrinting(client: ScribeClient, remote_id: number): Promise<PrintStatus | null> {
  try {
    await client.cancel(remote_id);
    return null;
  } catch (error) {
    if (isCode(error, 'not_found')) return null;
    // Only a pending campaign can be cancelled; this one is a draft, or further on.
    if (!isCode(error, 'invalid')) throw error;
  }
  const status = await client.status(remote_id, 'withdrawal');
  if (NOT_AT_THE_PRINTERS.includes(status)) return null;
  if (status === 'on-going') {
    await client.pause(remote_id);
    return null;
  }
  const meaning = meaningOf(status, 0);
  return meaning === 'pending' ? 'processing' : meaning;
}
