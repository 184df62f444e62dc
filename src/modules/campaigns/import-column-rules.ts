import { foldVariable, type VariableSource, type Variables } from '../letters/rules.ts';
import { csvLine } from './import-file-rules.ts';

/** What a list tells of each contact, as the product stores it. */
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

/** Columns that hold several of them at once and are split. */
export const SPLIT_FIELDS = ['full_name', 'city_line', 'full_address'] as const;
export type MappableField = ContactField | (typeof SPLIT_FIELDS)[number];
export const MAPPABLE_FIELDS: readonly MappableField[] = [...CONTACT_FIELDS, ...SPLIT_FIELDS];

/** Which column, counted from 0, holds a field. Fields that no column holds are left out. */
export type ColumnMapping = Partial<Record<MappableField, number>>;

export const FIELD_NAMES: Record<MappableField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  street: 'Street address',
  unit: 'Apartment or unit',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  company_name: 'Company',
  contact_email: 'E-mail',
  phone: 'Phone',
  full_name: 'Full name (split into first and last)',
  city_line: 'City, state and ZIP in one column',
  full_address: 'Whole address in one column',
};

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

/** What each column seems to hold, from its header and, where that says nothing, from some of its cells. */
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
    const cells = sample.map((row) => row[column]?.trim() ?? '').filter(Boolean);
    offer(fieldOfCells(cells), column, 'likely');
  }
  return withoutRivals(guesses, sample);
}

const CELLS: [RegExp, MappableField][] = [
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'contact_email'],
  [/^\d{5}(-\d{4})?$/, 'zip'],
  [/^\d+[^,]*\s.*,.*\b[A-Z]{2}\b.*\d{5}(-\d{4})?$/, 'full_address'],
  [/^\+?[\d\s().-]{10,}$/, 'phone'],
  [/^\d+[a-z]?\s+\S+\s+\S+/i, 'street'],
];

function fieldOfCells(cells: string[]): MappableField | undefined {
  if (cells.length === 0) return undefined;
  return CELLS.find(([shape]) => cells.filter((cell) => shape.test(cell)).length > cells.length * 0.8)?.[1];
}

/** A column that is split is only wanted where its parts have no columns of their own; "Address" may hold all of one. */
function withoutRivals(
  guesses: Map<MappableField, ColumnGuess>,
  sample: readonly (readonly string[])[],
): ColumnGuess[] {
  const has = (...fields: MappableField[]) => fields.every((field) => guesses.has(field));
  if (has('first_name')) guesses.delete('full_name');
  const street = guesses.get('street');
  if (street && !has('city') && !has('zip') && !has('city_line') && !has('full_address')) {
    const cells = sample.map((row) => row[street.column]?.trim() ?? '').filter(Boolean);
    if (cells.some((cell) => /\d{5}(-\d{4})?\s*$/.test(cell))) {
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

/** Required fields that no column holds, also not as a part of another. */
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

/** Fields that keep all that their column says. */
const WHOLE_FIELDS = [...CONTACT_FIELDS, 'full_name'] as const;

/** Columns whose cells are kept for the message, because no field keeps them whole. Counted from 0. */
export function extraColumns(header: readonly string[], mapping: ColumnMapping): number[] {
  const taken = new Set(WHOLE_FIELDS.map((field) => mapping[field]));
  return [...header.keys()].filter((column) => !taken.has(column) && (header[column] ?? '') !== '');
}

/** The cells of extra columns by their headers. Where two columns have one name the first counts, as in a message. */
export function cellsByName(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [index, name] of names.entries()) named[name] ??= cells[index] ?? '';
  return named;
}

const TEMPLATE_HEADER = ['First Name', 'Last Name', 'Street', 'City', 'State', 'ZIP', 'Company', 'Email', 'Phone'];
const TEMPLATE_ROWS = [
  ['Grace', 'Hopper', '12 Main St', 'Springfield', 'IL', '62701', 'Acme Inc.', 'grace@example.com', '217-555-0100'],
  ['Alan', 'Reed', '7 Oak Ave Apt 4', 'Portland', 'OR', '97201', '', 'alan@example.com', ''],
];

/** The file that customers download to fill in. A byte-order mark lets Excel read it as UTF-8. */
export const csvTemplate = (): string => `\ufeff${[TEMPLATE_HEADER, ...TEMPLATE_ROWS].map(csvLine).join('')}`;
export const CSV_TEMPLATE_NAME = 'contacts-template.csv';

/**
 * The variables of a list by their folded names: every column by its header, whatever it is mapped to. Columns that no
 * field is taken from count from 0 in the order of `extraColumns`.
 */
export function listVariables(header: readonly string[], mapping: ColumnMapping): Variables {
  const variables: Record<string, VariableSource> = {
    unit: 'unit',
    company_name: 'company_name',
    contact_email: 'contact_email',
    phone: 'phone',
  };
  for (const [index, column] of extraColumns(header, mapping).entries()) {
    variables[foldVariable(header[column] ?? '')] ??= index;
  }
  for (const field of WHOLE_FIELDS) {
    const column = mapping[field];
    if (column !== undefined) variables[foldVariable(header[column] ?? '')] ??= field;
  }
  return variables;
}

/** The headers that a message may name in double braces, as they are written in the file. */
export const variableNames = (header: readonly string[]): string[] => [
  ...new Set(header.map((name) => name.trim()).filter((name) => name !== '' && !/[{}\n]/.test(name))),
];
