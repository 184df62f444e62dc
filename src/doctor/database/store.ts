import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { DatabaseFacts } from './rules.ts';

type Server = Pick<
  DatabaseFacts,
  'version_number' | 'encoding' | 'time_zone' | 'connections' | 'max_connections' | 'transaction_age'
> & { longest_transaction_s: number; archiving_failed: boolean; now: Date };

/** The server's own figures. Of other users' transactions a plain user sees the times only with the role pg_read_all_stats. */
export const readServer = (db: Db): Promise<Server> =>
  one(
    db,
    sql`select current_setting('server_version_num')::int as version_number, current_setting('server_encoding') as encoding,
        current_setting('TimeZone') as time_zone, current_setting('max_connections')::int as max_connections,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
        (select age(datfrozenxid) from pg_database where datname = current_database()) as transaction_age,
        (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::int from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()) as longest_transaction_s,
        (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver)
          as archiving_failed,
        clock_timestamp() as now`,
  );

const SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'data_checksums'];

export async function readSettings(db: Db): Promise<DatabaseFacts['settings']> {
  const found = await rows<{ name: string; setting: string }>(
    db,
    sql`select name, setting from pg_settings where name = any(${SETTINGS}::text[])`,
  );
  return Object.fromEntries(found.map(({ name, setting }) => [name, setting])) as DatabaseFacts['settings'];
}

export const unusedSlots = (db: Db): Promise<DatabaseFacts['unused_slots']> =>
  rows(
    db,
    sql`select slot_name as name, coalesce(pg_wal_lsn_diff(
          case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, restart_lsn), 0)::bigint
        as kept_bytes
      from pg_replication_slots where not active order by slot_name`,
  );

export async function invalidIndexes(db: Db): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
      where not indisvalid and relkind = 'i' and relnamespace = 'public'::regnamespace order by name`,
  );
  return found.map(({ name }) => name);
}

/** Tables with more dead rows than autovacuum should leave: over 100,000, and more than half as many as live ones. */
export const bloatedTables = (db: Db): Promise<DatabaseFacts['bloated_tables']> =>
  rows(
    db,
    sql`select relname as name, n_dead_tup as dead, n_live_tup as live from pg_stat_user_tables
      where schemaname = 'public' and n_dead_tup > 100000 and n_dead_tup > n_live_tup / 2 order by n_dead_tup desc limit 10`,
  );

export async function tablesWithoutAutovacuum(db: Db): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and exists (select 1 from unnest(reloptions) as option where option ~ '^autovacuum_enabled=(false|off|no|0)$')
      order by relname`,
  );
  return found.map(({ name }) => name);
}

/** The names of the migrations that were applied; none in an empty database. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const has_table = await maybe<{ found: boolean }>(
    db,
    sql`select to_regclass('applied_migrations') is not null as found`,
  );
  if (!has_table?.found) return [];
  return (await rows<{ name: string }>(db, sql`select name from applied_migrations order by name`)).map(
    ({ name }) => name,
  );
}
