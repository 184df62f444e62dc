import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator } from '../../../../tests/support/factories.ts';
import { systemClock } from '../../../platform/clock.ts';
import { accessService } from './service.ts';

const WAITING = "select count(*)::int as n from pg_locks where not granted and relation = 'app_admins'::regclass";

it('requests of the first owner that come at once are all let in, and list them once', async () => {
  const { db, url } = await testDatabase();
  const owner = await makeOperator(db);
  const access = accessService({ db, clock: systemClock });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    // Both find that they are not listed before either is.
    await other.query('begin; lock table app_admins in share row exclusive mode');
    const both = Promise.all([access.admit(owner), access.admit(owner)]);
    both.catch(() => {});
    await expect.poll(async () => (await other.query(WAITING)).rows[0].n, { timeout: 10_000 }).toBe(2);
    await other.query('commit');
    await both;
  } finally {
    await other.end();
  }
  expect(await access.list()).toMatchObject([{ email: owner.email }]);
});
