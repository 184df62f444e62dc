import type { Tidy } from '../addresses/tidy-rules.ts';
import { foldVariable, type VariableSource, type Variables } from '../letters/rules.ts';

/** The fields of a contact. */
export const CONTACT_FIELDS = [
  'first_name',
  'last_name',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'company_name',
  'contact_email',
  'phone',
] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** A contact without one of these cannot be mailed. */
export const REQUIRED_CONTACT_FIELDS = ['first_name', 'street', 'city', 'state', 'zip'] as const;

/** Columns with several fields, which are split. */
export const SPLIT_FIELDS = ['full_name', 'city_line', 'full_address'] as const;
export type MappableField = ContactField | (typeof SPLIT_FIELDS)[number];
export const MAPPABLE_FIELDS: readonly MappableField[] = [...CONTACT_FIELDS, ...SPLIT_FIELDS];

/**
 * The column of each field, counted from 0. Fields without a column are left out. `tidy`: how the customer asked to write
 * all rows otherwise than they are in the file.
 */
export type ColumnMapping = Partial<Record<MappableField, number>> & { tidy?: Tidy[] | undefined };

export const FIELD_NAMES: Record<MappableField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  street: 'Street address',
  unit: 'Apartment or unit',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  company_name: 'Company',
  contact_email: 'Email',
  phone: 'Phone',
  full_name: 'Full name (split into first and last)',
  city_line: 'City, state and ZIP in one column',
  full_address: 'Whole address in one column',
};

/** The column that is split for a field, where the field has none of its own. */
export function splitColumn(mapping: ColumnMapping, field: MappableField): number | undefined {
  if (mapping[field] !== undefined) return undefined;
  const { full_name, city_line, full_address } = mapping;
  if (field === 'first_name' || field === 'last_name') return full_name;
  if (field === 'city' || field === 'state' || field === 'zip') return city_line ?? full_address;
  return field === 'street' || field === 'unit' ? full_address : undefined;
}

/** Required fields that neither have a column nor are a part of a split one. */
export function unmappedFields(mapping: ColumnMapping): ContactField[] {
  const has = (...fields: MappableField[]) => fields.some((field) => mapping[field] !== undefined);
  const missing: ContactField[] = [];
  if (!has('first_name', 'full_name')) missing.push('first_name');
  if (!has('street', 'full_address')) missing.push('street');
  for (const field of ['city', 'state', 'zip'] as const) {
    if (!has(field, 'city_line', 'full_address')) missing.push(field);
  }
  return missing;
}

/** Fields that store the whole text of their column. */
const WHOLE_FIELDS = [...CONTACT_FIELDS, 'full_name'] as const;

/** Columns whose cells are stored for the message, because no field stores their whole text. Counted from 0. */
export function extraColumns(header: readonly string[], mapping: ColumnMapping): number[] {
  const taken = new Set(WHOLE_FIELDS.map((field) => mapping[field]));
  return [...header.keys()].filter((column) => !taken.has(column) && (header[column] ?? '') !== '');
}

/** The cells of extra columns by their headers. If two columns have one name, the first counts, as in a message. */
export function cellsByName(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const named = new Map<string, string>();
  for (const [index, name] of names.entries()) if (!named.has(name)) named.set(name, cells[index] ?? '');
  return Object.fromEntries(named);
}

/**
 * The variables of a list by their folded names: every column by its header, whatever it is mapped to. Extra
 * columns count from 0 in the order of `extraColumns`.
 */
export function listVariables(header: readonly string[], mapping: ColumnMapping): Variables {
  // A map, because a column may have any name, also "constructor".
  const variables = new Map<string, VariableSource>([
    ['unit', 'unit'],
    ['company_name', 'company_name'],
    ['contact_email', 'contact_email'],
    ['phone', 'phone'],
  ]);
  const add = (column: number, source: VariableSource) => {
    const name = foldVariable(header[column] ?? '');
    if (!variables.has(name)) variables.set(name, source);
  };
  for (const [index, column] of extraColumns(header, mapping).entries()) add(column, index);
  for (const field of WHOLE_FIELDS) {
    const column = mapping[field];
    if (column !== undefined) add(column, field);
  }
  return Object.fromEntries(variables);
}

/** The headers that a message may name in double braces, as they are written in the file. */
export const variableNames = (header: readonly string[]): string[] => [
  ...new Set(header.map((name) => name.trim()).filter((name) => name !== '' && !/[{}\n]/.test(name))),
];
