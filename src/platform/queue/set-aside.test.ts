import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type Db, rows, sql } from '../database/db.ts';
import { claimJobs, finishJob, giveBack, returnLeases } from './lease-store.ts';
import { enqueue, failedJobs, queueReadings } from './queue.ts';
import { setAsideJobs } from './set-aside-store.ts';

const WORKER = join(import.meta.dirname, '../../../tests/support/queue/mortal-worker.ts');
const TIMEOUT_MS = 60_000;
const ANN = '00000000-0000-0000-0000-00000000000a';
let db: Db;
let url: string;
beforeEach(async () => {
  await sql`delete from jobs`.execute(db);
  await sql`delete from notes`.execute(db);
});
beforeAll(async () => {
  ({ db, url } = await testDatabase());
  await sql`create table notes (id bigint primary key generated always as identity, what text not null)`.execute(db);
});

/** Runs a worker in a process of its own until `done`, or until it has ended by itself. */
async function whileWorking(done: () => Promise<unknown> = () => new Promise(() => {})): Promise<void> {
  const child = fork(WORKER, [url]);
  const ended = once(child, 'exit');
  await Promise.race([done(), ended]);
  child.kill('SIGKILL');
  await ended;
  await endLeases();
}
const notes = async () =>
  (await rows<{ what: string }>(db, sql`select what from notes order by id`)).map((n) => n.what);
const untilNoted = (what: string) => () => expect.poll(notes, { timeout: TIMEOUT_MS }).toContain(what);
const untilLeft = (jobs: number) => () =>
  expect
    .poll(async () => (await rows(db, sql`select id from jobs where attempts < max_attempts`)).length, {
      timeout: TIMEOUT_MS,
    })
    .toBeLessThan(jobs);
const claim = () => claimJobs(db, ANN, ['test.count'], 10);
const endLeases = () =>
  sql`update jobs set run_at = now(), lease_until = case when lease_until is not null then now() - interval '1 second' end`.execute(
    db,
  );

describe('a job that ended its process twice', { timeout: 3 * TIMEOUT_MS }, () => {
  it('is set aside: it is not begun a third time, whoever waits for it learns of it, and others run', async () => {
    await enqueue(db, 'test.poison', { what: 'a list' }, { key: 'poison' });
    await whileWorking();
    await whileWorking();
    await enqueue(db, 'test.note', { what: 'another job' });
    await whileWorking(async () => {
      await untilNoted('set aside: a list')();
      await untilNoted('another job')();
    });
    expect((await notes()).filter((what) => what === 'poison begun')).toHaveLength(2);
    expect(await failedJobs(db)).toEqual([
      { name: 'test.poison', jobs: 1, last_error: expect.stringMatching(/twice/) },
    ]);
    await expect.poll(() => queueReadings(db), { timeout: 10_000 }).toMatchObject({ waiting: 0, failed: 1 });
  });

  it('does not take along those that ran beside it', async () => {
    await enqueue(db, 'test.poison', { after_ms: 300 });
    for (const what of ['one', 'two', 'three']) await enqueue(db, 'test.note', { what, after_ms: 600 });
    for (let restarts = 0; restarts < 3; restarts++) await whileWorking(untilLeft(1));
    expect(await notes()).toEqual(expect.arrayContaining(['one', 'two', 'three']));
    expect(await failedJobs(db)).toMatchObject([{ name: 'test.poison', jobs: 1 }]);
  });
});

describe('a job is not set aside', () => {
  const attempt = async (end: (job: Awaited<ReturnType<typeof claim>>[number]) => Promise<unknown>) => {
    for (const job of await claim()) await end(job);
    await endLeases();
    await setAsideJobs(db, ['test.count']);
  };

  it('for failing, nor for being handed back by workers that stop, however often', async () => {
    await enqueue(db, 'test.count', {});
    for (let n = 0; n < 3; n++) {
      await attempt((job) => giveBack(db, ANN, job, { error: 'no luck' }));
      await attempt((job) => returnLeases(db, ANN, [job]));
    }
    await attempt((job) => finishJob(db, ANN, job));
    expect(await rows(db, sql`select id from jobs`)).toEqual([]);
  });

  it('as long as each of its processes gets further before it ends', { timeout: 3 * TIMEOUT_MS }, async () => {
    await enqueue(db, 'test.hang', {});
    const begun = async () => (await notes()).filter((what) => what === 'hang begun').length;
    for (const times of [1, 2, 3]) await whileWorking(() => expect.poll(begun, { timeout: TIMEOUT_MS }).toBe(times));
  });

  it('once more when it is added again by its key', async () => {
    await enqueue(db, 'test.count', {}, { key: 'one' });
    await claim();
    await endLeases();
    await claim();
    await endLeases();
    await setAsideJobs(db, ['test.count']);
    expect(await claim()).toEqual([]);
    await enqueue(db, 'test.count', {}, { key: 'one' });
    expect(await claim()).toHaveLength(1);
  });
});
