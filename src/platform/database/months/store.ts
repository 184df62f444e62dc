import type { RawBuilder } from 'kysely';
import { type Db, inTransaction, one, rows, sql } from '../db.ts';
import type { Month, MonthsAhead } from './rules.ts';

/** How many months after this one each divided table has. */
export const monthsAhead = (db: Db): Promise<MonthsAhead[]> =>
  rows(db, sql`select name, ahead from months_ahead order by name`);

/** The months of a divided table, the oldest first. The first holds all that is older, too. */
export const monthsOf = (db: Db, table: string): Promise<Month[]> =>
  rows(
    db,
    sql`select m.month, p.packed_at, m.month < month_name(now()) as is_over
      from (select right(c.relname, 7) as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = ${table}::regclass) m
        left join packed_months p on p.name = ${table} and p.month = m.month
      order by m.month`,
  );

/** Makes the months of a table that are missing, up to so many after this one. Returns how many it made. */
export const addMonths = (db: Db, table: string, ahead: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    // A new month waits for whoever holds the table; nobody should wait behind it for long.
    await sql`set local lock_timeout = '5s'`.execute(tx);
    return (await one<{ made: number }>(tx, sql`select add_months(${table}, ${ahead}::int) as made`)).made;
  });

/**
 * Removes a month with all its rows, in the caller's transaction. Gives how many they were. Throws when the table is not
 * free for 5 seconds, and for a table whose rows stay for good.
 */
export async function dropMonth(tx: Db, table: string, month: string): Promise<number> {
  await sql`set local lock_timeout = '5s'`.execute(tx);
  return (await one<{ dropped: number }>(tx, sql`select drop_month(${table}, ${month}) as dropped`)).dropped;
}

/** Whether a row of a month fulfills a condition. */
export const monthHas = async (
  db: Db,
  table: string,
  month: string,
  condition: RawBuilder<unknown>,
): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      db,
      sql`select exists (select from ${sql.id('months', `${table}_${month}`)} where ${condition}) as found`,
    )
  ).found;

/** Rewrites a month of a table without the free space that updates need. Readers wait for a moment, writers until it is done. */
export const packMonth = (db: Db, table: string, month: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await sql`select pack_month(${table}, ${month})`.execute(tx);
  });
