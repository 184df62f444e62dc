import { afterAll, inject } from 'vitest';
import { connect, type Db, inTransaction, one, sql } from '../../src/platform/database/db.ts';
import { cloneDatabase } from './postgres.ts';

/** A database of the test file's own on a real PostgreSQL; dropped when the file ends. */
export async function testDatabase(): Promise<{ db: Db; url: string }> {
  const clone = await cloneDatabase(inject('template_url'));
  const connection = connect(clone.url, 10, { prepares: true, refuses_second: true });
  afterAll(async () => {
    await connection.close();
    await clone.drop();
  });
  return { db: connection.db, url: clone.url };
}

/**
 * The tables that some work reads from end to end although the planner avoids it wherever an index can serve: with few
 * rows it would prefer to read all of them.
 */
export const tablesScanned = (db: Db, work: (tx: Db) => Promise<unknown>): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const scans = async () =>
      one<{ scans: Record<string, number> }>(
        tx,
        sql`select json_object_agg(relname, seq_scan) as scans from pg_stat_xact_user_tables`,
      );
    await sql`set local enable_seqscan = off`.execute(tx);
    const before = (await scans()).scans;
    await work(tx);
    const after = (await scans()).scans;
    return Object.keys(after).filter((table) => after[table] !== before[table]);
  });
