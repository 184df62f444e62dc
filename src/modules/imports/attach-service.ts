import type { Db } from '../../platform/database/db.ts';
import { listVariables } from './column-rules.ts';
import { importNotFound, importNotReady } from './errors.ts';
import { keptBack } from './row-status-rules.ts';
import * as store from './store.ts';

/**
 * Copies the rows of a list that will be sent to a draft campaign, in the caller's transaction. Returns how many. Throws
 * not_found and import_not_ready.
 */
export async function attachRows(tx: Db, user_id: string, campaign_id: string, import_id: string): Promise<number> {
  const i = await store.lockImportOf(tx, user_id, import_id);
  if (!i) throw importNotFound();
  if (i.state !== 'ready') throw importNotReady();
  return store.giveRowsTo(tx, campaign_id, i, keptBack(i.choices), listVariables(i.header, i.mapping));
}
