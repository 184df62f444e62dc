import type pg from 'pg';

type Column = {
  name: string;
  type: string;
  /** Where it differs from that of the type. */
  storage: string | null;
  not_null: boolean;
  default_value: string | null;
  is_identity: boolean;
  generated: string | null;
};
type Constraint = { name: string; kind: 'p' | 'u' | 'f' | 'c' | 'x'; definition: string; columns: string[] };

/**
 * The tables, views and functions of the public schema as SQL text, in the order of their names. Two databases with the
 * same schema give the same text, whatever migrations have led there; only the order of columns shows.
 */
export async function readSchema(client: pg.Client): Promise<string> {
  const query = async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[];
  const parts: string[] = [];
  const tables = await query<{
    oid: number;
    name: string;
    is_unlogged: boolean;
    options: string[] | null;
    divided: string | null;
  }>(
    `select oid, relname as name, relpersistence = 'u' as is_unlogged, reloptions as options,
        pg_get_partkeydef(oid) as divided from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'applied_migrations' order by relname`,
  );
  for (const table of tables) {
    const columns = await query<Column>(
      `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as not_null,
          nullif(attstorage, typstorage) as storage, pg_get_expr(adbin, adrelid) as default_value, attidentity <> '' as is_identity, nullif(attgenerated, '') as generated
        from pg_attribute join pg_type t on t.oid = atttypid
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = $1 and attnum > 0 and not attisdropped order by attnum`,
      [table.oid],
    );
    const constraints = await query<Constraint>(
      `select conname as name, contype as kind, pg_get_constraintdef(oid) || coalesce(
            (select ' with (' || array_to_string(reloptions, ', ') || ')' from pg_class where oid = conindid and contype in ('p', 'u')), '') as definition,
          array(select attname::text from unnest(conkey) with ordinality k(n, i)
            join pg_attribute on attrelid = conrelid and attnum = k.n order by k.i) as columns
        from pg_constraint where conrelid = $1 and contype <> 'n' order by position(contype::text in 'pufcx'), conname`,
      [table.oid],
    );
    const own = new Map<string, string>();
    const lines: string[] = [];
    for (const constraint of constraints) {
      const [column] = constraint.columns;
      const line = constraintLine(table.name, constraint);
      const is_inline = constraint.columns.length === 1 && column !== undefined && !line.startsWith('constraint ');
      if (is_inline) own.set(column, `${own.get(column) ?? ''} ${inline(line)}`);
      else lines.push(line);
    }
    lines.unshift(...columns.map((column) => columnLine(column, own.get(column.name) ?? '')));
    const divided = table.divided ? ` partition by ${table.divided.toLowerCase()}` : '';
    const options = table.options ? ` with (${table.options.join(', ')})` : '';
    parts.push(
      `create ${table.is_unlogged ? 'unlogged ' : ''}table ${table.name} (\n${lines.map((l) => `  ${l}`).join(',\n')}\n)${divided}${options};`,
    );
    const after = await query<{ definition: string }>(
      `select pg_get_indexdef(indexrelid) as definition from pg_index
          where indrelid = $1 and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
        union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid = $1 and not tgisinternal order by 1`,
      [table.oid],
    );
    if (after.length > 0) parts.push(after.map(({ definition }) => `${plain(definition)};`).join('\n'));
  }
  const sequences = await query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype in ('a', 'i')) order by 1`,
  );
  for (const { name } of sequences) parts.push(`create sequence ${name};`);
  const views = await query<{ name: string; definition: string }>(
    `select viewname as name, definition from pg_views where schemaname = 'public' order by 1`,
  );
  for (const { name, definition } of views) parts.push(`create view ${name} as\n${definition}`);
  const functions = await query<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace order by proname, oid::regprocedure::text`,
  );
  for (const { definition } of functions)
    parts.push(`${definition.replace(/^CREATE OR REPLACE FUNCTION public\./, 'create function ').trim()};`);
  return `${parts.join('\n\n')}\n`;
}

const STORAGE: Record<string, string> = { p: 'plain', e: 'external', m: 'main', x: 'extended' };

function columnLine(column: Column, constraints: string): string {
  const parts = [column.name, plain(column.type)];
  if (column.storage) parts.push(`storage ${STORAGE[column.storage]}`);
  const value = unwrapped(plain(column.default_value ?? ''));
  if (column.not_null && !constraints.includes('primary key') && !column.is_identity) parts.push('not null');
  if (column.is_identity) parts.push('generated always as identity');
  if (column.generated) parts.push(`generated always as (${value}) stored`);
  else if (value) parts.push(`default ${value}`);
  if (constraints.includes('primary key')) parts.splice(2, 0, 'primary key');
  return parts.join(' ') + constraints.replace(' primary key', '');
}

/** A constraint of one column as it is written behind the column. */
const inline = (line: string): string =>
  line
    .replace(/^(primary key|unique) \([^)]*\)/, '$1')
    .replace(/^foreign key \([^)]*\) /, '')
    .replace(/(references \w+)\(id\)/, '$1');

/** Without parentheses around the whole. */
function unwrapped(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let n = 0; n < text.length; n++) {
    if (text[n] === '(') depth++;
    if (text[n] === ')' && --depth === 0 && n < text.length - 1) return text;
  }
  return unwrapped(text.slice(1, -1));
}

/** PostgreSQL's own name for a constraint is left out. */
function constraintLine(table: string, { name, kind, definition, columns }: Constraint): string {
  const endings = { p: ['pkey'], u: ['key'], f: ['fkey'], c: ['check'], x: ['excl'] }[kind];
  const usual = kind === 'p' ? `${table}_pkey` : [table, ...columns, endings[0]].join('_');
  const is_usual = kind === 'c' ? new RegExp(`^${table}_.*check\\d*$`).test(name) : name === usual.slice(0, 63);
  const text = plain(definition).replace(
    /^check (\(.*\))$/,
    (_, expression: string) => `check (${unwrapped(expression)})`,
  );
  return `${is_usual ? '' : `constraint ${name} `}${text}`;
}

/** PostgreSQL's spelling of an expression in ours. */
function plain(text: string): string {
  return text
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(/= ANY \(ARRAY\[([^\]]*)\]\)/g, (_, list: string) => `in (${list.replaceAll('::text', '')})`)
    .replace(/<> ALL \(ARRAY\[([^\]]*)\]\)/g, (_, list: string) => `not in (${list.replaceAll('::text', '')})`)
    .replace(/('(?:[^']|'')*')::text(?!\[)/g, '$1')
    .replace(/ USING btree/g, '')
    .replace(/ ON public\./g, ' on ')
    .replace(/ where \((.*)\)$/i, (_, condition: string) => ` where ${unwrapped(`(${condition})`)}`)
    .replace(
      /\b(PRIMARY KEY|FOREIGN KEY|UNIQUE|CHECK|REFERENCES|ON DELETE|ON UPDATE|RESTRICT|CASCADE|SET NULL|CREATE|INDEX|TRIGGER|BEFORE|AFTER|UPDATE|DELETE|INSERT|TRUNCATE|FOR EACH STATEMENT|FOR EACH ROW|EXECUTE FUNCTION|REFERENCING|OLD TABLE AS|NEW TABLE AS|WHERE|IS NOT NULL|IS NULL|AND|OR|NOT|ON|DESC|NULLS NOT DISTINCT|WITH)\b/g,
      (word) => word.toLowerCase(),
    );
}
