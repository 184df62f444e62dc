import { notOffered, tooMuch, unreadable } from './errors.ts';

/** What a request to a table asks for, read from its query string. Pure, in one pass over the text. */
export type Asked = {
  select: Selected[];
  filters: Filter[];
  orders: Order[];
  limit: number | null;
  offset: number;
};
/** `inner`: what is selected of the rows beside this one; absent for a column. `hints` say which rows those are. */
export type Selected = { name: string; as: string; inner?: Selected[]; hints: string[] };
export const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'is', 'in'] as const;
export type Operator = (typeof OPERATORS)[number];
/** Several values for `in` alone. */
export type Filter = { column: string; operator: Operator; values: string[] };
export type Order = { column: string; descending: boolean; nulls_first: boolean };

/** Words of the query string that are no columns. */
const WORDS = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'];
const MOST_CHARACTERS = 16_000;
const MOST_FILTERS = 50;
const MOST_DEPTH = 4;

export function readQuery(query: URLSearchParams): Asked {
  const given = [...query];
  if (given.reduce((sum, [key, value]) => sum + key.length + value.length, 0) > MOST_CHARACTERS)
    throw tooMuch('This query string is too long.');
  const filters = given.filter(([key]) => !WORDS.includes(key));
  if (filters.length > MOST_FILTERS) throw tooMuch(`At most ${MOST_FILTERS} filters are offered.`);
  return {
    select: readSelect(query.get('select') || '*'),
    filters: filters.map(([key, value]) => readFilter(key, value)),
    orders: readOrders(query.get('order') ?? ''),
    limit: readCount(query.get('limit')),
    offset: readCount(query.get('offset')) ?? 0,
  };
}

function readCount(text: string | null): number | null {
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw unreadable('limit or offset', text);
  return Number(text);
}

const NAME = /[A-Za-z_][A-Za-z0-9_]*|\*/y;

/** `id, name:full_name, accounts!inner(id, plan)`. */
export function readSelect(text: string): Selected[] {
  let at = 0;
  const takes = (sign: string) => {
    if (text[at] !== sign) return false;
    at++;
    return true;
  };
  const name = (): string => {
    const close = text[at] === '"' ? text.indexOf('"', at + 1) : -1;
    NAME.lastIndex = at;
    const found = close > 0 ? text.slice(at + 1, close) : NAME.exec(text)?.[0];
    if (!found) throw unreadable('select parameter', text);
    at = close > 0 ? close + 1 : at + found.length;
    return found;
  };
  const item = (depth: number): Selected => {
    const first = name();
    const aliased = text[at] === ':' && text[at + 1] !== ':' ? takes(':') : false;
    const target = aliased ? name() : first;
    const hints: string[] = [];
    while (takes('!')) hints.push(name());
    const inner = takes('(') ? list(depth + 1) : undefined;
    return { name: target, as: first, hints, ...(inner && { inner }) };
  };
  const list = (depth: number): Selected[] => {
    if (depth > MOST_DEPTH) throw tooMuch(`At most ${MOST_DEPTH} levels of rows are offered.`);
    const items: Selected[] = [];
    if (depth > 0 && takes(')')) return items;
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
  if (!text.startsWith('(') || !text.endsWith(')') || text.length < 2) throw unreadable('filter', text);
  const inside = text.slice(1, -1);
  if (inside === '') return [];
  const values: string[] = [];
  let [value, quoted] = ['', false];
  for (let at = 0; at < inside.length; at++) {
    const sign = inside[at];
    if (quoted && sign === '\\') value += inside[++at] ?? '';
    else if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) {
      values.push(value);
      value = '';
    } else value += sign;
  }
  if (quoted) throw unreadable('filter', text);
  return [...values, value];
}

/** `created_at.desc.nullslast,id`: without a word, what is empty comes last going up and first going down. */
function readOrders(text: string): Order[] {
  if (text === '') return [];
  return text.split(',').map((part) => {
    const found = /^"?([A-Za-z_]\w*)"?(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(part);
    if (!found?.[1]) throw unreadable('order', part);
    const descending = found[2] === 'desc';
    return { column: found[1], descending, nulls_first: found[3] ? found[3] === 'nullsfirst' : descending };
  });
}
