import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../tests/support/postgres.ts';
import { connect, type Db, one, sql } from './database/db.ts';
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

describe('a connection that breaks', () => {
  it('while the end of a job is written down neither ends the process nor does the job twice', async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await sql`create sequence cuts`.execute(db);
    await sql`create function cut_once() returns trigger language plpgsql as $$
      begin
        if nextval('cuts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return old;
      end $$`.execute(db);
    await sql`create trigger cut before delete on graphile_worker._private_jobs for each row execute function cut_once()`.execute(
      db,
    );
    let done = 0;
    await enqueue(db, 'test.count', {});
    await whileWorking({ 'test.count': () => done++ }, () => expect.poll(jobsLeft, { timeout: 20_000 }).toBe(0));
    const { cuts } = await one<{ cuts: number }>(db, sql`select last_value::int as cuts from cuts`);
    expect([done, cuts]).toEqual([1, 2]);
  });
});
