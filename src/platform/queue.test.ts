import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../tests/support/postgres.ts';
import { connect, type Db, one, sql } from './db.ts';
import { silentLog } from './log.ts';
import { enqueue, startQueue } from './queue.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let connection: ReturnType<typeof connect>;
let db: Db;

beforeAll(async () => {
  clone = await cloneDatabase(inject('template_url'));
  connection = connect(clone.url);
  db = connection.db;
});
afterAll(async () => {
  await connection.close();
  await clone.drop();
});

/** As a worker that was killed leaves the jobs that it had in hand. */
const holdAll = (pool_id: string) =>
  sql`update graphile_worker._private_jobs set locked_by = ${pool_id}, attempts = attempts + 1,
    locked_at = now() - interval '1 minute'`.execute(db);

const jobsLeft = async () =>
  (await one<{ n: number }>(db, sql`select count(*)::int as n from graphile_worker._private_jobs`)).n;

async function whileWorking(jobs: Record<string, () => void>, work: () => Promise<unknown>): Promise<void> {
  const queue = await startQueue({
    url: clone.url,
    pool: connection.pool,
    jobs: Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, async () => job()])),
    crontab: '',
    concurrency: 1,
    log: silentLog,
  });
  await work().finally(() => queue.stop());
}

describe('jobs that a killed worker had in hand', () => {
  it('are done by the next one', async () => {
    let done = 0;
    await enqueue(db, 'test.count', {});
    await holdAll('worker-of-a-killed-process');
    await whileWorking({ 'test.count': () => done++ }, () => expect.poll(jobsLeft, { timeout: 10_000 }).toBe(0));
    expect(done).toBe(1);
  });

  it('are done once, and leave nothing behind, when a newer job took their key', async () => {
    let done = 0;
    await enqueue(db, 'test.count', {}, { key: 'one' });
    await holdAll('worker-of-another-killed-process');
    await enqueue(db, 'test.count', {}, { key: 'one' });
    expect(await jobsLeft()).toBe(2);
    await whileWorking({ 'test.count': () => done++ }, () => expect.poll(jobsLeft, { timeout: 10_000 }).toBe(0));
    expect(done).toBe(1);
  });

  it('stay theirs while the worker lives', async () => {
    await enqueue(db, 'test.count', {});
    await holdAll('worker-that-lives');
    const client = await connection.pool.connect();
    await client.query('select pg_advisory_lock(hashtextextended($1, 811))', ['worker-that-lives']);
    let done = 0;
    await whileWorking({ 'test.count': () => done++ }, () => new Promise((later) => setTimeout(later, 6000)));
    expect(done).toBe(0);
    client.release(true);
  });
});
