import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type Db, sql } from '../database/db.ts';
import { cancelFailed, listFailed, retryFailed } from './failed-store.ts';
import { claimJobs } from './lease-store.ts';
import { enqueue } from './queue.ts';
import { setAsideJobs } from './set-aside-store.ts';

const ANN = '00000000-0000-0000-0000-00000000000a';
let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(() => sql`delete from jobs`.execute(db));
const claim = () => claimJobs(db, ANN, ['test.poison', 'test.other'], 10);

/** Adds a job that two processes do not survive. */
async function setAside(): Promise<void> {
  await enqueue(db, 'test.poison', {});
  for (let n = 0; n < 2; n++) {
    await claim();
    await sql`update jobs set lease_until = now() - interval '1 second' where name = 'test.poison'`.execute(db);
  }
  await setAsideJobs(db, ['test.poison']);
}

it('a job that was set aside is listed with the reason, and begun again when an operator says so', async () => {
  await setAside();
  const [job, ...others] = await listFailed(db);
  expect(others).toEqual([]);
  expect(job).toMatchObject({ name: 'test.poison', last_error: expect.stringMatching(/ended twice/) });
  expect(await claim()).toEqual([]);
  expect(await retryFailed(db, [job?.id ?? 0])).toEqual(['test.poison']);
  expect(await listFailed(db)).toEqual([]);
  expect(await claim()).toMatchObject([{ name: 'test.poison', attempts: 1, lost_starts: 1 }]);
});

it('a job that was set aside is gone when an operator cancels it', async () => {
  await setAside();
  const [job] = await listFailed(db);
  expect(await cancelFailed(db, [(job?.id ?? 0) + 1])).toEqual([]);
  expect(await cancelFailed(db, [job?.id ?? 0])).toEqual(['test.poison']);
  expect(await listFailed(db)).toEqual([]);
  expect(await claim()).toEqual([]);
});

it('jobs that wait or run are neither begun again nor canceled', async () => {
  await enqueue(db, 'test.other', {}, { run_at: new Date(Date.now() + 60_000) });
  await enqueue(db, 'test.poison', {}, { max_attempts: 1 });
  expect(await claim()).toHaveLength(1);
  expect([await listFailed(db), await retryFailed(db, 'all'), await cancelFailed(db, 'all')]).toEqual([[], [], []]);
});
