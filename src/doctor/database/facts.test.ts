import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type Db, sql } from '../../platform/database/db.ts';
import { enqueue, oldestDueJob } from '../../platform/queue/queue.ts';
import { workFacts } from '../work/facts.ts';
import { judgeWork } from '../work/rules.ts';
import { databaseFacts } from './facts.ts';
import { judgeDatabase } from './rules.ts';
import { upkeepDatabase } from './upkeep-service.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
let db: Db;
let url: string;
let other: pg.Client;

beforeAll(async () => {
  ({ db, url } = await testDatabase());
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterAll(() => other.end());

/** What is wrong with this database; its PostgreSQL is the tests', set up for speed. */
async function names(): Promise<string[]> {
  const found = judgeDatabase(await databaseFacts(db, MIGRATIONS));
  const of_the_tests =
    /\.(fsync|full_page_writes|synchronous_commit|autovacuum|checksums|time_zone|connections|long_transaction|unused_slot|bloat)$/;
  return found.filter(({ level, name }) => level !== 'ok' && !of_the_tests.test(name)).map(({ name }) => name);
}

it('finds nothing in a new database', async () => {
  expect(await names()).toEqual([]);
});

it('finds an index that is not valid; reindex rebuilds it once its rows are right', async () => {
  await other.query('create table planted (n integer)');
  await other.query('insert into planted values (1), (1)');
  await expect(other.query('create unique index concurrently planted_once on planted (n)')).rejects.toThrow('unique');
  expect(await names()).toEqual(['database.invalid_indexes']);
  const printed: string[] = [];
  expect(await upkeepDatabase(db, (line) => printed.push(line))).toBe(false);
  expect(printed.join('\n')).toContain('planted_once is still not valid: rows of its table are doubled');
  await other.query('delete from planted where ctid = (select min(ctid) from planted)');
  expect(await upkeepDatabase(db, () => {})).toBe(true);
  expect(await names()).toEqual([]);
});

it('finds a table without autovacuum, and a migration of another version', async () => {
  await other.query('alter table jobs set (autovacuum_enabled = off)');
  await other.query("insert into applied_migrations (name, checksum) values ('9999_later.sql', '')");
  expect(await names()).toEqual(['database.migrations', 'database.table_autovacuum']);
  await other.query('alter table jobs reset (autovacuum_enabled)');
  await other.query("delete from applied_migrations where name = '9999_later.sql'");
});

it('finds work that stands still: no worker, webhooks, failed jobs, no owner', async () => {
  const now = new Date();
  const found = async () => {
    const facts = await workFacts(db, now, { demoAccounts: async () => [], lastBackup: async () => null });
    return judgeWork(facts).flatMap(({ level, name }) => (level === 'ok' ? [] : [name]));
  };
  expect(await found()).toEqual(['work.no_owner', 'backup']);
  const hour_ago = new Date(now.getTime() - 3_600_000);
  await enqueue(db, 'some.job', {}, { run_at: hour_ago });
  expect(await oldestDueJob(db)).toEqual(hour_ago);
  await sql`insert into webhook_inbox (provider, event_id, event, received_at) values ('stripe', 'e', '{}', ${hour_ago})`.execute(
    db,
  );
  expect(await found()).toEqual(['work.queue', 'work.webhooks', 'work.no_owner', 'backup']);
  await sql`update jobs set attempts = max_attempts, last_error = 'it broke'`.execute(db);
  await sql`insert into job_schedules (name, pattern, due_at) values ('x', '* * * * *', ${hour_ago})`.execute(db);
  expect(await found()).toEqual(['work.worker', 'work.failed_jobs', 'work.no_owner', 'backup']);
});
