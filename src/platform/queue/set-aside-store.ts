import { type Db, inTransaction, rows, sql } from '../database/db.ts';
import { MOST_LOST_STARTS } from './lease-store.ts';
import { enqueue } from './queue.ts';

const REASON = 'Its process ended twice while this job ran, so it is not started again.';

/** The job that is added when one of this name is set aside: it tells whoever waits for it. It gets the same payload. */
export const afterSetAside = (name: string): string => `${name}.set_aside`;

/**
 * Sets aside the jobs of these names that their processes did not survive: they count as failed. Returns their names. The key
 * is free for another one.
 */
export const setAsideJobs = (db: Db, names: string[]): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const lost = await rows<{ name: string; payload: object }>(
      tx,
      sql`update jobs set attempts = max_attempts, worker_id = null, lease_until = null, key = null, last_error = ${REASON}
        where id in (select id from jobs where lost_starts >= ${MOST_LOST_STARTS} and lease_until <= now()
          and attempts < max_attempts and name = any(${names}::text[]) for update skip locked)
        returning name, payload`,
    );
    for (const { name, payload } of lost)
      if (names.includes(afterSetAside(name))) await enqueue(tx, afterSetAside(name), payload);
    return lost.map(({ name }) => name);
  });
