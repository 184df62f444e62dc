import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, one, type ReadDb, sql } from '../src/platform/database/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { replicaReader } from '../src/platform/database/replica.ts';
import { keepQueries } from './support/postgres.ts';
import { type Standby, startStandby } from './support/replica/standby.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let standby: Standby;
let primary: ReturnType<typeof connect>;
const said: string[] = [];
const log = { info: (event: string) => said.push(event), warn: (event: string) => said.push(event), error() {} };

beforeAll(async () => {
  keepQueries();
  folder = await mkdtemp(join(tmpdir(), 'longhand-replica-'));
  await chmod(folder, 0o755);
  postgres = await startEmbeddedPostgres(join(folder, 'data'));
  primary = connect(postgres.url);
  await sql`create table things (n integer)`.execute(primary.db);
  standby = await startStandby({ url: postgres.url, data_dir: join(folder, 'data') }, join(folder, 'copy'));
}, 60_000);
afterAll(async () => {
  await standby?.stop();
  await primary?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const readerOf = (max_lag_s: number, url = standby.url) =>
  replicaReader(primary.db, { url, max_connections: 2, max_lag_s, log });
const whereOf = (db: ReadDb) =>
  one<{ is_standby: boolean; things: number }>(
    db,
    sql`select pg_is_in_recovery() as is_standby, (select count(*)::int from things) as things`,
  );
const add = () => sql`insert into things values (1)`.execute(primary.db);

it('reads from the standby, which cannot be written to, and from the primary when that lags or is gone', async () => {
  const reader = readerOf(1);
  await add();
  await standby.caughtUp();
  expect(await reader.read(whereOf)).toEqual({ is_standby: true, things: 1 });
  // @ts-expect-error What is only read is no Db.
  const write = (db: ReadDb) => sql`insert into things values (2)`.execute(db);
  await expect(reader.read(write)).rejects.toThrow('read-only');

  await standby.pause();
  await add();
  await sleep(2200);
  expect(await reader.read(whereOf)).toEqual({ is_standby: false, things: 2 });
  await expect(reader.read(write)).rejects.toThrow('read-only');

  await standby.resume();
  await standby.caughtUp();
  const again = readerOf(1);
  expect(await again.read(whereOf)).toEqual({ is_standby: true, things: 2 });
  // Gone in the middle of its work: the same work is done once more elsewhere.
  let tries = 0;
  const killed = again.read(async (db) => {
    tries++;
    if (tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db as never);
    return whereOf(db);
  });
  expect(await killed).toEqual({ is_standby: false, things: 2 });
  await Promise.all([reader.close(), again.close()]);
  expect(said).toEqual(['replica_used', 'replica_left', 'replica_used', 'replica_left']);
}, 30_000);

it('an address where nobody answers costs one try, then the primary answers at once', async () => {
  const reader = readerOf(1, 'postgres://longhand:x@127.0.0.1:1/longhand');
  expect((await reader.read(whereOf)).is_standby).toBe(false);
  const started = performance.now();
  await Promise.all(Array.from({ length: 20 }, () => reader.read(whereOf)));
  expect(performance.now() - started).toBeLessThan(1000);
  await reader.close();
});
