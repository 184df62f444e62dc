import { notOffered, tooMuch, unreadable } from './errors.ts';

/** What a request asks of a table, read from its query string in one pass. Pure. */
export type Asked = { select: Selected[]; filters: Filter[]; orders: Order[]; limit: number | null; offset: number };
/** `inner`: what is selected of the rows beside this one, which `hints` point at; absent for a column. */
export type Selected = { name: string; as: string; inner?: Selected[]; hints: string[] };
export const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'is', 'in'] as const;
/** Several values for `in` alone. */
export type Filter = { column: string; operator: (typeof OPERATORS)[number]; values: string[] };
export type Order = { column: string; descending: boolean; nulls_first: boolean };

/** Words of the query string that are no columns. */
const WORDS = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'];
const MOST_CHARACTERS = 16_000;
const MOST_DEPTH = 4;

export function readQuery(query: URLSearchParams): Asked {
  if (query.toString().length > MOST_CHARACTERS) throw tooMuch('This query string is too long.');
  return {
    select: readSelect(query.get('select') || '*'),
    filters: [...query].filter(([key]) => !WORDS.includes(key)).map(([key, value]) => readFilter(key, value)),
    orders: (query.get('order') || null)?.split(',').map(readOrder) ?? [],
    limit: query.has('limit') ? readCount(query.get('limit') ?? '') : null,
    offset: readCount(query.get('offset') ?? '0'),
  };
}

function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw unreadable('limit or offset', text);
  return Number(text);
}

const NAME = /"[^"]+"|[A-Za-z_][A-Za-z0-9_]*|\*/y;

/** `id,name:full_name,accounts!inner(id,plan)`. */
export function readSelect(text: string): Selected[] {
  let at = 0;
  const takes = (sign: string) => text[at] === sign && ++at > 0;
  const name = (): string => {
    NAME.lastIndex = at;
    const found = NAME.exec(text)?.[0];
    if (!found) throw unreadable('select parameter', text);
    at += found.length;
    return found.startsWith('"') ? found.slice(1, -1) : found;
  };
  const item = (depth: number): Selected => {
    const as = name();
    const target = text[at + 1] !== ':' && takes(':') ? name() : as;
    const hints: string[] = [];
    while (takes('!')) hints.push(name());
    return { name: target, as, hints, ...(takes('(') && { inner: list(depth + 1) }) };
  };
  const list = (depth: number): Selected[] => {
    if (depth > MOST_DEPTH) throw tooMuch(`At most ${MOST_DEPTH} levels of rows are offered.`);
    const items: Selected[] = [];
    do items.push(item(depth));
    while (takes(','));
    if (depth > 0 && !takes(')')) throw unreadable('select parameter', text);
    return items;
  };
  const items = list(0);
  if (at < text.length) throw unreadable('select parameter', text);
  return items;
}

function readFilter(column: string, text: string): Filter {
  if (/^(?:not\.)?(?:or|and)$/.test(column)) throw notOffered(`"${column}"`);
  const dot = text.indexOf('.');
  const operator = OPERATORS.find((known) => known === text.slice(0, Math.max(0, dot)));
  if (!operator) throw unreadable('filter', text);
  const value = text.slice(dot + 1);
  return { column, operator, values: operator === 'in' ? readList(value) : [value] };
}

/** `(a,"b,c",d)`: inside of quotes a backslash keeps what follows it. */
function readList(text: string): string[] {
  if (!/^\(.*\)$/s.test(text)) throw unreadable('filter', text);
  const values = [''];
  let quoted = false;
  for (let at = 1; at < text.length - 1; at++) {
    const sign = text[at] ?? '';
    if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) values.push('');
    else values.push(`${values.pop()}${quoted && sign === '\\' ? text[++at] : sign}`);
  }
  if (quoted) throw unreadable('filter', text);
  return text === '()' ? [] : values;
}

/** `created_at.desc.nullslast`: without a word, what is empty comes last going up and first going down. */
function readOrder(text: string): Order {
  const found = /^"?([A-Za-z_]\w*)"?(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(text);
  if (!found?.[1]) throw unreadable('order', text);
  const descending = found[2] === 'desc';
  return { column: found[1], descending, nulls_first: found[3] ? found[3] === 'nullsfirst' : descending };
}
