import { looksLikeAddress, splitCityLine } from '../../../../modules/addresses/reader/whole-address.ts';
import type { ColumnMapping, ContactField, SPLIT_FIELDS } from '../../../../modules/imports/column-rules.ts';

/** Columns with more than one field in a cell are chosen where the first of these fields is, and split. */

type Split = {
  whole: (typeof SPLIT_FIELDS)[number];
  label: string;
  /** Whether a cell has more than the field. */
  mayBe(cell: string): boolean;
  /** The field that has no column of its own where a column is split. */
  rest: ContactField;
};

export const SPLITS: Partial<Record<ContactField, Split>> = {
  first_name: {
    whole: 'full_name',
    label: 'Split it into first and last name',
    mayBe: (cell) => /\S[\s,]+\S/.test(cell),
    rest: 'last_name',
  },
  street: {
    whole: 'full_address',
    label: 'Split it: it has the city, state and ZIP code too',
    mayBe: (cell) => /\d{5}|,/.test(cell) && looksLikeAddress(cell),
    rest: 'city',
  },
  city: {
    whole: 'city_line',
    label: 'Split it: it has the state and ZIP code too',
    mayBe: (cell) => splitCityLine(cell) !== undefined,
    rest: 'state',
  },
};

/** The column of a field, whether it is split or not. */
export function columnFor(
  mapping: ColumnMapping,
  field: ContactField,
): { column: number | undefined; is_split: boolean } {
  const own = mapping[field];
  const whole = SPLITS[field]?.whole;
  const column = own ?? (whole && mapping[whole]);
  return { column, is_split: own === undefined && column !== undefined };
}

/** The mapping with another column for a field, which is split if its cells have more and nothing else holds the rest. */
export function withColumn(
  mapping: ColumnMapping,
  field: ContactField,
  column: number | undefined,
  sample: readonly (readonly string[])[],
): ColumnMapping {
  const split = SPLITS[field];
  const others: ColumnMapping = { ...mapping };
  delete others[field];
  if (split) delete others[split.whole];
  if (column === undefined) return others;
  const cells = sample.map((row) => row[column]?.trim() ?? '').filter(Boolean);
  const is_split = split && others[split.rest] === undefined && cells.length > 0 && cells.every(split.mayBe);
  return { ...others, [is_split ? split.whole : field]: column };
}
