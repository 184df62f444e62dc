import { type Db, rows, sql } from '../database/db.ts';

/** Jobs that are not begun again by themselves: they used up their attempts, or were set aside. */
const FAILED = sql`attempts >= max_attempts and (lease_until is null or lease_until <= now())`;

export type FailedJob = { id: number; name: string; added_at: Date; last_error: string };

/** The most of a long list; the oldest first. */
const MOST_LISTED = 200;

export const listFailed = (db: Db): Promise<FailedJob[]> =>
  rows(
    db,
    sql`select id, name, created_at as added_at, coalesce(last_error, '') as last_error from jobs
      where ${FAILED} order by id limit ${MOST_LISTED}`,
  );

/** Which failed jobs: those with these ids, or all of them. */
export type Which = number[] | 'all';
const among = (which: Which) => (which === 'all' ? sql`true` : sql`id = any(${which}::bigint[])`);

/** Has failed jobs begun again, with all their attempts. Returns their names. */
export const retryFailed = (db: Db, which: Which): Promise<string[]> =>
  rows<{ name: string }>(
    db,
    sql`update jobs set attempts = 0, lost_starts = 0, run_at = now(), worker_id = null, lease_until = null
      where ${FAILED} and ${among(which)} returning name`,
  ).then((retried) => retried.map(({ name }) => name));

/** Removes failed jobs. Returns their names. */
export const cancelFailed = (db: Db, which: Which): Promise<string[]> =>
  rows<{ name: string }>(db, sql`delete from jobs where ${FAILED} and ${among(which)} returning name`).then((removed) =>
    removed.map(({ name }) => name),
  );
