import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { cloneDatabase } from '../../../tests/support/postgres.ts';
import { connect, type Db, inTransaction, one, rows, sql } from '../database/db.ts';
import { silentLog } from '../log.ts';
import { claimJobs, finishJob, giveBack } from './lease-store.ts';
import { enqueue, type JobWork, queueReadings } from './queue.ts';
import { enqueueDue, nextTime, saveSchedules } from './schedule.ts';
import { runDueJobs, startWorker } from './worker.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let connection: ReturnType<typeof connect>;
let db: Db;

beforeAll(async () => {
  clone = await cloneDatabase(inject('template_url'));
  connection = connect(clone.url);
  db = connection.db;
});
beforeEach(async () => {
  await sql`delete from jobs`.execute(db);
});
afterAll(async () => {
  await connection.close();
  await clone.drop();
});

const [ANN, BEN] = ['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000b'];
const jobsLeft = async () => (await one<{ n: number }>(db, sql`select count(*)::int as n from jobs`)).n;
const endLeases = () => sql`update jobs set lease_until = now() - interval '1 second'`.execute(db);
const makeDue = () => sql`update jobs set run_at = now()`.execute(db);
const claim = async (worker_id: string, limit = 10) => claimJobs(db, worker_id, ['test.count', 'test.other'], limit);
const payloads = (jobs: { payload: unknown }[]) => jobs.map(({ payload }) => payload);

async function whileWorking(jobs: Record<string, JobWork>, work: () => Promise<unknown>, crontab = ''): Promise<void> {
  const worker = await startWorker({ db, jobs, crontab, concurrency: 2, log: silentLog });
  await work().finally(() => worker.stop());
}

describe('a job', () => {
  it('exists exactly when its transaction commits', async () => {
    const undone = inTransaction(db, async (tx) => {
      await enqueue(tx, 'test.count', {});
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await jobsLeft()).toBe(0);
  });

  it('is leased to one worker, however many ask at the same instant', async () => {
    for (let n = 0; n < 50; n++) await enqueue(db, 'test.count', { n });
    const taken = await Promise.all(Array.from({ length: 10 }, (_, n) => claim(n % 2 ? ANN : BEN, 7)));
    const numbers = taken.flat().map(({ payload }) => (payload as { n: number }).n);
    expect(numbers.length).toBe(50);
    expect(new Set(numbers).size).toBe(50);
  });

  it('that is paused waits, and others run; it runs when it may again', async () => {
    let paused: RegExp | null = /^letters/;
    const ran: string[] = [];
    const jobs = {
      'letters.test': async () => void ran.push('letters'),
      'mail.test': async () => void ran.push('mail'),
    };
    await enqueue(db, 'letters.test', {});
    await enqueue(db, 'mail.test', {});
    const options = { db, jobs, crontab: '', concurrency: 2, log: silentLog, paused: async () => paused };
    const worker = await startWorker(options);
    await vi.waitFor(() => expect(ran).toEqual(['mail']));
    expect(await jobsLeft()).toBe(1);
    paused = null;
    await vi.waitFor(() => expect(ran).toEqual(['mail', 'letters']), 5000);
    await worker.stop();
  });

  it('that takes longer than a stopping worker waits is begun again by another one, and counts as one attempt', async () => {
    let finish = () => {};
    const began: string[] = [];
    const work = (who: string) => async () => {
      began.push(who);
      if (who === 'old') await new Promise<void>((done) => (finish = done));
    };
    await enqueue(db, 'test.count', {}, { max_attempts: 1 });
    const start = (who: string) =>
      startWorker({ db, jobs: { 'test.count': work(who) }, crontab: '', concurrency: 2, log: silentLog });
    const old = await start('old');
    await vi.waitFor(() => expect(began).toEqual(['old']));
    await old.stop(50);
    finish();
    const next = await start('next');
    await vi.waitFor(() => expect(began).toEqual(['old', 'next']), 5000);
    await next.stop();
    expect(await jobsLeft()).toBe(0);
  });

  it('of a name that this worker does not know is left to a newer one', async () => {
    await enqueue(db, 'test.unheard_of', {});
    expect(await claim(ANN)).toEqual([]);
    expect(await jobsLeft()).toBe(1);
  });

  it('waits for its time', async () => {
    await enqueue(db, 'test.count', {}, { run_at: new Date(Date.now() + 60_000) });
    expect(await claim(ANN)).toEqual([]);
    await makeDue();
    expect(await claim(ANN)).toHaveLength(1);
  });

  it('that fails is tried again, later each time, and counts as failed after its last attempt', async () => {
    await enqueue(db, 'test.count', {}, { max_attempts: 2 });
    const failing = { 'test.count': () => Promise.reject(new Error('no luck')) };
    await runDueJobs(db, failing, silentLog);
    const [waiting] = await rows<{ last_error: string; wait_s: number }>(
      db,
      sql`select last_error, extract(epoch from run_at - now())::float as wait_s from jobs`,
    );
    expect(waiting?.last_error).toContain('no luck');
    expect(waiting?.wait_s).toBeGreaterThan(0);
    expect(await queueReadings(db)).toMatchObject({ waiting: 1, failed: 0 });
    await makeDue();
    await runDueJobs(db, failing, silentLog);
    expect(await queueReadings(db)).toMatchObject({ waiting: 0, failed: 1 });
    await makeDue();
    expect(await claim(ANN)).toEqual([]);
  });
});

describe('a job with a key', () => {
  it('replaces the one that waits', async () => {
    await enqueue(db, 'test.count', { n: 1 }, { key: 'one' });
    await enqueue(db, 'test.count', { n: 2 }, { key: 'one' });
    expect(payloads(await claim(ANN))).toEqual([{ n: 2 }]);
  });

  it('does not touch the one that runs, and takes its place when that one fails', async () => {
    await enqueue(db, 'test.count', { n: 1 }, { key: 'one' });
    const [running] = await claim(ANN);
    await enqueue(db, 'test.count', { n: 2 }, { key: 'one' });
    expect(await jobsLeft()).toBe(2);
    if (running) await giveBack(db, ANN, running, { error: 'failed' });
    await makeDue();
    expect(payloads(await claim(ANN))).toEqual([{ n: 2 }]);
  });

  it('revives one that had used up its attempts', async () => {
    await enqueue(db, 'test.count', {}, { key: 'one', max_attempts: 1 });
    const [spent] = await claim(ANN);
    if (spent) await giveBack(db, ANN, spent, { error: 'failed' });
    await enqueue(db, 'test.count', {}, { key: 'one', max_attempts: 1 });
    expect(await queueReadings(db)).toMatchObject({ waiting: 1, failed: 0 });
    expect(await claim(ANN)).toHaveLength(1);
  });
});

describe('jobs of a serial queue', () => {
  it('come one after the other in their order, also when the first one fails', async () => {
    for (const n of [1, 2, 3]) await enqueue(db, 'test.count', { n }, { serial_queue: 'line' });
    const [first, none] = [await claim(ANN), await claim(BEN)];
    expect([payloads(first), none]).toEqual([[{ n: 1 }], []]);
    if (first[0]) await giveBack(db, ANN, first[0], { error: 'failed' });
    expect(await claim(BEN)).toEqual([]);
    await makeDue();
    const done: unknown[] = [];
    await runDueJobs(db, { 'test.count': async (payload) => void done.push(payload) }, silentLog);
    expect(done).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('go on past one that has used up its attempts', async () => {
    for (const n of [1, 2]) await enqueue(db, 'test.count', { n }, { serial_queue: 'line', max_attempts: 1 });
    const [first] = await claim(ANN);
    if (first) await giveBack(db, ANN, first, { error: 'failed' });
    expect(payloads(await claim(ANN))).toEqual([{ n: 2 }]);
  });
});

describe('jobs that a killed worker had', () => {
  it('are run by another one once the lease has run out, and not before', async () => {
    await enqueue(db, 'test.count', {});
    await claim(ANN);
    expect(await claim(BEN)).toEqual([]);
    await endLeases();
    expect(await claim(BEN)).toHaveLength(1);
  });

  it('are not ended by the first worker when it was only slow', async () => {
    await enqueue(db, 'test.count', {});
    const [job] = await claim(ANN);
    await endLeases();
    await claim(BEN);
    if (job) await finishJob(db, ANN, job);
    if (job) await giveBack(db, ANN, job, { error: 'late' });
    expect(await rows(db, sql`select worker_id, last_error from jobs`)).toEqual([{ worker_id: BEN, last_error: null }]);
  });
});

describe('a worker', () => {
  it('runs what waits and what comes, and stops when its jobs have ended', async () => {
    const done: unknown[] = [];
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const jobs = {
      'test.count': async (payload: unknown) => {
        done.push(payload);
      },
      'test.other': () => {
        started.resolve();
        return ended.promise;
      },
    };
    await enqueue(db, 'test.count', { n: 1 });
    const worker = await startWorker({ db, jobs, crontab: '', concurrency: 1, log: silentLog });
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ n: 1 }]);
    await enqueue(db, 'test.count', { n: 2 });
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ n: 1 }, { n: 2 }]);
    await enqueue(db, 'test.other', {});
    await started.promise;
    // The only slot is taken, so that no claim is on its way while the worker is stopped.
    await enqueue(db, 'test.count', { n: 3 });
    let stopped = false;
    const stopping = worker.stop().then(() => {
      stopped = true;
    });
    expect(await jobsLeft()).toBe(2);
    expect(stopped).toBe(false);
    ended.resolve();
    await stopping;
    expect(done).toHaveLength(2);
    expect(await jobsLeft()).toBe(1);
  });

  it('neither ends nor does a job twice when its connection breaks while the end of the job is recorded', async () => {
    await sql`create sequence cuts`.execute(db);
    await sql`create function cut_once() returns trigger language plpgsql as $$
      begin
        if nextval('cuts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return old;
      end $$`.execute(db);
    await sql`create trigger cut before delete on jobs for each row execute function cut_once()`.execute(db);
    let done = 0;
    await enqueue(db, 'test.count', {});
    const count = async () => void done++;
    await whileWorking({ 'test.count': count }, () => expect.poll(jobsLeft, { timeout: 20_000 }).toBe(0));
    const { cuts } = await one<{ cuts: number }>(db, sql`select last_value::int as cuts from cuts`);
    expect([done, cuts]).toEqual([1, 2]);
    await sql`drop trigger cut on jobs`.execute(db);
  });
});

describe('scheduled jobs', () => {
  const schedules = [{ name: 'test.nightly', pattern: '20 3 * * *' }];
  const [evening, night] = [new Date('2026-03-01T20:00:00Z'), new Date('2026-03-02T03:20:05Z')];

  it('come at their times in UTC', () => {
    expect(nextTime('20 3 * * *', evening).toISOString()).toBe('2026-03-02T03:20:00.000Z');
    expect(nextTime('*/5 * * * *', night).toISOString()).toBe('2026-03-02T03:25:00.000Z');
    expect(() => nextTime('every day', evening)).toThrow();
  });

  it('are added once each time, however many workers look, and once for all times that were missed', async () => {
    await saveSchedules(db, schedules, evening);
    await enqueueDue(db, schedules, evening);
    expect(await jobsLeft()).toBe(0);
    await Promise.all(Array.from({ length: 8 }, () => enqueueDue(db, schedules, night)));
    expect(await jobsLeft()).toBe(1);
    await sql`delete from jobs`.execute(db);
    await saveSchedules(db, schedules, night);
    await enqueueDue(db, schedules, night);
    expect(await jobsLeft()).toBe(0);
    const week_later = new Date(night.getTime() + 7 * 86_400_000);
    await enqueueDue(db, schedules, week_later);
    expect(await jobsLeft()).toBe(1);
    const [{ due_at } = { due_at: night }] = await rows<{ due_at: Date }>(db, sql`select due_at from job_schedules`);
    expect(due_at.toISOString()).toBe('2026-03-10T03:20:00.000Z');
  });

  it('do not wait for a time that was set while the clock of a process was a month ahead', async () => {
    await sql`delete from jobs`.execute(db);
    const due = async () => (await one<{ at: Date }>(db, sql`select due_at as at from job_schedules`)).at.toISOString();
    await enqueueDue(db, schedules, new Date('2026-05-01T00:00:00Z'));
    await enqueueDue(db, schedules, evening);
    expect(await due()).toBe('2026-03-02T03:20:00.000Z');
    // A process that is a little behind the one that added the job does not add it again.
    await enqueueDue(db, schedules, night);
    await enqueueDue(db, schedules, new Date(night.getTime() - 10_000));
    expect(await due()).toBe('2026-03-03T03:20:00.000Z');
  });
});
