import { type Db, isUniqueViolation, maybe, rows, sql } from '../database/db.ts';

/** So long a worker may be silent before its jobs are given to others. */
export const LEASE_S = 20;

/** A job that so many processes did not survive is not begun again. */
export const MOST_LOST_STARTS = 2;

export type LeasedJob = {
  id: number;
  name: string;
  payload: unknown;
  attempts: number;
  /** How often it was begun and has not ended since, this time included. */
  lost_starts: number;
  request_id: string | null;
  /** The provider that was away when the job was last tried. */
  waits_for: string | null;
};

/**
 * Leases due jobs of these names to a worker, the longest due first. A job whose lease ran out is due again; one of a
 * serial queue is due when it is the first of its queue. Mails keep their order while the mail server is away: none goes
 * before an earlier one that waits for it.
 */
export const claimJobs = (db: Db, worker_id: string, names: string[], limit: number): Promise<LeasedJob[]> =>
  rows(
    db,
    sql`update jobs set worker_id = ${worker_id}, lease_until = now() + ${LEASE_S} * interval '1 second',
        attempts = attempts + 1, lost_starts = lost_starts + 1
      where id in (
        select id from jobs j
        where run_at <= now() and attempts < max_attempts and lost_starts < ${MOST_LOST_STARTS}
          and (lease_until is null or lease_until <= now()) and name = any(${names}::text[])
          and (waits_for is not null or name not like '%.mail' or not exists (
            select 1 from jobs earlier where earlier.waits_for = 'mail' and earlier.name like '%.mail' and earlier.id < j.id
              and earlier.attempts < earlier.max_attempts and earlier.lost_starts < ${MOST_LOST_STARTS}))
          and (serial_queue is null or not exists (
            select 1 from jobs earlier where earlier.serial_queue = j.serial_queue and earlier.id < j.id
              and (earlier.attempts < earlier.max_attempts or earlier.lease_until > now())))
        order by run_at, id limit ${limit} for update skip locked)
      returning id, name, payload, attempts, lost_starts, request_id, waits_for`,
  );

/** The lease that a worker holds: a job that another one has taken over since is not touched. */
const held = (worker_id: string, { id, attempts }: LeasedJob) =>
  sql`id = ${id} and worker_id = ${worker_id} and attempts = ${attempts}`;

export async function extendLeases(db: Db, worker_id: string, ids: number[]): Promise<void> {
  await sql`update jobs set lease_until = now() + ${LEASE_S} * interval '1 second'
    where worker_id = ${worker_id} and id = any(${ids}::bigint[])`.execute(db);
}

/**
 * Hands jobs back that a stopping worker did not finish, to be begun again by another one a second later, when the
 * process is gone. The attempt does not count.
 */
export async function returnLeases(db: Db, worker_id: string, jobs: readonly Pick<LeasedJob, 'id'>[]): Promise<void> {
  await sql`update jobs set lease_until = now() + interval '1 second', attempts = greatest(attempts - 1, 0),
      lost_starts = greatest(lost_starts - 1, 0)
    where worker_id = ${worker_id} and id = any(${jobs.map(({ id }) => id)}::bigint[])`.execute(db);
}

export async function finishJob(db: Db, worker_id: string, job: LeasedJob): Promise<void> {
  await sql`delete from jobs where ${held(worker_id, job)}`.execute(db);
}

/** A job that gets further each time is begun again, however many processes end meanwhile. */
export async function noteProgress(db: Db, worker_id: string, job: LeasedJob): Promise<void> {
  await sql`update jobs set lost_starts = 1 where ${held(worker_id, job)}`.execute(db);
}

/** A job that waits for a provider is tried this often, and again as soon as the provider answers another one. */
const AWAY_S = 300;
/** Then the attempts of a job that waits for a provider count as others do. */
const AWAY_DAYS = 4;

/**
 * Gives a failed job back, to be tried again after e^attempts seconds. One that failed because a provider is away waits for it,
 * and its attempt does not count. A newer job with its key takes its place.
 */
export async function giveBack(
  db: Db,
  worker_id: string,
  job: LeasedJob,
  { error, waits_for = null }: { error: string; waits_for?: string | null },
): Promise<void> {
  const newer = await maybe(
    db,
    sql`delete from jobs j where ${held(worker_id, job)} and exists (
      select 1 from jobs n where n.key = j.key and n.lease_until is null) returning id`,
  );
  if (newer) return;
  try {
    await sql`update jobs set worker_id = null, lease_until = null, last_error = left(${error}, 2000),
      lost_starts = greatest(lost_starts - 1, 0), waits_for = ${waits_for}::text,
      attempts = case when ${waits_for}::text is null or created_at < now() - ${AWAY_DAYS} * interval '1 day'
        then attempts else attempts - 1 end,
      run_at = now() + case when ${waits_for}::text is null then exp(least(attempts, 10)) else ${AWAY_S} end
        * interval '1 second' where ${held(worker_id, job)}`.execute(db);
  } catch (failure) {
    // The newer one came in between.
    if (!isUniqueViolation(failure, 'jobs_waiting_key')) throw failure;
    await finishJob(db, worker_id, job);
  }
}

/** The first job that waits for each provider is due: if the provider answers it, the others follow. */
export async function probeProviders(db: Db): Promise<void> {
  await sql`update jobs set run_at = now() where run_at > now() and id in (
    select distinct on (waits_for) id from jobs where waits_for is not null and lease_until is null and attempts < max_attempts
    order by waits_for, id)`.execute(db);
}

/** A provider answers again: what waits for it is due, in the order in which it was added. */
export async function wakeFor(db: Db, ability: string): Promise<void> {
  await sql`update jobs set run_at = now(), waits_for = null
    where waits_for = ${ability} and lease_until is null`.execute(db);
}
