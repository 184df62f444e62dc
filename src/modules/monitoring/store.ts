import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';

/** More letters of one stage are not counted: a scrape costs the same with ten million of them. */
export const MOST_COUNTED = 100_000;

export type Stage = { letters: number; waited_s: number };

const PRESS_STATUSES = ['pending', 'expect-48-hour-delay', 'processing', 'printing'];

/** Letters at the press by status, each counted up to `MOST_COUNTED`, and how long the first of them has had it. */
export const pressStages = (db: Db): Promise<(Stage & { status: string })[]> =>
  rows(
    db,
    sql`select status, found.letters, found.waited_s from unnest(${PRESS_STATUSES}::text[]) as status
      cross join lateral (
        select count(*)::int as letters, coalesce(extract(epoch from now() - min(status_at)), 0)::float8 as waited_s
        from (select status_at from press_under_way p where p.status = status.status
          order by status_at limit ${MOST_COUNTED}) as first) as found`,
  );

export const toHandOver = (db: Db): Promise<Stage> =>
  one(
    db,
    sql`select coalesce(sum(letters), 0)::int as letters,
        coalesce(extract(epoch from now() - min(waiting_since)), 0)::float8 as waited_s
      from (select letters, waiting_since from letters_to_hand_over limit ${MOST_COUNTED}) as first`,
  );

/** What the last check of the credits found, and how long ago that was; undefined before the first. */
export const lastCreditCheck = (db: Db): Promise<{ findings: number; age_s: number } | undefined> =>
  maybe(
    db,
    sql`select findings, extract(epoch from now() - checked_at)::float8 as age_s from credit_check_results
      order by checked_at desc limit 1`,
  );

export const lastAuditSeal = (db: Db): Promise<{ age_s: number } | undefined> =>
  maybe(
    db,
    sql`select extract(epoch from now() - created_at)::float8 as age_s from audit_seals order by day desc limit 1`,
  );

export async function databaseBytes(db: Db): Promise<number> {
  return (await one<{ bytes: number }>(db, sql`select pg_database_size(current_database()) as bytes`)).bytes;
}

/** `age_s`: since the beginning of the newest that is done. `has_failed`: the newest that has ended. Null where there is none. */
export type Standing = { age_s: number | null; has_failed: boolean | null };

/** How backups or rehearsals of a restore stand. */
export const standing = (db: Db, kinds: ('base' | 'logical' | 'drill')[]): Promise<Standing> =>
  one(
    db,
    sql`select (select extract(epoch from now() - started_at)::float8 from ended_backup_runs
          where kind = any(${kinds}::text[]) and outcome = 'done' order by started_at desc limit 1) as age_s,
        (select outcome = 'failed' from ended_backup_runs
          where kind = any(${kinds}::text[]) order by started_at desc limit 1) as has_failed`,
  );
