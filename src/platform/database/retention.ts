import type { Db } from './db.ts';

/** What one batch removed. `more`: there may be more to remove. */
export type Removed = { rows: number; files?: number; more: boolean };

/** Removes one batch of what is older than `before`, in the caller's transaction, which commits before the next batch. */
export type RemoveOld = (tx: Db, before: Date) => Promise<Removed>;

/** So many small rows are removed at once: no lock is held for long. */
const BATCH_SIZE = 1000;

/** Makes a RemoveOld of a statement that removes up to `limit` rows and gives their number. */
export const inBatches =
  (remove: (tx: Db, before: Date, limit: number) => Promise<number>, limit: number = BATCH_SIZE): RemoveOld =>
  async (tx, before) => {
    const rows = await remove(tx, before, limit);
    return { rows, more: rows >= limit };
  };
