import { EventEmitter } from 'node:events';
import {
  type CronItem,
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { connect, type Db, sql } from './database/db.ts';
import type { Log } from './log.ts';

/** The work of one kind of job. It may run more than once, so it claims its rows and finds what is already done. */
export type JobWork = (payload: unknown) => Promise<void>;
export type Jobs = Record<string, JobWork>;

export type JobOptions = {
  /** A job with the same key that still waits is replaced, not doubled. */
  key?: string;
  run_at?: Date;
  max_attempts?: number;
  /** Jobs of one serial queue run one after the other. */
  serial_queue?: string;
};

/** Adds a job within the caller's transaction: it exists exactly when the rows it is about do. */
export async function enqueue(tx: Db, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    queue_name := ${options.serial_queue ?? null}, run_at := ${options.run_at ?? null},
    max_attempts := ${options.max_attempts ?? 25}::int, job_key := ${options.key ?? null})`.execute(tx);
}

/** Creates the queue's own tables; run before the workers and before the first `enqueue`. */
export async function migrateQueue(url: string): Promise<void> {
  // A pool of our own, because the library's drops its listeners while its connections are still closing.
  const { pool, close } = connect(url, 2);
  try {
    await runMigrations({ pgPool: pool, noHandleSignals: true, logger: new Logger(() => () => {}) });
  } finally {
    await close();
  }
}

export type QueueOptions = {
  url: string;
  pool: pg.Pool;
  jobs: Jobs;
  /** "minute hour day month weekday job", one a line. */
  crontab: string;
  concurrency: number;
  log: Log;
};

/** Works the queue until `stop`, which waits for running jobs. Jobs of killed processes are taken over within 20 s. */
export async function startQueue(options: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  const liveness = await watchLiveness(options);
  passBrokenConnections(options.pool);
  events.on('pool:create', ({ workerPool }) => liveness.announce(workerPool.id));
  const runner = await run({
    pgPool: options.pool,
    taskList: taskList(options),
    parsedCronItems: parseCronItems(cronItems(options.crontab)),
    concurrency: options.concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => () => {}),
  });
  return {
    async stop() {
      await runner.stop();
      await liveness.stop();
    },
  };
}

const CANNOT_CONNECT_NOW = '57P03';
const BROKEN = ['57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/**
 * The library writes down how a job ended with nobody waiting for it: a connection that breaks meanwhile would end the
 * process. It tries again only while PostgreSQL says that it cannot be connected to now, so that is what a broken
 * connection is called here.
 */
function passBrokenConnections(pool: pg.Pool): void {
  const name = (error: unknown) => {
    if (!(error instanceof Error)) return;
    const { code } = error as { code?: string };
    const is_broken = code === undefined ? /connection/i.test(error.message) : BROKEN.includes(code);
    if (is_broken) Object.assign(error, { code: CANNOT_CONNECT_NOW });
  };
  const naming = (target: object, method: 'connect' | 'query') => {
    const plain = Reflect.get(target, method) as (...given: unknown[]) => unknown;
    const named = (...given: unknown[]) => {
      const result = Reflect.apply(plain, target, given);
      if (result instanceof Promise) result.catch(name);
      return result;
    };
    Object.assign(target, { [method]: named });
  };
  const known = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (!known.has(client)) naming(client, 'query');
    known.add(client);
  });
  naming(pool, 'connect');
}

/** The queue's own reader of crontabs takes no dots in the names of jobs. */
function cronItems(crontab: string): CronItem[] {
  const lines = crontab.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const fields = line.split(/\s+/);
    return { match: fields.slice(0, 5).join(' '), task: fields[5] ?? '' };
  });
}

function taskList({ jobs, log }: QueueOptions): TaskList {
  const logged = (name: string, work: JobWork) => async (payload: unknown) => {
    try {
      await work(payload);
    } catch (error) {
      log.error('job_failed', error, { job: name });
      throw error;
    }
  };
  return Object.fromEntries(Object.entries(jobs).map(([name, work]) => [name, logged(name, work)]));
}

/**
 * Tells living workers from killed ones. The queue marks a running job with the id of its worker pool; the process
 * that owns a pool holds a session lock on that id, which PostgreSQL drops when the process dies. A job whose pool
 * nobody holds is unlocked, so that another worker takes it.
 */
async function watchLiveness({ url, log }: QueueOptions) {
  const announced = new Set<string>();
  let client = await lockClient();
  let stopped = false;

  async function lockClient() {
    const next = new pg.Client({ connectionString: url, application_name: 'longhand worker' });
    next.on('error', (error) => log.error('worker_lock_lost', error));
    await next.connect();
    for (const pool_id of announced) await next.query(LOCK_POOL, [pool_id]);
    return next;
  }
  async function sweep() {
    try {
      const dead = (await client.query<{ pool_id: string }>(DEAD_POOLS, [[...announced]])).rows;
      if (dead.length === 0) return;
      const pool_ids = dead.map((pool) => pool.pool_id);
      await client.query(DROP_SUPERSEDED, [pool_ids]);
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [pool_ids]);
    } catch (error) {
      if (stopped) return;
      log.error('worker_sweep_failed', error);
      client.end().catch(() => {});
      client = await lockClient().catch(() => client);
    }
  }
  const timer = setInterval(sweep, 5000);
  await sweep();
  return {
    announce(pool_id: string) {
      announced.add(pool_id);
      client.query(LOCK_POOL, [pool_id]).catch((error) => log.error('worker_lock_failed', error));
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await client.end().catch(() => {});
    },
  };
}

const LOCK_POOL = 'select pg_advisory_lock(hashtextextended($1, 811))';

// Ten seconds of grace: a pool that has just started may claim its first job an instant before it holds its lock.
const DEAD_POOLS = `
  with held as (
    select distinct locked_by from (
      select locked_by from graphile_worker._private_jobs where locked_at < now() - interval '10 seconds'
      union select locked_by from graphile_worker._private_job_queues where locked_at < now() - interval '10 seconds'
    ) as marked where locked_by is not null and locked_by <> all($1::text[])
  )
  select locked_by as pool_id from held where pg_try_advisory_xact_lock(hashtextextended(locked_by, 811))`;

// Adding a job whose key a running one holds makes a new job, and takes the key and all attempts from the running one.
// When that one's worker was killed, it would stay for ever and look like a failure, though its work is done by the new.
const DROP_SUPERSEDED = `
  delete from graphile_worker._private_jobs where locked_by = any($1::text[]) and key is null
    and attempts >= max_attempts and updated_at > locked_at`;
