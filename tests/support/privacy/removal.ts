import { type Db, inTransaction } from '../../../src/platform/database/db.ts';
import type { RemoveOld } from '../../../src/platform/database/retention.ts';

/** Removes all that is older than `before`, a transaction for each batch. Gives the rows of each step. */
export async function removeAll(db: Db, steps: RemoveOld[], before: Date): Promise<number[]> {
  const totals: number[] = [];
  for (const step of steps) {
    let total = 0;
    for (let more = true; more; ) {
      const removed = await inTransaction(db, (tx) => step(tx, before));
      total += removed.rows;
      more = removed.more;
    }
    totals.push(total);
  }
  return totals;
}
