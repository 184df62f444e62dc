import { comparableAddress } from '../../../platform/email/form.ts';
import { addressKey, nameKey, words } from '../../addresses/match-rules.ts';
import { PLACES, type RecipientFound, type RecipientSearch } from './schema.ts';

/** Who is the person that somebody asks about: found by name, and by the address or the email address. */

export type FoundPerson = {
  first_name: string;
  last_name: string;
  street: string;
  unit: string;
  zip: string;
  contact_email?: string | null;
};

/** Why a search can't tell one person from another; null when it can. */
export function searchProblem(person: RecipientSearch): string | null {
  if (!nameKey(person.first_name, person.last_name)) return 'Enter the name of the person.';
  if (!person.last_name) return 'Enter the last name.';
  if (person.email || addressKey(person)) return null;
  return person.street || person.zip
    ? 'Enter both the street and the ZIP code.'
    : 'Many people share a name. Add the street and ZIP code, or an email address.';
}

/** Whether somebody is the person: the same name at the same address, or with the same email address. */
export function isSamePerson(person: RecipientSearch, found: FoundPerson): boolean {
  if (nameKey(person.first_name, person.last_name) !== nameKey(found.first_name, found.last_name)) return false;
  const address = addressKey(person);
  const is_address = address !== '' && address === addressKey(found);
  return is_address || (person.email !== '' && isSameEmail(person.email, found.contact_email ?? ''));
}

const isSameEmail = (one: string, other: string): boolean => comparableAddress(one) === comparableAddress(other);

/** The spellings to look for in a column of lower-case last names. */
export function lastNamesOf({ first_name, last_name }: RecipientSearch): string[] {
  const name = last_name.trim().toLowerCase();
  const full = `${first_name} ${last_name}`.trim().toLowerCase();
  return [...new Set([name, name.replaceAll("'", '’'), name.replaceAll('’', "'"), full, ''])];
}

const has = (text: string, part: string) => part !== '' && ` ${text} `.includes(` ${part} `);

/** Whether a text of any format (a webhook's body, a draft) is about the person: the name, and the address or email address. */
export function isAbout(person: RecipientSearch, raw: string): boolean {
  const text = words(decoded(raw));
  const named = has(text, words(person.last_name)) && (!person.first_name || has(text, words(person.first_name)));
  if (!named) return false;
  // The number and the name of the street: its kind is written in many ways.
  const street = words(person.street).split(' ').slice(0, 2).join(' ');
  return [person.email, comparableAddress(person.email), street].some((part) => has(text, words(part)));
}

/** A body as a sender wrote it, with the escapes of JSON and of forms undone as far as they are valid. */
function decoded(raw: string): string {
  const unicode = raw.replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const form = /^[^{[\s]*=/.test(raw) ? unicode.replaceAll('+', ' ') : unicode;
  return form.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

const escaped = (text: string) =>
  text
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+');

/** The number and the name of a street, without its kind, which is written in many ways; empty where that says too little. */
function shortStreet(street: string): string {
  const [number = '', name = ''] = street.trim().split(/\s+/);
  return /^\d/.test(number) && name.length > 2 ? `${number} ${name}` : '';
}

/** What names the person in a text of others: the full name, the email address and the street. */
export const partsOf = ({ first_name, last_name, street, email }: RecipientSearch): string[] =>
  [`${first_name} ${last_name}`, email, street, shortStreet(street)]
    .map((part) => part.trim())
    .filter((part) => part.length > 3);

/** A text that others wrote, without what names the person. */
export const withoutPerson = (text: string, person: RecipientSearch): string =>
  partsOf(person).reduce((left, part) => left.replace(new RegExp(`${escaped(part)}(?!\\w)`, 'gi'), 'Erased'), text);

export const NOTHING_FOUND: RecipientFound = { places: [], letters_waiting: 0, letters_in_print: 0 };
const NAMES_SHOWN = 5;

/** What was found in some accounts, and in one more. */
export function together(found: RecipientFound, more: RecipientFound): RecipientFound {
  const all = [...found.places, ...more.places];
  const places = PLACES.map((place) => {
    const here = all.filter((each) => each.place === place);
    const names = [...new Set(here.flatMap((each) => each.names))].slice(0, NAMES_SHOWN);
    return { place, count: here.reduce((sum, { count }) => sum + count, 0), names };
  });
  return {
    places: places.filter(({ count }) => count > 0),
    letters_waiting: found.letters_waiting + more.letters_waiting,
    letters_in_print: found.letters_in_print + more.letters_in_print,
  };
}
