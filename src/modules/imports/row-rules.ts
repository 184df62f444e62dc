import { isBlank } from '../../handwriting/repertoire.ts';
import { stateCode } from '../../platform/us/states.ts';
import type { CityStateZipStatus, VerifyCityStateZip } from '../../providers/places/port.ts';
import { streetWithoutCity } from '../addresses/reader/repeated-place.ts';
import { splitCityLine } from '../addresses/reader/whole-address.ts';
import { type AddressDoubt, readAddress, withLineAbove } from '../addresses/reader/written-address.ts';
import { zipCode } from '../addresses/rules.ts';
import { tidied } from '../addresses/tidy-rules.ts';
import { UNWRITABLE_ADDRESS, UNWRITABLE_NAME, unwritableText } from '../addresses/writable-rules.ts';
import { blockedText } from '../do-not-mail/rules.ts';
import {
  CONTACT_FIELDS,
  type ColumnMapping,
  type ContactField,
  FIELD_NAMES,
  REQUIRED_CONTACT_FIELDS,
} from './column-rules.ts';

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

/** What is written on the envelope. */
export const WRITTEN_FIELDS = [
  'first_name',
  'last_name',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'company_name',
] as const;

export const ISSUE_REASONS = [
  'missing',
  'too_long',
  'control_characters',
  'unwritable',
  'unknown_state',
  'bad_zip',
  'other_state',
  'far_city',
  'unsplit',
  'unknown_city',
  'other_place',
  'other_unit',
  'outside_us',
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
    case 'unwritable':
      return field === 'first_name' || field === 'last_name' || field === 'company_name'
        ? UNWRITABLE_NAME
        : UNWRITABLE_ADDRESS;
    case 'unknown_state':
      return 'State is not a US state';
    case 'bad_zip':
      return 'ZIP code needs 5 or 9 digits';
    case 'other_state':
      return 'ZIP code is not in this state';
    case 'far_city':
      return 'ZIP code is far from this city';
    case 'unsplit':
      return 'The address could not be split into street, city, state and ZIP code';
    case 'unknown_city':
      return 'City is not one we know in this state';
    case 'other_place':
      return `${name} names another city, state or ZIP code`;
    case 'other_unit':
      return `${name} names another unit`;
    case 'outside_us':
      return 'We mail to US addresses only';
    case 'too_many_cells':
      return 'This row has more cells than there are columns; a comma may lack its quotation marks';
    case 'do_not_mail':
      return blockedText({ reason: detail });
  }
}

export const issuesText = (issues: readonly Issue[]): string =>
  [...new Set(issues.map((issue) => issueText(issue).replace(/\.$/, '')))].join('; ');

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
/** A cell that is longer is longer than any field may be. Its rest is not read at all. */
const LONGEST_CELL = 2 * EXTRA_LIMIT;

/**
 * A cell without blanks around it and without invisible marks; a line break within it becomes a blank, or a comma in
 * streets and addresses.
 */
function clean(cell: string | undefined, field: ContactField | 'row', issues: Issue[], breaks = ' '): string {
  if (cell === undefined || cell === '') return '';
  const whole = cell.trim();
  if (whole.length > LONGEST_CELL) issues.push({ field, reason: 'too_long' });
  const written = whole.slice(0, LONGEST_CELL);
  if (!UNUSUAL.test(written)) return written;
  const text = onOneLine(written.replace(INVISIBLE, ''), breaks);
  if (!CONTROL.test(text)) return text;
  issues.push({ field, reason: 'control_characters' });
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

const onOneLine = (text: string, breaks: string): string =>
  text
    .replaceAll('\t', ' ')
    .split(/[\r\n\v\f\u0085]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(breaks);

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
    const whole = full_address === undefined ? '' : clean(cells[full_address], 'street', issues, ', ');
    if (whole !== '') takeAddress(contact, whole, issues, verify);
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
    if (whole === '' || fix) settleAddress(contact, asked, verify);
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
function mergeFix(contact: ContactFields, issues: readonly Issue[], fix: RowFix): Issue[] {
  const remaining = issues.filter(
    ({ field, reason }) => reason !== 'unsplit' && field !== 'row' && fix[field] === undefined,
  );
  for (const field of CONTACT_FIELDS) {
    const text = fix[field];
    if (text !== undefined) contact[field] = clean(text, field, remaining);
  }
  // The city of an address that could not be split is typed into its own field, and still ends the street.
  if (fix.city !== undefined && fix.street === undefined)
    contact.street = streetWithoutCity(contact.street, contact.city, true) ?? contact.street;
  return remaining;
}

/**
 * A contact with corrections, checked like the rows of a list. Of the issues that it had before, those stay that the contact
 * itself does not show: a city that nobody has confirmed.
 */
export function readFixed(
  before: ContactFields,
  fix: RowFix,
  verify: VerifyCityStateZip,
  issues_before: readonly Issue[] = [],
): Omit<ReadRow, 'extra'> {
  const contact = { ...before };
  const issues = mergeFix(
    contact,
    issues_before.filter(({ reason }) => reason === 'unknown_city'),
    fix,
  );
  settleAddress(contact, issues, verify);
  const given = { city: contact.city, zip: contact.zip };
  return { contact, given, issues: checkContact(contact, issues) };
}

/** Empties blank fields, normalizes state and ZIP code in place, and adds issues. */
function checkContact(contact: ContactFields, issues: Issue[]): Issue[] {
  for (const field of CONTACT_FIELDS) if (contact[field] !== '' && isBlank(contact[field])) contact[field] = '';
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
  for (const field of WRITTEN_FIELDS) {
    if (unwritableText(field, contact[field]) && !issues.some((issue) => issue.field === field))
      issues.push({ field, reason: 'unwritable' });
  }
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
  const parts = written.replace(/^[^\p{L}\p{N}]+\s/u, '').split(',');
  const [last = '', first = '', ...suffixes] = parts.map((part) => part.trim());
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

const DOUBTS: Record<AddressDoubt, Issue> = {
  unsplit: { field: 'street', reason: 'unsplit' },
  unknown_city: { field: 'city', reason: 'unknown_city' },
  other_place: { field: 'street', reason: 'other_place' },
  other_unit: { field: 'street', reason: 'other_unit' },
  outside_us: { field: 'street', reason: 'outside_us' },
};

/** Takes a whole address from one cell for the fields that have none. */
function takeAddress(contact: ContactFields, text: string, issues: Issue[], verify?: VerifyCityStateZip): void {
  const { above, doubt, ...parts } = readAddress({ street: text, unit: '', city: '', state: '', zip: '' }, verify);
  takeMissing(contact, parts);
  takeAbove(contact, above);
  if (doubt || parts.city === '') issues.push(DOUBTS[doubt ?? 'unsplit']);
}

function takeAbove(contact: ContactFields, above: string): void {
  if (above !== '') Object.assign(contact, withLineAbove(contact, above, `${contact.first_name} ${contact.last_name}`));
}

/** Takes apart what the fields of an address hold beyond their names, and asks what nobody but the customer knows. */
function settleAddress(contact: ContactFields, issues: Issue[], verify?: VerifyCityStateZip): void {
  const { above, doubt, ...parts } = readAddress(contact, verify);
  for (const field of ['street', 'unit', 'city', 'state', 'zip'] as const) contact[field] = parts[field];
  takeAbove(contact, above);
  if (doubt && !issues.some(({ reason }) => reason === doubt || reason === 'unsplit')) issues.push(DOUBTS[doubt]);
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
