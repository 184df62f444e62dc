import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { MONTHS_AHEAD } from '../../../platform/database/months/rules.ts';
import type { LogicalContents } from '../schema.ts';

/** A connection of its own, past any transaction pooler. */
export async function session(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'longhand backup' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** From here on the session sees one moment of the database, however long it reads. */
export async function freeze(client: pg.Client): Promise<{ at: Date; version: string; bytes: number }> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ at: Date; version: string; bytes: number }>(
    `select clock_timestamp() as at, current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes`,
  );
  return rows[0] as { at: Date; version: string; bytes: number };
}

export const thaw = (client: pg.Client) => client.query('commit');

export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from applied_migrations order by name');
  return rows.map(({ name }) => name);
}

/** All tables of the product but the list of migrations, partitioned ones as one, without generated columns. */
export async function tables(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'applied_migrations'
      group by c.relname order by c.relname`,
  );
  return rows;
}

export async function sequences(client: pg.Client): Promise<LogicalContents['sequences']> {
  const { rows } = await client.query<{ sequence: string; value: string }>(
    `select sequencename as sequence, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}

/** The months of the tables that are divided. */
export async function partitions(client: pg.Client): Promise<LogicalContents['partitions']> {
  const { rows } = await client.query<{ table: string; parent: string; bound: string }>(
    `select c.relname as table, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
      where c.relnamespace = (select oid from pg_namespace where nspname = 'months') and c.relispartition and c.relkind = 'r'
      order by c.relname`,
  );
  return rows;
}

const name = pg.escapeIdentifier;
const listOf = (columns: string[]) => columns.map(name).join(', ');

/** The rows of a table as COPY writes them. `rowCount` is known at the end. */
export function rowsOut(client: pg.Client, table: string, columns: string[]) {
  const out = client.query(
    copyTo(`copy (select ${listOf(columns)} from ${name(table)}) to stdout`, { highWaterMark: 256 * 1024 }),
  );
  // Whoever reads it meets the failure. When the place fails first nobody does, and the process must not end for it.
  out.on('error', () => {});
  return out;
}

/** Copies rows in. Returns how many. */
export async function rowsIn(
  client: pg.Client,
  table: string,
  columns: string[],
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const into = client.query(copyFrom(`copy ${name(table)} (${listOf(columns)}) from stdin`));
  await pipeline(bytes, into);
  return into.rowCount;
}

/** Whether the database has nothing in it. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')",
  );
  return rows[0]?.n === 0;
}

/**
 * Takes away what would refuse rows in the order of the backup: foreign keys, which `closeGates` makes again and so checks
 * for every row, and triggers. The owner of the tables may do that; no superuser is needed. Rows that migrations wrote go.
 */
export async function openGates(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; again: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { drop } of rows) await client.query(drop);
  for (const table of await withMonths(client, names)) await client.query(`alter table ${table} disable trigger user`);
  if (names.length > 0) await client.query(`truncate ${names.map(name).join(', ')}`);
  return rows.map(({ again }) => again);
}

export async function closeGates(client: pg.Client, names: string[], foreign_keys: string[]): Promise<void> {
  for (const table of await withMonths(client, names)) await client.query(`alter table ${table} enable trigger user`);
  for (const again of foreign_keys) await client.query(again);
}

/** Tables and months as statements name them: what is refused in a month is refused by a trigger of its own. */
const withMonths = async (client: pg.Client, names: string[]): Promise<string[]> => [
  ...names.map(name),
  ...(await partitions(client)).map(({ table }) => `months.${name(table)}`),
];

/** Divides tables, which have no rows to keep, as they were divided in the backup. */
export async function divideAsThen(client: pg.Client, wanted: LogicalContents['partitions']): Promise<void> {
  const parents = new Set(wanted.map(({ parent }) => parent));
  for (const { table, parent } of await partitions(client))
    if (parents.has(parent)) await client.query(`drop table months.${name(table)}`);
  for (const { table, parent, bound } of wanted) {
    const [, from = null, to] = /FROM \((?:MINVALUE|'([^']+)')\) TO \('([^']+)'\)/.exec(bound) ?? [];
    await client.query('select make_month($1, $2, $3, $4)', [parent, table, from, to]);
  }
}

/** Adds the months that new rows will need: the backup may be old. */
export async function addMonthsAhead(client: pg.Client): Promise<void> {
  await client.query('select add_months(name, $1) from months_ahead', [MONTHS_AHEAD]);
}

export async function setSequences(client: pg.Client, wanted: LogicalContents['sequences']): Promise<void> {
  for (const { sequence, value } of wanted) await client.query('select setval($1, $2)', [sequence, value]);
}

/** All of it, or nothing. */
export async function atomically<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level read committed');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
