import { stateCode } from '../../platform/us/states.ts';
import { ZIP_CODE } from '../addresses/rules.ts';
import type { ColumnMapping, MappableField } from './column-rules.ts';

/** What the columns of a list seem to contain, and whether its first row is a header. */

/** `certain`: the header is the field's name. `likely`: it contains it, or the cells look like it. */
export type Confidence = 'certain' | 'likely';
export type ColumnGuess = { field: MappableField; column: number; confidence: Confidence };

const NAMES: Record<MappableField, string> = {
  first_name:
    'first name|firstname|first|given name|givenname|forename|fname|recipient first name|contact first name|nombre|vorname|prenom',
  last_name:
    'last name|lastname|last|surname|family name|familyname|lname|recipient last name|contact last name|apellido|nachname',
  street:
    'street|street address|address|address 1|address1|address line 1|addressline1|addr1|addr|street 1|street1|mailing address|mailing street|mailing address 1|home address|shipping address|shipping street|shipping address 1|billing street|property address|delivery address|street line 1|address street|calle|strasse',
  unit: 'unit|apt|apartment|suite|ste|address 2|address2|address line 2|addressline2|addr2|street 2|street2|street line 2|mailing address 2|shipping address 2|unit number|apt number|apt suite|secondary address',
  city: 'city|town|municipality|locality|mailing city|home city|shipping city|billing city|property city|city name|ciudad|ort',
  state:
    'state|st|province|region|state province|mailing state|home state|shipping state|billing state|property state|state code|state abbreviation|state region|estado',
  zip: 'zip|zipcode|zip code|postal code|postalcode|postcode|post code|zip postal|zip postal code|mailing zip|mailing zip code|mailing postal code|home zip|home postal code|shipping zip|shipping postal code|billing zip|property zip|zip5|zip 4|plz',
  company_name:
    'company|company name|companyname|organization|organisation|business|business name|employer|account name|firm|org',
  contact_email: 'email|e mail|email address|e mail address|emailaddress|contact email|primary email|work email|mail',
  phone:
    'phone|phone number|phonenumber|telephone|tel|mobile|mobile phone|mobile number|cell|cell phone|contact phone|work phone|home phone',
  full_name:
    'name|full name|fullname|contact|contact name|recipient|recipient name|customer name|client name|owner name',
  city_line: 'city state zip|citystatezip|city st zip|city state|city state and zip|last line|csz',
  full_address: 'full address|complete address|whole address|mailing address full|address full|one line address',
};
const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.split('|').map((name) => [name, field as MappableField])),
);
const INSIDE: [RegExp, MappableField][] = [
  [/\bfirst name\b/, 'first_name'],
  [/\b(last name|surname)\b/, 'last_name'],
  [/\b(full address|complete address)\b/, 'full_address'],
  [/\b(address|addr|street)( line)? ?2\b|\b(apt|apartment|suite)\b/, 'unit'],
  [/\bcity\b.*\bstate\b/, 'city_line'],
  [/\b(zip|postal|postcode)\b/, 'zip'],
  [/\be ?mail\b/, 'contact_email'],
  [/\b(phone|mobile|cell)\b/, 'phone'],
  [/\b(street|address)\b/, 'street'],
  [/\b(city|town)\b/, 'city'],
  [/\bstate\b/, 'state'],
  [/\b(company|organization|business)\b/, 'company_name'],
  [/\b(full|contact|recipient|customer) name\b/, 'full_name'],
];

/** A header as it is compared: "First_Name*", "firstName" and "FIRST NAME" are one. */
export const foldHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** What each column seems to contain, by its header and otherwise by some of its cells. */
export function guessColumns(header: readonly string[], sample: readonly (readonly string[])[]): ColumnGuess[] {
  const folded = header.map(foldHeader);
  const guesses = new Map<MappableField, ColumnGuess>();
  const free = (column: number) => ![...guesses.values()].some((guess) => guess.column === column);
  const offer = (field: MappableField | undefined, column: number, confidence: Confidence) => {
    if (field && free(column) && !guesses.has(field)) guesses.set(field, { field, column, confidence });
  };
  for (const [column, name] of folded.entries()) offer(FIELD_OF.get(name), column, 'certain');
  for (const [column, name] of folded.entries())
    offer(INSIDE.find(([words]) => words.test(name))?.[1], column, 'likely');
  for (const column of folded.keys()) {
    if (!free(column)) continue;
    offer(fieldOfCells(cellsIn(sample, column)), column, 'likely');
  }
  if (isUnnamed(header)) {
    const words = [...folded.keys()].filter((column) => free(column) && areWords(cellsIn(sample, column)));
    const street = guesses.get('street')?.column ?? guesses.get('full_address')?.column ?? header.length;
    const [name, last_name] = words.filter((column) => column < street);
    const city = words.find((column) => column > street);
    const is_whole_name = name !== undefined && last_name === undefined && areWords(cellsIn(sample, name), /\s/);
    if (name !== undefined) offer(is_whole_name ? 'full_name' : 'first_name', name, 'likely');
    if (last_name !== undefined) offer('last_name', last_name, 'likely');
    if (city !== undefined) offer('city', city, 'likely');
  }
  return withoutRivals(guesses, sample);
}

const cellsIn = (sample: readonly (readonly string[])[], column: number): string[] =>
  sample.map((row) => row[column]?.trim() ?? '').filter(Boolean);

const mostly = (cells: string[], holds: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(holds).length > cells.length * 0.6;
const areWords = (cells: string[], with_a = /\p{L}/u): boolean =>
  mostly(cells, (cell) => /^\p{L}[\p{L}\p{M}.,&'’ -]*$/u.test(cell) && with_a.test(cell));

const CELLS: [RegExp, MappableField][] = [
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'contact_email'],
  [ZIP_CODE, 'zip'],
  [/^\d+[^,]*\s.*,.*\b[A-Z]{2}\b.*\d{5}(-\d{4})?$/, 'full_address'],
  [/^\+?[\d\s().-]{10,}$/, 'phone'],
  [/^(\d+[a-z]?\s+\S+\s+\S+|p\.?\s?o\.?\s?box\s)/i, 'street'],
];

function fieldOfCells(cells: string[]): MappableField | undefined {
  if (mostly(cells, (cell) => /^[A-Z]{2}$/.test(cell) && stateCode(cell) !== undefined)) return 'state';
  return CELLS.find(([shape]) => mostly(cells, (cell) => shape.test(cell)))?.[1];
}

const unnamed = (column: number): string => `Column ${column + 1}`;

/** Whether a list came without names for its columns. */
export const isUnnamed = (header: readonly string[]): boolean =>
  header.length > 0 && header.every((name, column) => name === unnamed(column));

/**
 * Removes the header and any titles above it from the first rows of a list and returns it; undefined if none of these rows
 * is one. If the first row is a contact, it stays, and the columns are numbered.
 */
export function takeHeader(rows: string[][]): string[] | undefined {
  for (let first = rows[0]; first; first = rows[0]) {
    if (isContact(first)) return first.map((_, column) => unnamed(column));
    rows.shift();
    if (!isTitle(first)) return first.map((cell) => cell.trim());
  }
  return undefined;
}

/** Only one of several cells is filled, and it is not the name of a column. */
function isTitle(row: readonly string[]): boolean {
  const [cell, ...more] = row.map(foldHeader).filter(Boolean);
  return row.length > 2 && cell !== undefined && more.length === 0 && !FIELD_OF.has(cell);
}

/** Its cells have the shape of an address, and none is the name of a column. */
function isContact(row: readonly string[]): boolean {
  if (row.some((cell) => FIELD_OF.has(foldHeader(cell)))) return false;
  const fields = new Set(row.map((cell) => fieldOfCells([cell.trim()])));
  fields.delete(undefined);
  return fields.has('full_address') || (fields.size > 1 && (fields.has('street') || fields.has('zip')));
}

/** Drops columns that would be split if their parts have columns of their own; "Address" may be a whole address. */
function withoutRivals(
  guesses: Map<MappableField, ColumnGuess>,
  sample: readonly (readonly string[])[],
): ColumnGuess[] {
  const has = (...fields: MappableField[]) => fields.every((field) => guesses.has(field));
  if (has('first_name')) guesses.delete('full_name');
  const street = guesses.get('street');
  if (street && !has('city') && !has('zip') && !has('city_line') && !has('full_address')) {
    if (cellsIn(sample, street.column).some((cell) => /\d{5}(-\d{4})?\s*$/.test(cell))) {
      guesses.delete('street');
      guesses.set('full_address', { ...street, field: 'full_address', confidence: 'likely' });
    }
  }
  if (has('street', 'city', 'state', 'zip')) guesses.delete('full_address');
  if (has('city', 'state', 'zip')) guesses.delete('city_line');
  return [...guesses.values()].sort((a, b) => a.column - b.column);
}

export const mappingOf = (guesses: readonly ColumnGuess[]): ColumnMapping =>
  Object.fromEntries(guesses.map(({ field, column }) => [field, column]));
