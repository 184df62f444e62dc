import { type Db, one, rows, sql } from '../database/db.ts';
import { currentRequestId } from '../telemetry/request-context.ts';

/**
 * The work of one kind of job. It may run more than once, so it claims its rows and finds what is already done. Long work
 * calls `progressed` when it has committed a part that no later run does again.
 */
export type JobWork = (payload: unknown, progressed?: () => Promise<void>) => Promise<void>;
export type Jobs = Record<string, JobWork>;

export type JobOptions = {
  /** A job with the same key that still waits is replaced, not doubled. */
  key?: string;
  run_at?: Date;
  max_attempts?: number;
  /** Jobs of one serial queue run one after the other, in the order in which they were added. */
  serial_queue?: string;
};

const MAX_ATTEMPTS = 25;

/** Adds a job within the caller's transaction: it exists exactly when the rows it is about do. It goes on with the request. */
export async function enqueue(tx: Db, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { key = null, serial_queue = null, run_at = null, max_attempts = MAX_ATTEMPTS } = options;
  await sql`insert into jobs (name, payload, key, serial_queue, run_at, max_attempts, request_id)
    values (${name}, ${JSON.stringify(payload)}::jsonb, ${key}, ${serial_queue}, coalesce(${run_at}::timestamptz, now()),
      ${max_attempts}, ${currentRequestId()}::uuid)
    on conflict (key) where key is not null and lease_until is null do update set
      name = excluded.name, payload = excluded.payload, serial_queue = excluded.serial_queue, run_at = excluded.run_at,
      max_attempts = excluded.max_attempts, attempts = 0, lost_starts = 0, last_error = null, request_id = excluded.request_id`.execute(
    tx,
  );
}

/** Jobs that have used up their attempts, by name, with the latest error of each. */
export const failedJobs = (db: Db): Promise<{ name: string; jobs: number; last_error: string }[]> =>
  rows(
    db,
    sql`select name, count(*)::int as jobs, coalesce((array_agg(last_error order by id desc))[1], '') as last_error
      from jobs where attempts >= max_attempts and (lease_until is null or lease_until <= now())
      group by name order by name`,
  );

/** Jobs that have failed more than once or wait for a provider, and are tried again, by name, with the latest error of each. */
export const retriedJobs = (db: Db): Promise<{ name: string; jobs: number; last_error: string }[]> =>
  rows(
    db,
    sql`select name, count(*)::int as jobs, coalesce((array_agg(last_error order by id desc))[1], '') as last_error
      from jobs where (attempts between 2 and max_attempts - 1 or waits_for is not null) and last_error is not null group by name order by name`,
  );

export type QueueReadings = {
  waiting: number;
  failed: number;
  mails_waiting: number;
  mails_failed: number;
  age_s: number;
};

/** More jobs are not counted. */
const MOST_COUNTED = 100_000;

/** How many jobs and mails wait or run, how many have used up their attempts, and how long one has been due. */
export const queueReadings = (db: Db): Promise<QueueReadings> =>
  one(
    db,
    sql`select count(*) filter (where not is_failed and not is_mail)::int as waiting,
        count(*) filter (where is_failed and not is_mail)::int as failed,
        count(*) filter (where not is_failed and is_mail)::int as mails_waiting,
        count(*) filter (where is_failed and is_mail)::int as mails_failed,
        greatest(coalesce(extract(epoch from now() - min(run_at) filter (where not is_failed and lease_until is null)), 0),
          0)::float8 as age_s
      from (select run_at, lease_until, name like '%.mail' as is_mail,
          attempts >= max_attempts and (lease_until is null or lease_until <= now()) as is_failed
        from jobs order by run_at, id limit ${MOST_COUNTED}) as first`,
  );

/** Since when the job that waits longest is due; null when none is. A job that runs does not wait. */
export async function oldestDueJob(db: Db): Promise<Date | null> {
  const { due_at } = await one<{ due_at: Date | null }>(
    db,
    sql`select min(run_at) as due_at from jobs
      where run_at <= now() and attempts < max_attempts and (lease_until is null or lease_until <= now())`,
  );
  return due_at;
}
