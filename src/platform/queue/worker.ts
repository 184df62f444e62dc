import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { Log } from '../log.ts';
import { awayOf } from '../provider-error.ts';
import { observeJob } from '../telemetry/instruments.ts';
import { inRequest } from '../telemetry/request-context.ts';
import { span } from '../telemetry/spans.ts';
import {
  claimJobs,
  extendLeases,
  finishJob,
  giveBack,
  LEASE_S,
  type LeasedJob,
  noteProgress,
  probeProviders,
  returnLeases,
  wakeFor,
} from './lease-store.ts';
import { type Pollers, startPollers } from './poller.ts';
import type { Jobs } from './queue.ts';
import { enqueueDue, readCrontab, saveSchedules } from './schedule.ts';
import { setAsideJobs } from './set-aside-store.ts';

/** How often an idle worker looks for work: a commit of hot work wakes nobody, which would slow all commits down. */
const POLL_MS = 500;
const HEARTBEAT_MS = (LEASE_S * 1000) / 4;
const RETRY_MS = 500;
/** What runs longer after a stop was asked for is handed to other workers. */
const STOP_MS = 20_000;

export type WorkerOptions = {
  db: Db;
  /** Decides when scheduled jobs are due. */
  clock?: Clock;
  jobs: Jobs;
  pollers?: Pollers;
  /** "minute hour day month weekday job", one a line, in UTC. */
  crontab: string;
  /** Jobs at a time in this process. */
  concurrency: number;
  /** Jobs and pollers whose names match wait, as long as this is given. Asked before each look for work. */
  paused?: () => Promise<RegExp | null>;
  /** Called each time that the queue was looked at. */
  alive?: () => void;
  /** Told of each error that ended a job. */
  onFailure?: (error: unknown) => void;
  log: Log;
};

/**
 * Works the queue and runs pollers until `stop`, which waits `within_ms` for what is running, and hands longer jobs to other
 * workers. Jobs of killed processes are taken over within 20 s.
 */
export async function startWorker(options: WorkerOptions) {
  const { db, clock = systemClock, jobs, pollers = {}, crontab, concurrency } = options;
  const { paused = async () => null, onFailure, alive, log } = options;
  const worker_id = randomUUID();
  const schedules = readCrontab(crontab);
  await saveSchedules(db, schedules, clock.now());
  const running = new Map<number, Running>();
  const names = Object.keys(jobs);
  const stopping = new AbortController();

  const ends = () => [...running.values()].map(({ ended }) => ended);

  async function work(job: LeasedJob): Promise<void> {
    await runJob({ db, jobs, log, ...(onFailure && { onFailure }) }, worker_id, job);
    running.delete(job.id);
  }

  async function takeWork(): Promise<void> {
    const free = concurrency - running.size;
    const waiting = await paused();
    const due_names = waiting ? names.filter((name) => !waiting.test(name)) : names;
    const claimed = free > 0 ? await claimJobs(db, worker_id, due_names, free) : [];
    const [taken, later] = withOneSuspect(claimed, [...running.values()]);
    for (const job of taken) running.set(job.id, { job, ended: work(job) });
    if (later.length > 0) await returnLeases(db, worker_id, later);
    alive?.();
    const is_full = running.size >= concurrency;
    if (taken.length > 0 && !is_full) return;
    const idle = new AbortController();
    const stopped = () => idle.abort();
    stopping.signal.addEventListener('abort', stopped);
    // A job that ends makes room; what is then waiting is not left until the next look.
    await Promise.race([sleep(POLL_MS, undefined, { signal: idle.signal }).catch(() => {}), ...ends()]);
    stopping.signal.removeEventListener('abort', stopped);
    idle.abort();
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await takeWork();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error('queue_unreachable', error);
        await sleep(RETRY_MS);
      }
    }
  }

  async function setAside(): Promise<void> {
    for (const job of await setAsideJobs(db, names)) log.error('job_set_aside', undefined, { job });
  }

  await setAside();
  const heartbeat = setInterval(async () => {
    try {
      if (running.size > 0) await extendLeases(db, worker_id, [...running.keys()]);
      if (stopping.signal.aborted) return;
      await enqueueDue(db, schedules, clock.now());
      await setAside();
      await probeProviders(db);
    } catch (error) {
      log.error('queue_heartbeat_failed', error);
    }
  }, HEARTBEAT_MS);
  const looping = loop();
  const polling = startPollers(pollers, log, paused);

  return {
    async stop(within_ms = STOP_MS): Promise<void> {
      stopping.abort();
      const over = new AbortController();
      const finished = Promise.all([looping, polling.stop()]).then(() => Promise.all(ends()));
      await Promise.race([finished, sleep(within_ms, undefined, { signal: over.signal }).catch(() => {})]);
      over.abort();
      clearInterval(heartbeat);
      if (running.size > 0)
        await returnLeases(
          db,
          worker_id,
          [...running.values()].map(({ job }) => job),
        );
    },
  };
}

type Running = { job: LeasedJob; ended: Promise<void> };

/**
 * Those of the claimed jobs to begin now, and those to leave for later. Of jobs whose last process ended with them, one runs at
 * a time: if that process ends too, it is known which one is to blame.
 */
function withOneSuspect(claimed: LeasedJob[], running: readonly Running[]): [LeasedJob[], LeasedJob[]] {
  const isSuspect = ({ lost_starts }: LeasedJob) => lost_starts > 1;
  const first = running.some(({ job }) => isSuspect(job)) ? undefined : claimed.find(isSuspect);
  const later = claimed.filter((job) => isSuspect(job) && job !== first);
  return [claimed.filter((job) => !later.includes(job)), later];
}

/** Runs every due job of these names, one after the other, until none is left. A failed one waits for its next time. */
export async function runDueJobs(db: Db, jobs: Jobs, log: Log): Promise<void> {
  const worker_id = randomUUID();
  for (;;) {
    const [job] = await claimJobs(db, worker_id, Object.keys(jobs), 1);
    if (!job) return;
    await runJob({ db, jobs, log }, worker_id, job);
  }
}

async function runJob(
  { db, jobs, log, onFailure }: Pick<WorkerOptions, 'db' | 'jobs' | 'log' | 'onFailure'>,
  worker_id: string,
  job: LeasedJob,
): Promise<void> {
  let failure: { error: string; waits_for: string | null } | undefined;
  const started = performance.now();
  const { request_id } = job;
  await inRequest(request_id === null ? undefined : { request_id }, async () => {
    try {
      const caused_by = request_id === null ? [] : [request_id];
      await span(`job ${job.name}`, { kind: 'consumer', caused_by }, async () =>
        jobs[job.name]?.(job.payload, () => noteProgress(db, worker_id, job)),
      );
    } catch (error) {
      log.error('job_failed', error, { job: job.name });
      onFailure?.(error);
      failure = {
        error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        waits_for: awayOf(error),
      };
    }
  });
  observeJob(job.name, failure === undefined ? 'done' : 'failed', performance.now() - started);
  // How it ended is written down even if the connection broke meanwhile; past its lease, another worker runs it.
  for (const until = Date.now() + LEASE_S * 1000; ; await sleep(RETRY_MS)) {
    try {
      if (failure === undefined) await finishJob(db, worker_id, job);
      else await giveBack(db, worker_id, job, failure);
      if (job.waits_for !== null && failure?.waits_for !== job.waits_for) await wakeFor(db, job.waits_for);
      return;
    } catch (error) {
      log.error('job_end_not_recorded', error, { job: job.name });
      if (Date.now() > until) return;
    }
  }
}
