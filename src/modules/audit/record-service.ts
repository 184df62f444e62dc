import type { Db } from '../../platform/database/db.ts';
import type { AuditActor, AuditEntry } from './rules.ts';
import * as store from './store.ts';

/**
 * Adds an entry in the caller's transaction, so that it exists exactly when the change does. `by` is who did it; null
 * for the product itself.
 */
export const record = (tx: Db, by: AuditActor, entry: AuditEntry, at: Date): Promise<void> => {
  if (!tx.isTransaction) throw new Error(`The change "${entry.action}" must be recorded in its own transaction.`);
  return store.insertEntry(tx, by, entry, at);
};
