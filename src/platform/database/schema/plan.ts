import type pg from 'pg';
import { longTransactions } from '../migrations.ts';
import type { Lock, Work } from './locks.ts';
import { effectsOf, isOutside, type Migration, oldestVersion, type PlannedStatement, shortly } from './rules.ts';

/** An existing table as it is now. `rows` is PostgreSQL's estimate; null: it was never counted. */
type Table = { name: string; bytes: number; rows: number | null };

/** What is measured and what it is measured on; a plan is made of these alone. */
export type Measured = { tables: Table[]; open: string[] };

const WHO_WAITS: Record<Lock, string> = {
  none: 'nobody waits',
  'row exclusive': 'nobody waits',
  'share update exclusive': 'nobody waits',
  share: 'writers wait',
  'share row exclusive': 'writers wait',
  'access exclusive': 'everybody waits',
};

/** A scan reads about so much a second from a disk; a rewrite and an index take several times as long. */
const SCAN_BYTES_S = 200 * 1024 * 1024;
const TIMES_A_SCAN: Record<Work, number> = { instant: 0, rows: 0, scan: 1, index: 4, rewrite: 8 };

/** The lines of `migrate --plan`: what each statement of the migrations to come locks, reads and writes. */
export function planLines(missing: readonly Migration[], { tables, open }: Measured): string[] {
  if (missing.length === 0) return ['The database is up to date: there is nothing to migrate.'];
  const effects = effectsOf(missing);
  const lines = missing.flatMap((migration) => {
    const oldest = oldestVersion(migration);
    return [
      '',
      `${migration.name}   ${isOutside(migration) ? 'statement by statement, taken up again after a stop' : 'one transaction'}`,
      ...(oldest
        ? [`  ! Versions before ${oldest} stop working. Upgrade all processes to ${oldest} or later first.`]
        : []),
      ...(effects.get(migration.name) ?? []).flatMap((one) => statementLines(one, tables)),
    ];
  });
  const waits = [...effects.values()]
    .flat()
    .some(({ lock }) => ['share', 'share row exclusive', 'access exclusive'].includes(lock));
  return [
    `${missing.length === 1 ? '1 migration is' : `${missing.length} migrations are`} to come. Nothing was changed.`,
    ...lines,
    '',
    ...(open.length === 0
      ? ['No transaction is open for longer than a second.']
      : [`Open transactions${waits ? ' that a lock may have to wait for' : ''}:`, ...open.map((one) => `  ${one}`)]),
  ];
}

function statementLines(one: PlannedStatement, tables: Table[]): string[] {
  const existing = one.tables
    .map((name) => tables.find((table) => table.name === name))
    .filter((table) => table !== undefined);
  const bytes = existing[0]?.bytes ?? 0;
  const where = existing.map(
    ({ name, bytes, rows }) =>
      `${name} (${asSize(bytes)}, ${rows === null ? 'rows not counted yet' : `about ${rows.toLocaleString('en-US')} rows`})`,
  );
  return [
    `  ${shortly(one.statement)}`,
    ...(where.length > 0 ? [`      locks ${where.join(' and ')}: ${one.lock}, ${WHO_WAITS[one.lock]}`] : []),
    `      ${costOf(one.work, bytes)}`,
    ...(one.contract ? [] : one.hazards.map((hazard) => `      ! ${hazard}.`)),
  ];
}

function costOf(work: Work, bytes: number): string {
  const seconds = (bytes * TIMES_A_SCAN[work]) / SCAN_BYTES_S;
  const about =
    seconds < 1
      ? 'less than a second'
      : seconds < 120
        ? `about ${Math.ceil(seconds)} s`
        : `about ${Math.round(seconds / 60)} minutes`;
  if (work === 'instant') return 'instant';
  if (work === 'rows') return 'writes rows';
  if (work === 'rewrite') return `rewrite of ${asSize(bytes)}: ${about}`;
  return `${work === 'index' ? 'index over' : 'scan of'} ${asSize(bytes)}: ${about}`;
}

export function asSize(bytes: number): string {
  const unit = ['B', 'KB', 'MB', 'GB', 'TB'].findLastIndex((_, n) => bytes >= 1000 ** n);
  const value = bytes / 1000 ** Math.max(0, unit);
  return `${value >= 10 || unit <= 0 ? Math.round(value) : value.toFixed(1)} ${['B', 'KB', 'MB', 'GB', 'TB'][Math.max(0, unit)]}`;
}

/** Reads the sizes of the tables and what is open; changes nothing. */
export async function measure(client: pg.Client): Promise<Measured> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, sum(pg_relation_size(coalesce(p.relid, c.oid)))::float8 as bytes,
        case when bool_or(coalesce(part.reltuples, c.reltuples) >= 0)
          then sum(greatest(coalesce(part.reltuples, c.reltuples), 0))::float8 end as rows
      from pg_class c
      left join lateral pg_partition_tree(c.oid) p on c.relkind = 'p' and p.isleaf
      left join pg_class part on part.oid = p.relid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
  );
  return { tables: rows, open: await longTransactions(client) };
}
