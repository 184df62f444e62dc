import { stateCode } from '../../platform/us/states.ts';
import type { CityStateZipStatus, VerifyCityStateZip } from '../../providers/places/port.ts';
import { zipCode } from '../addresses/rules.ts';
import { splitAddress, splitCityLine, splitTail, splitUnit, streetWithoutCity } from '../addresses/split-rules.ts';
import { tidied } from '../addresses/tidy-rules.ts';
import { blockedText } from '../do-not-mail/rules.ts';
import {
  CONTACT_FIELDS,
  type ColumnMapping,
  type ContactField,
  FIELD_NAMES,
  REQUIRED_CONTACT_FIELDS,
} from './column-rules.ts';
import { ABBREVIATIONS, ContactHash } from './reader/contact-hash.ts';

export type ContactFields = Record<ContactField, string>;

/** How long each field may be, in characters. */
export const FIELD_LIMITS: Record<ContactField, number> = {
  first_name: 100,
  last_name: 100,
  street: 200,
  unit: 50,
  city: 100,
  state: 30,
  zip: 12,
  company_name: 150,
  contact_email: 320,
  phone: 50,
};
export const EXTRA_LIMIT = 1000;
/** The same of all other columns of a row together: a page shows many rows at once. */
export const EXTRAS_LIMIT = 20_000;

export const ISSUE_REASONS = [
  'missing',
  'too_long',
  'control_characters',
  'unknown_state',
  'bad_zip',
  'other_state',
  'far_city',
  'has_city',
  'unsplit',
  'too_many_cells',
  'do_not_mail',
] as const;
export type IssueReason = (typeof ISSUE_REASONS)[number];

/** Why a row cannot be mailed; its field is `row` if it concerns no single cell. */
export type Issue = {
  field: ContactField | 'row';
  reason: IssueReason;
  /** The reason of the entry of the do-not-mail list. */
  detail?: string | undefined;
};

export const ON_DO_NOT_MAIL_LIST: Issue = { field: 'row', reason: 'do_not_mail' };

/**
 * A row of the list as a contact: cells cleaned, ZIP codes and states in their usual form, combined columns split. `given`
 * is the city and ZIP code as they were written.
 */
export type ReadRow = {
  contact: ContactFields;
  given: Pick<ContactFields, 'city' | 'zip'>;
  extra: string[];
  issues: Issue[];
};

/** Fields that the customer corrected, by row number; empty texts count. */
export type RowFix = Partial<ContactFields>;
export type RowFixes = Record<string, RowFix>;

/** As the customer reads it: "ZIP code is missing". */
export function issueText({ field, reason, detail = '' }: Issue): string {
  const name = field === 'row' ? 'This row' : FIELD_NAMES[field];
  switch (reason) {
    case 'missing':
      return `${name} is missing`;
    case 'too_long':
      return field === 'row' ? 'A cell is too long' : `${name} is longer than ${FIELD_LIMITS[field]} characters`;
    case 'control_characters':
      return `${name} has characters that cannot be printed`;
    case 'unknown_state':
      return 'State is not a US state';
    case 'bad_zip':
      return 'ZIP code needs 5 or 9 digits';
    case 'has_city':
      return `${name} ends with the city`;
    case 'other_state':
      return 'ZIP code is not in this state';
    case 'far_city':
      return 'ZIP code is far from this city';
    case 'unsplit':
      return 'The address could not be split into street, city, state and ZIP code';
    case 'too_many_cells':
      return 'This row has more cells than there are columns; a comma may lack its quotation marks';
    case 'do_not_mail':
      return blockedText({ reason: detail });
  }
}

export const issuesText = (issues: readonly Issue[]): string => issues.map(issueText).join('; ');

/** Issues as one short text: "zip:missing,state:unknown_state". Null if there are none. */
export const packIssues = (issues: readonly Issue[]): string | null =>
  issues.length === 0 ? null : issues.map(({ field, reason }) => `${field}:${reason}`).join(',');

export const unpackIssues = (packed: string | null): Issue[] =>
  (packed ?? '')
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [field, reason] = entry.split(':');
      return { field, reason } as Issue;
    });

const CONTROL = /\p{Cc}/u;
/** Marks that take no room, such as those that turn the direction of writing. They would hide in a name. */
const INVISIBLE = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/g;
const UNUSUAL = new RegExp(`${INVISIBLE.source}|\\p{Cc}`, 'u');

/**
 * A cell without blanks around it and without invisible marks; a line break within it becomes a blank, or a comma in
 * streets and addresses.
 */
function clean(cell: string | undefined, field: ContactField | 'row', issues: Issue[], breaks = ' '): string {
  if (cell === undefined || cell === '') return '';
  const written = cell.trim();
  if (!UNUSUAL.test(written)) return written;
  const text = written.replace(INVISIBLE, '').trim();
  const lines = text.replace(/\s*[\r\n\v\f\u0085]+\s*/g, breaks).replaceAll('\t', ' ');
  if (!CONTROL.test(lines)) return lines.trim();
  issues.push({ field, reason: 'control_characters' });
  return lines.replace(/\p{Cc}+/gu, ' ').trim();
}

/**
 * Returns the function that reads one row after another. `columns` is the length of the header; `extras` are the columns,
 * counted from 0, whose cells are stored for the message. `verify` finds the start of the city in an address without
 * commas; the browser has no directory and shows the likeliest reading until the server has read the list.
 */
export function rowReader(
  mapping: ColumnMapping,
  columns: number,
  extras: readonly number[],
  verify?: VerifyCityStateZip,
) {
  const { full_name, city_line, full_address, tidy = [] } = mapping;
  const mapped = CONTACT_FIELDS.flatMap((field) => {
    const column = mapping[field];
    return column === undefined ? [] : [{ field, column, breaks: field === 'street' ? ', ' : ' ' }];
  });
  return (cells: readonly string[], fix?: RowFix): ReadRow => {
    const issues: Issue[] = [];
    const contact = emptyContact();
    for (const { field, column, breaks } of mapped) contact[field] = clean(cells[column], field, issues, breaks);
    if (full_name !== undefined) splitName(contact, clean(cells[full_name], 'first_name', issues));
    if (city_line !== undefined) takeMissing(contact, splitCityLine(clean(cells[city_line], 'city', issues)));
    if (full_address !== undefined)
      takeAddress(contact, clean(cells[full_address], 'street', issues, ', '), issues, verify);
    for (const wanted of tidy) Object.assign(contact, tidied(contact, wanted));
    for (let column = columns; column < cells.length; column++) {
      if (cells[column]?.trim()) {
        issues.push({ field: 'row', reason: 'too_many_cells' });
        break;
      }
    }
    const extra = extras.length === 0 ? NO_EXTRAS : extraCells(cells, extras, issues);
    // The customer's corrections win over the cells.
    const asked = fix ? mergeFix(contact, issues, fix) : issues;
    const given = { city: contact.city, zip: contact.zip };
    return { contact, given, extra, issues: checkContact(contact, asked) };
  };
}

const NO_EXTRAS: string[] = [];

export const emptyContact = (): ContactFields => ({
  first_name: '',
  last_name: '',
  street: '',
  unit: '',
  city: '',
  state: '',
  zip: '',
  company_name: '',
  contact_email: '',
  phone: '',
});

/** Applies corrections. Issues of corrected fields and of the row as a whole are dropped and checked again. */
function mergeFix(contact: ContactFields, issues: Issue[], fix: RowFix): Issue[] {
  const remaining = issues.filter(
    ({ field, reason }) => reason !== 'unsplit' && field !== 'row' && fix[field] === undefined,
  );
  for (const field of CONTACT_FIELDS) {
    const text = fix[field];
    if (text !== undefined) contact[field] = clean(text, field, remaining);
  }
  // The city of an address that could not be split is typed into its own field, and still ends the street.
  if (fix.city !== undefined && fix.street === undefined)
    contact.street = streetWithoutCity(contact.street, contact.city) ?? contact.street;
  return remaining;
}

/** A contact with corrections, checked like the rows of a list. */
export function readFixed(before: ContactFields, fix: RowFix): Omit<ReadRow, 'extra'> {
  const contact = { ...before };
  const issues = mergeFix(contact, [], fix);
  const given = { city: contact.city, zip: contact.zip };
  return { contact, given, issues: checkContact(contact, issues) };
}

/** Normalizes state and ZIP code in place and adds issues. */
function checkContact(contact: ContactFields, issues: Issue[]): Issue[] {
  for (const field of REQUIRED_CONTACT_FIELDS) if (contact[field] === '') issues.push({ field, reason: 'missing' });
  if (contact.state !== '') {
    const state = stateCode(contact.state);
    if (state) contact.state = state;
    else issues.push({ field: 'state', reason: 'unknown_state' });
  }
  if (contact.zip !== '') {
    const zip = zipCode(contact.zip);
    if (zip) contact.zip = zip;
    else issues.push({ field: 'zip', reason: 'bad_zip' });
  }
  if (streetWithoutCity(contact.street, contact.city) !== undefined)
    issues.push({ field: 'street', reason: 'has_city' });
  for (const field of CONTACT_FIELDS) {
    if (contact[field].length <= FIELD_LIMITS[field]) continue;
    contact[field] = contact[field].slice(0, FIELD_LIMITS[field]);
    if (!issues.some((issue) => issue.field === field)) issues.push({ field, reason: 'too_long' });
  }
  return issues;
}

/** The cells of the other columns, each cut to its limit, and all of them together to theirs. */
function extraCells(cells: readonly string[], extras: readonly number[], issues: Issue[]): string[] {
  let left = EXTRAS_LIMIT;
  return extras.map((column) => {
    const text = clean(cells[column], 'row', issues);
    const most = Math.min(left, EXTRA_LIMIT);
    if (text.length > most && !issues.includes(TOO_LONG)) issues.push(TOO_LONG);
    left -= Math.min(text.length, most);
    return text.slice(0, most);
  });
}

const TOO_LONG: Issue = { field: 'row', reason: 'too_long' };

const TITLE = /^(mr|mrs|ms|miss|mx|dr|prof|rev)\.?\s+/i;

const TOGETHER = /\s(and|&)\s/i;
const FAMILY = /^(the\s+)?(\S.*\sfamily)$/i;

/**
 * "Hopper, Grace", "Public, John, Jr." and "Dr. Grace Brewster Hopper": the first word is the first name, the rest the last.
 * Of people who are named together only the last word is: "Mr. and Mrs. Smith". A family is written to as one. Symbols
 * before a name (an emoji) are left out.
 */
function splitName(contact: ContactFields, written: string): void {
  const [last = '', first = '', ...suffixes] = written.replace(/^[^\p{L}\p{N}]+\s/u, '').split(/\s*,\s*/);
  const whole = first ? [first, last, ...suffixes].join(' ') : last;
  const family = FAMILY.exec(whole)?.[2];
  const words = (TOGETHER.test(whole) ? whole : whole.replace(TITLE, '')).split(/\s+/);
  const heads = family ? words.length : TOGETHER.test(whole) ? Math.max(1, words.length - 1) : 1;
  contact.first_name ||= family ?? words.slice(0, heads).join(' ');
  contact.last_name ||= words.slice(heads).join(' ');
}

function takeMissing(contact: ContactFields, parts: Partial<ContactFields> | undefined): void {
  for (const field of CONTACT_FIELDS) if (contact[field] === '' && parts?.[field]) contact[field] = parts[field];
}

function takeAddress(contact: ContactFields, text: string, issues: Issue[], verify?: VerifyCityStateZip): void {
  if (text === '') return;
  const parts = splitAddress(text, verify);
  const { before = text, ...tail } = (parts ? undefined : splitTail(text)) ?? {};
  takeMissing(contact, parts ?? { ...tail, ...splitUnit(before) });
  if (!parts) issues.push({ field: 'street', reason: 'unsplit' });
}

/** The result of the directory for city, state and ZIP code. A conflict is an issue that the customer resolves. */
export type AddressCheck = Exclude<CityStateZipStatus, 'conflict'>;
export type CheckedPlace = { check: AddressCheck | null; original_place: string | null };

const UNCHECKED: CheckedPlace = { check: null, original_place: null };

/**
 * Corrects city and ZIP code of the contact to the directory's spelling, and adds an issue if the ZIP code is not in the
 * state. Fills in a missing ZIP code if the city has only one. `original_place` is a changed place as it was written.
 * `check` is null for rows with issues.
 */
export function checkPlace(
  { contact, given, issues }: Pick<ReadRow, 'contact' | 'given' | 'issues'>,
  verify: VerifyCityStateZip,
): CheckedPlace {
  const [issue, ...more] = issues;
  const is_zip_missing = more.length === 0 && issue?.field === 'zip' && issue.reason === 'missing';
  if (issue && !is_zip_missing) return UNCHECKED;
  const { city, state, zip } = contact;
  const found = verify({ city, state, zip });
  if (found.status === 'conflict')
    issues.push({ field: 'zip', reason: found.zip_place?.state === state ? 'far_city' : 'other_state' });
  if (found.status === 'conflict' || (is_zip_missing && found.status !== 'corrected')) return UNCHECKED;
  if (is_zip_missing) issues.pop();
  if (found.status === 'unverified') return { check: 'unverified', original_place: null };
  contact.city = found.city;
  contact.zip = found.zip;
  if (found.city === given.city && found.zip === given.zip) return { check: 'matched', original_place: null };
  return { check: 'corrected', original_place: `${given.city}, ${state} ${given.zip}`.trim() };
}

const LONG_WORDS = Object.entries(ABBREVIATIONS).map(([long, short]) => [new RegExp(`\\b${long}\\b`), short] as const);
const ANY_LONG_WORD = new RegExp(Object.keys(ABBREVIATIONS).join('|'));

/**
 * The same number for the same person at the same address, in any spelling. Below 2^53: two of a million contacts share one
 * by chance in one of twenty thousand lists, so callers also compare ZIP code and first name.
 */
export function contactKey(
  contact: Pick<ContactFields, 'first_name' | 'last_name' | 'street' | 'unit' | 'zip'>,
): number {
  let street = `${contact.street} ${contact.unit}`.toLowerCase();
  if (ANY_LONG_WORD.test(street)) for (const [long, short] of LONG_WORDS) street = street.replace(long, short);
  const person = `${contact.first_name} ${contact.last_name}`.toLowerCase();
  const hash = new ContactHash();
  hash.addText(`${person}|${street}|${contact.zip.slice(0, 5)}`);
  return hash.result();
}
