import pg from 'pg';

const INDEX = /^create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(?:only\s+)?(\w+)\s*/i;

/**
 * Runs "create index concurrently if not exists" while everybody reads and writes; one that was left half-built is built
 * again. PostgreSQL builds none concurrently on a divided table: there, each month gets its own, and they are joined.
 */
export async function buildIndex(client: pg.Client, statement: string): Promise<void> {
  const [head = '', unique = '', index = '', table = ''] = INDEX.exec(statement) ?? [];
  const { rowCount: is_divided } = await client.query(
    "select 1 from pg_class where oid = to_regclass($1) and relkind = 'p'",
    [table],
  );
  if (!is_divided) return buildOne(client, index, statement);
  const rest = statement.slice(head.length);
  // Not valid until each month has its own. A month that is added meanwhile gets one by itself.
  await client.query(`create ${unique}index if not exists ${index} on only ${table} ${rest}`);
  for (const part of await monthsWithout(client, table, index)) {
    const name = `${index}_${part.slice(-7)}`;
    const of_month = `months.${pg.escapeIdentifier(name)}`;
    const on = `months.${pg.escapeIdentifier(part)}`;
    await buildOne(
      client,
      of_month,
      `create ${unique}index concurrently if not exists ${pg.escapeIdentifier(name)} on ${on} ${rest}`,
    );
    await client.query(`alter index ${index} attach partition ${of_month}`);
  }
}

async function buildOne(client: pg.Client, index: string, statement: string): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently if exists ${index}`);
  await client.query(statement);
}

/** The months of a table that have no part of this index. */
async function monthsWithout(client: pg.Client, table: string, index: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass and not exists (select from pg_index x join pg_inherits of on of.inhrelid = x.indexrelid
        where x.indrelid = c.oid and of.inhparent = $2::regclass) order by c.relname`,
    [table, index],
  );
  return rows.map(({ name }) => name);
}
