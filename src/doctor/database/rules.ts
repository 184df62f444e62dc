import { serverVersionProblem } from '../../platform/database/schema/server-version.ts';
import { formatCount } from '../../platform/format.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';

export type DatabaseFacts = {
  /** As PostgreSQL counts: 180004 is 18.4. */
  version_number: number;
  encoding: string;
  time_zone: string;
  settings: Record<'fsync' | 'full_page_writes' | 'synchronous_commit' | 'autovacuum' | 'data_checksums', string>;
  connections: number;
  max_connections: number;
  /** Of the oldest transaction that is open, in seconds. */
  longest_transaction_s: number;
  /** Transactions since the oldest frozen one; at 2.1 billion PostgreSQL stops. */
  transaction_age: number;
  unused_slots: { name: string; kept_bytes: number }[];
  invalid_indexes: string[];
  bloated_tables: { name: string; dead: number; live: number }[];
  tables_without_autovacuum: string[];
  archiving_failed: boolean;
  /** The database's clock less ours, in milliseconds. */
  clock_offset_ms: number;
  /** Migrations of this version that are not applied, and applied ones that it does not know. */
  migrations: { missing: string[]; unknown: string[] };
};

const HOUR_S = 3600;

/** What is wrong with the database, or may soon be. */
export function judgeDatabase(facts: DatabaseFacts): Finding[] {
  const found = [
    ...judgeVersions(facts),
    ...judgeSafety(facts),
    ...judgeLoad(facts),
    ...judgeUpkeep(facts),
    ...judgeClock('clock.database', "The database's clock", facts.clock_offset_ms),
  ];
  const major = Math.floor(facts.version_number / 10_000);
  return found.length > 0 ? found : [ok('database', `PostgreSQL ${major}, up to date and in good health.`)];
}

function judgeVersions({ version_number, encoding, time_zone, migrations }: DatabaseFacts): Finding[] {
  const found: Finding[] = [];
  const too_old = serverVersionProblem(version_number);
  if (too_old) {
    found.push(
      problem(
        'database.version',
        too_old,
        'Move the database to PostgreSQL 18 or later with pg_dump and pg_restore, or pg_upgrade.',
      ),
    );
  }
  if (migrations.unknown.length > 0) {
    found.push(
      problem(
        'database.migrations',
        `The database was migrated by another version of Longhand (${migrations.unknown.join(', ')}).`,
        'Start that version; this one may not work with its tables.',
      ),
    );
  } else if (migrations.missing.length > 0) {
    found.push(
      problem(
        'database.migrations',
        `${formatCount(migrations.missing.length, 'migration')} of this version ${migrations.missing.length === 1 ? 'is' : 'are'} not applied: ${migrations.missing.join(', ')}.`,
        'Run: npm start -- migrate',
      ),
    );
  }
  if (encoding !== 'UTF8') {
    found.push(
      problem(
        'database.encoding',
        `The database stores ${encoding}: names with other letters are refused.`,
        'Make a database with the encoding UTF8, and move the data there with pg_dump and pg_restore.',
      ),
    );
  }
  if (!/^(Etc\/)?(UTC|GMT|UCT|Zulu)$/i.test(time_zone)) {
    found.push(
      warning(
        'database.time_zone',
        `The database's time zone is ${time_zone}; Longhand counts days in UTC.`,
        "Run: alter database <name> set timezone = 'UTC', and start Longhand again.",
      ),
    );
  }
  return found;
}

function judgeSafety({ settings, archiving_failed }: DatabaseFacts): Finding[] {
  const found: Finding[] = [];
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'] as const) {
    if (settings[name] !== 'off') continue;
    found.push(
      problem(
        `database.${name}`,
        `${name} is off: a power cut loses payments and letters, or the whole database.`,
        `Set ${name} = on in postgresql.conf and reload PostgreSQL.`,
      ),
    );
  }
  if (settings.data_checksums === 'off') {
    found.push(
      warning(
        'database.checksums',
        'Data checksums are off: what a failing disk changes is not noticed.',
        'Stop PostgreSQL and run: pg_checksums --enable',
      ),
    );
  }
  if (settings.autovacuum === 'off') {
    found.push(
      problem(
        'database.autovacuum',
        'autovacuum is off: tables grow without end, and PostgreSQL will stop one day.',
        'Set autovacuum = on in postgresql.conf and reload PostgreSQL.',
      ),
    );
  }
  if (archiving_failed) {
    found.push(
      problem(
        'database.archiving',
        'The last attempt to archive the log failed: backups have a gap, and the log fills the disk.',
        "Read PostgreSQL's log for the reason, and check that the backup place can be reached and has room.",
      ),
    );
  }
  return found;
}

function judgeLoad({ connections, max_connections, longest_transaction_s, unused_slots }: DatabaseFacts): Finding[] {
  const found: Finding[] = [];
  const share = connections / max_connections;
  if (share > 0.8) {
    found.push(
      (share > 0.95 ? problem : warning)(
        'database.connections',
        `${connections} of ${max_connections} connections are in use.`,
        'Start fewer processes, lower DATABASE_MAX_CONNECTIONS, or put PgBouncer in front.',
      ),
    );
  }
  if (longest_transaction_s > HOUR_S / 6) {
    found.push(
      (longest_transaction_s > HOUR_S ? problem : warning)(
        'database.long_transaction',
        `A transaction has been open for ${Math.round(longest_transaction_s / 60)} minutes: nothing deleted since is cleaned up.`,
        'Find it with: select pid, xact_start, query from pg_stat_activity order by xact_start limit 1. End it with: select pg_terminate_backend(pid)',
      ),
    );
  }
  for (const { name, kept_bytes } of unused_slots) {
    found.push(
      problem(
        'database.unused_slot',
        `Nothing reads the replication slot ${name}, which keeps ${(kept_bytes / 1024 ** 2).toFixed(0)} MiB of log and soon fills the disk.`,
        `Start its standby, or drop it: select pg_drop_replication_slot('${name}')`,
      ),
    );
  }
  return found;
}

function judgeUpkeep(facts: DatabaseFacts): Finding[] {
  const found: Finding[] = [];
  if (facts.transaction_age > 500_000_000) {
    found.push(
      (facts.transaction_age > 1_200_000_000 ? problem : warning)(
        'database.wraparound',
        `${(facts.transaction_age / 1e6).toFixed(0)} million transactions are not frozen; at 2,100 million PostgreSQL stops.`,
        'End old transactions, prepared transactions and unused slots, then run: vacuum (freeze)',
      ),
    );
  }
  if (facts.invalid_indexes.length > 0) {
    found.push(
      problem(
        'database.invalid_indexes',
        `These indexes are not valid: ${facts.invalid_indexes.join(', ')}. Look-ups are slow, and duplicates are let in.`,
        'Run: npm start -- reindex',
      ),
    );
  }
  if (facts.bloated_tables.length > 0) {
    const names = facts.bloated_tables.map(({ name, dead, live }) => `${name} (${dead} dead, ${live} live rows)`);
    found.push(
      warning(
        'database.bloat',
        `Deleted rows are not cleaned up: ${names.join(', ')}.`,
        'End old transactions if there are any, then run: npm start -- reindex',
      ),
    );
  }
  if (facts.tables_without_autovacuum.length > 0) {
    found.push(
      warning(
        'database.table_autovacuum',
        `autovacuum is off for ${facts.tables_without_autovacuum.join(', ')}.`,
        'Run for each: alter table <name> reset (autovacuum_enabled)',
      ),
    );
  }
  return found;
}

/** A clock that differs from ours: one-time codes and the signatures of webhooks depend on it. */
export function judgeClock(name: string, whose: string, offset_ms: number): Finding[] {
  const off_s = Math.abs(offset_ms) / 1000;
  if (off_s <= 5) return [];
  return [
    (off_s > 60 ? problem : warning)(
      name,
      `${whose} and this machine's differ by ${Math.round(off_s)} seconds: one-time codes and payment webhooks are refused, or times are wrong.`,
      'Let both set their clocks from the network: sudo timedatectl set-ntp true',
    ),
  ];
}
