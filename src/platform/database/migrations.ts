import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Failure } from '../failure.ts';
import { buildIndex } from './months/build-index.ts';
import { concurrentIndex } from './schema/effects.ts';
import { compareVersions, isOutside, type Migration, oldestVersion } from './schema/rules.ts';
import { serverVersionProblem } from './schema/server-version.ts';
import { type Applied, readMigrations, schemaProblem, stateOf } from './schema/state.ts';
import { splitStatements } from './schema/statements.ts';

const LOCK = 7_205_759_403;
const LOCK_NOT_AVAILABLE = '55P03';

export type MigrateOptions = {
  /** The version that migrates; written beside what it applied. */
  version?: string;
  /** So long a statement waits for a lock before it steps aside: whoever comes after it in the line waits as well. */
  lock_timeout_ms?: number;
  /** So long it tries again. */
  patience_ms?: number;
  /** Takes a line about what is waited for. */
  onWait?: (line: string) => void;
};

const DEFAULTS = { version: '0.0.0', lock_timeout_ms: 1000, patience_ms: 600_000, onWait: () => {} };

/**
 * Applies the plain SQL files of `folder` that the database has not seen, in the order of their names, while older
 * versions go on working with it. Each is one transaction, or, with the line "-- longhand: outside of a transaction", one
 * for each statement, taken up again after a kill. Any number of processes may call it at once. A database that a later
 * version has migrated is left as it is, if this version survives that. Throws for a file that was applied and later
 * edited, a database of another version, and a lock that nobody gives up.
 * Returns the names that were applied.
 */
export async function migrate(url: string, folder: string, given: MigrateOptions = {}): Promise<string[]> {
  const options = { ...DEFAULTS, ...given };
  const own = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'longhand migrate' });
  // A connection that breaks fails its query; without a listener it would end the process instead.
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseOldServer(client);
    await lockMigrations(client);
    await client.query(
      `create table if not exists applied_migrations (name text primary key, checksum text not null,
        applied_at timestamptz not null default now(), applied_by text, oldest_version text)`,
    );
    const { rows } = await client.query<Applied>('select name, checksum, oldest_version from applied_migrations');
    const state = stateOf(own, rows, options.version);
    const missing = state.state === 'behind' ? own.filter(({ name }) => state.missing.includes(name)) : [];
    const problem = state.state === 'behind' ? null : schemaProblem(state);
    if (problem) throw new Failure(500, 'other_version', problem);
    for (const migration of missing) await applyOne(client, migration, options);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Throws for a PostgreSQL that the migrations would fail in. */
export async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int as version_number");
  const problem = serverVersionProblem(rows[0].version_number);
  if (problem) throw new Failure(500, 'old_postgresql', problem);
}

/** Waiting in a query would hold a snapshot, which an index that another process builds concurrently waits for in turn. */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (rows[0].mine) return;
    await sleep(100);
  }
}

async function applyOne(client: pg.Client, migration: Migration, options: Required<MigrateOptions>): Promise<void> {
  const { name, checksum } = migration;
  const oldest_version = oldestVersion(migration);
  if (oldest_version) await refuseWhileOlderRuns(client, name, oldest_version);
  const record = () =>
    client.query(
      'insert into applied_migrations (name, checksum, applied_by, oldest_version) values ($1, $2, $3, $4)',
      [name, checksum, options.version, oldest_version],
    );
  try {
    if (isOutside(migration)) {
      await runOutside(client, migration);
      await record();
    } else {
      await runPatiently(client, migration, record, options);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Runs a migration in a transaction. One that does not get a lock soon steps aside and tries again. */
async function runPatiently(
  client: pg.Client,
  { name, text }: Migration,
  record: () => Promise<unknown>,
  { lock_timeout_ms, patience_ms, onWait }: Required<MigrateOptions>,
): Promise<void> {
  const until = Date.now() + patience_ms;
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lock_timeout_ms}`);
      await client.query(text);
      await record();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      const holders = (await longTransactions(client)).join('; ') || 'it is over by now';
      if (Date.now() > until)
        throw new Failure(
          500,
          'locked',
          `Migration ${name} needs a table that others keep locked (${holders}). End that, then migrate again: nothing was changed.`,
        );
      onWait(`${name} waits for a lock. Open transactions: ${holders}.`);
      await sleep(Math.min(lock_timeout_ms * attempt, 10_000));
    }
  }
}

/** Builds and drops indexes while everybody works. What a kill left half-built is dropped and built again. */
async function runOutside(client: pg.Client, { text }: Migration): Promise<void> {
  for (const statement of splitStatements(text))
    if (concurrentIndex(statement)) await buildIndex(client, statement.text);
    else await client.query(statement.text);
}

/** Transactions that have been open for a second or more, the oldest first: what holds locks that a migration needs. */
export async function longTransactions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ pid: number; name: string; state: string; seconds: number }>(
    `select pid, coalesce(nullif(application_name, ''), usename, 'unnamed') as name, coalesce(state, 'unknown') as state,
        round(extract(epoch from clock_timestamp() - xact_start))::int as seconds
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and xact_start < clock_timestamp() - interval '1 second' order by xact_start limit 5`,
  );
  return rows.map(({ pid, name, state, seconds }) => `process ${pid} (${name}, ${state}) for ${seconds} s`);
}

/** Throws while a version runs that would not survive the migration. */
async function refuseWhileOlderRuns(client: pg.Client, name: string, oldest_version: string): Promise<void> {
  const { rows: found } = await client.query("select to_regclass('public.processes') is not null as is_there");
  if (!found[0].is_there) return;
  const { rows } = await client.query<{ role: string; version: string }>(
    "select role, version from processes where seen_at > now() - interval '1 minute'",
  );
  const older = rows.filter(({ version }) => compareVersions(version, oldest_version) < 0);
  if (older.length === 0) return;
  const running = older.map(({ role, version }) => `${role} ${version}`).join(', ');
  throw new Failure(
    500,
    'older_version_runs',
    `Migration ${name} removes what versions before ${oldest_version} need, and some of them run (${running}). Upgrade those to ${oldest_version} or later first; a process that has ended is forgotten after a minute.`,
  );
}
