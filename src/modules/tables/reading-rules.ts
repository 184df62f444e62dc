import type { ZodObject, ZodType } from 'zod';
import { badValue, noRelation, noSuchColumn, notOffered } from './errors.ts';
import type { Filter, Order, Selected } from './grammar-rules.ts';
import type { Row, Shape } from './schema.ts';

/** How what was asked applies to rows: which match, in what order, and which of their columns are given. Pure. */

type Kind = 'uuid' | 'timestamp' | 'date' | 'numeric' | 'boolean' | 'text' | 'json';
type Definition = { type: string; format?: string; innerType?: ZodType };
const FORMATS: Record<string, Kind> = { uuid: 'uuid', datetime: 'timestamp', date: 'date' };
const TYPES: Record<string, Kind> = { string: 'text', enum: 'text', number: 'numeric', boolean: 'boolean' };

function kindOf(shape: ZodType): Kind {
  const { type, format, innerType } = shape.def as Definition;
  if (innerType) return kindOf(innerType);
  return FORMATS[format ?? ''] ?? TYPES[type] ?? 'json';
}

function columnOf(table: string, row: ZodObject, column: string): Kind {
  const shape = Object.hasOwn(row.shape, column) && row.shape[column];
  if (!shape) throw noSuchColumn(table, column);
  return kindOf(shape as ZodType);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A value as it can be compared with another one of its kind. */
function comparable(kind: Kind, text: string): string | number | boolean {
  if (kind === 'timestamp') return orRefused(Date.parse(text), kind, text);
  if (kind === 'numeric') return orRefused(text.trim() === '' ? Number.NaN : Number(text), kind, text);
  if (kind === 'boolean') return orRefused(text === 'true' ? 1 : text === 'false' ? 0 : Number.NaN, kind, text) === 1;
  if (kind === 'json') throw notOffered('A filter on this column');
  if (kind === 'uuid' && !UUID.test(text)) throw badValue(kind, text);
  return kind === 'uuid' ? text.toLowerCase() : text;
}

function orRefused(value: number, kind: Kind, text: string): number {
  if (Number.isNaN(value)) throw badValue(kind, text);
  return value;
}

type Test = (row: Row) => boolean;
type Comparable = ReturnType<typeof comparable>;
const COMPARISONS: Record<string, (cell: Comparable, value: Comparable) => boolean> = {
  eq: (cell, value) => cell === value,
  neq: (cell, value) => cell !== value,
  gt: (cell, value) => cell > value,
  gte: (cell, value) => cell >= value,
  lt: (cell, value) => cell < value,
  lte: (cell, value) => cell <= value,
};
const STATES: Record<string, (cell: unknown) => boolean> = {
  null: (cell) => cell === null,
  not_null: (cell) => cell !== null,
  true: (cell) => cell === true,
  false: (cell) => cell === false,
};

/** Which rows match all filters. An empty cell matches no comparison. */
export function matching({ table, row }: Shape, filters: readonly Filter[]): Test {
  const tests = filters.map((filter): Test => {
    const kind = columnOf(table, row, filter.column);
    const cellOf = (each: Row): unknown => each[filter.column] ?? null;
    const [first = ''] = filter.values;
    if (filter.operator === 'is') {
      const state = Object.hasOwn(STATES, first) ? STATES[first] : undefined;
      if (!state) throw badValue('is', first);
      return (each) => state(cellOf(each));
    }
    const values = filter.values.map((text) => comparable(kind, text));
    const wanted = new Set(values);
    const compares = COMPARISONS[filter.operator];
    return (each) => {
      const cell = cellOf(each);
      if (cell === null) return false;
      const known = comparable(kind, String(cell));
      return compares ? compares(known, values[0] ?? '') : wanted.has(known);
    };
  });
  return (each) => tests.every((test) => test(each));
}

/** Sorts rows; rows that are alike stay in the order of their table. */
export function sorted({ table, row }: Shape, orders: readonly Order[], rows: Row[]): Row[] {
  const kinds = orders.map((order) => [order, columnOf(table, row, order.column)] as const);
  const between = (a: Row, b: Row): number => {
    for (const [{ column, descending, nulls_first }, kind] of kinds) {
      const [left, right] = [a[column] ?? null, b[column] ?? null];
      if (left === null && right === null) continue;
      if (left === null || right === null) return (left === null) === nulls_first ? -1 : 1;
      const [one, other] = kind === 'json' ? [0, 0] : [comparable(kind, String(left)), comparable(kind, String(right))];
      if (one !== other) return one < other === descending ? 1 : -1;
    }
    return 0;
  };
  return orders.length === 0 ? rows : rows.toSorted(between);
}

/** What is given of a row: its columns, and those of the rows beside it. */
export type Picked = { as: string; column: string; beside?: Picked[]; is_required?: boolean };
const COUNT = 'count';
export const isCount = (picked: readonly Picked[]) => picked.length === 1 && picked[0]?.column === COUNT;

/** Checks that all that is selected is named by the table. Refuses everything else. */
export function picking(shape: Shape, select: readonly Selected[], is_many = false): Picked[] {
  const { table, row, beside = {} } = shape;
  return select.flatMap(({ name, as, inner, hints }): Picked[] => {
    if (name === '*' && !inner) return Object.keys(row.shape).map((column) => ({ as: column, column }));
    if (name === COUNT && is_many && select.length === 1 && !inner?.length) return [{ as, column: COUNT }];
    if (!inner) {
      columnOf(table, row, name);
      return [{ as, column: name }];
    }
    const [found, other] =
      Object.entries(beside).find(([key, { by }]) => key === name || by === name) ?? ([undefined, undefined] as const);
    const is_known = (hint: string) => ['inner', 'left', other?.by, `${table}_${other?.by}_fkey`].includes(hint);
    if (!other || !hints.every(is_known)) throw noRelation(table, name);
    const picked = picking({ table: name, row: other.row }, inner, other.many !== undefined);
    return [{ as, column: found, beside: picked, is_required: hints.includes('inner') }];
  });
}

/** The columns that were picked, under the names that were asked for. A name is never read as a part of an object's prototype. */
export const given = (row: Row, picked: readonly Picked[]): Row =>
  Object.fromEntries(
    picked.map(({ as, column, beside }) => {
      const cell = Object.hasOwn(row, column) ? (row[column] ?? null) : null;
      return [as, beside && cell !== null ? given(cell as Row, beside) : cell];
    }),
  );
