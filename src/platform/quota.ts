import { type Db, sql } from './database/db.ts';

/**
 * Makes parallel requests that add to the same stock of the same owner wait for each other until the transaction ends, so
 * that each of them counts what the others have added. Take it before counting.
 */
export async function lockQuota(tx: Db, stock: string, owner_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${quotaKey(stock, owner_id)}, 0))`.execute(tx);
}

/** The text whose hash is locked, for stores that lock on a connection of their own. */
export const quotaKey = (stock: string, owner_id: string): string => `quota:${stock}:${owner_id}`;
