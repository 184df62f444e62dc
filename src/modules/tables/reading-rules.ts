import type { ZodType } from 'zod';
import { badValue, noSuchColumn, notOffered, TableRefusal } from './errors.ts';
import type { Filter, Order, Selected } from './grammar-rules.ts';
import type { Row, Shape } from './schema.ts';

/** How what was asked applies to rows: which match, in what order, and which of their columns are given. Pure. */

type Kind = 'uuid' | 'timestamp' | 'numeric' | 'boolean' | 'text' | 'json';
type Definition = { type: string; format?: string; innerType?: ZodType };
const FORMATS: Record<string, Kind> = { uuid: 'uuid', datetime: 'timestamp' };
const TYPES: Record<string, Kind> = { string: 'text', enum: 'text', number: 'numeric', boolean: 'boolean' };

function kindOf(shape: ZodType): Kind {
  const { type, format, innerType } = shape.def as Definition;
  return innerType ? kindOf(innerType) : (FORMATS[format ?? ''] ?? TYPES[type] ?? 'json');
}

/** The kind of a column that the table names. Refuses every other one. */
function columnOf({ table, row }: Shape, column: string): Kind {
  if (!Object.hasOwn(row.shape, column)) throw noSuchColumn(table, column);
  return kindOf(row.shape[column] as ZodType);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
type Value = string | number;

/** A text as it can be compared with another one of its kind. */
function comparable(kind: Kind, text: string): Value {
  if (kind === 'text') return text;
  if (kind === 'json') throw notOffered('A filter on this column');
  if (kind === 'uuid' && UUID.test(text)) return text.toLowerCase();
  if (kind === 'boolean' && /^(?:true|false)$/.test(text)) return text;
  const number =
    kind === 'timestamp' ? Date.parse(text) : kind === 'numeric' && text.trim() ? Number(text) : Number.NaN;
  if (Number.isNaN(number)) throw badValue(kind, text);
  return number;
}

const COMPARISONS: Record<string, (cell: Value, value: Value) => boolean> = {
  eq: (cell, value) => cell === value,
  neq: (cell, value) => cell !== value,
  gt: (cell, value) => cell > value,
  gte: (cell, value) => cell >= value,
  lt: (cell, value) => cell < value,
  lte: (cell, value) => cell <= value,
};
const STATES = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
]);

/** Which rows match all filters. An empty cell matches no comparison. */
export function matching(shape: Shape, filters: readonly Filter[]): (row: Row) => boolean {
  const tests = filters.map(({ column, operator, values: [text = '', ...more] }) => {
    const kind = columnOf(shape, column);
    const is_state = operator === 'is';
    if (is_state && !STATES.has(text)) throw badValue('is', text);
    const values = is_state ? [] : [text, ...more].map((each) => comparable(kind, each));
    const wanted = new Set(values);
    const compares = COMPARISONS[operator] ?? ((cell) => wanted.has(cell));
    return (row: Row) => {
      const cell = row[column] ?? null;
      return is_state
        ? cell === STATES.get(text)
        : cell !== null && compares(comparable(kind, String(cell)), values[0] ?? '');
    };
  });
  return (row) => tests.every((test) => test(row));
}

/** Sorts rows; rows that are alike stay in the order of their table. */
export function sorted(shape: Shape, orders: readonly Order[], rows: Row[]): Row[] {
  const kinds = orders.map((order) => [order, columnOf(shape, order.column)] as const);
  return rows.toSorted((a, b) => {
    for (const [{ column, descending, nulls_first }, kind] of kinds) {
      const [left, right] = [a[column] ?? null, b[column] ?? null];
      if (left === right) continue;
      if (left === null || right === null) return (left === null) === nulls_first ? -1 : 1;
      const [one, other] = [comparable(kind, String(left)), comparable(kind, String(right))];
      if (one !== other) return one < other === descending ? 1 : -1;
    }
    return 0;
  });
}

/** What is given of a row: its columns, and those of the rows beside it. */
export type Picked = { as: string; column: string; beside?: Picked[] };
const COUNT = 'count';

/** Checks that all that is selected is named by the table. Refuses everything else. */
export function picking(shape: Shape, select: readonly Selected[]): Picked[] {
  return select.flatMap(({ name, as, inner, hints }): Picked[] => {
    if (name === '*' && !inner) return Object.keys(shape.row.shape).map((column) => ({ as: column, column }));
    if (!inner) {
      if (!shape.is_many || name !== COUNT || select.length > 1) columnOf(shape, name);
      return [{ as, column: name }];
    }
    const found = Object.entries(shape.beside ?? {}).find(([key, { by }]) => key === name || by === name);
    const by = found?.[1].by ?? '';
    const known = ['inner', 'left', by, `${shape.table}_${by}_fkey`];
    if (!found || !hints.every((hint) => known.includes(hint)))
      throw new TableRefusal('PGRST200', `Could not find a relationship between '${shape.table}' and '${name}'`);
    return [{ as, column: found[0], beside: picking({ table: name, ...found[1] }, inner) }];
  });
}

/** The columns that were picked, under the names that were asked for. A name never reaches an object's prototype. */
export async function given(row: Row, picked: readonly Picked[]): Promise<Row> {
  const cells: [string, unknown][] = [];
  for (const { as, column, beside } of picked) {
    const cell = Object.hasOwn(row, column) ? (row[column] ?? null) : null;
    const found = typeof cell === 'function' ? await cell(beside?.[0]?.column === COUNT) : cell;
    const shown = (each: Row | null) => beside && each && given(each, beside);
    cells.push([as, !beside ? found : await (Array.isArray(found) ? Promise.all(found.map(shown)) : shown(found))]);
  }
  return Object.fromEntries(cells);
}
