import { comparableAddress } from '../../platform/email/form.ts';
import { addressKey, addressParts, nameKey, TITLES, words, wordsOf } from '../addresses/match-rules.ts';

/**
 * Which letters an entry stops, however names and addresses are written: those that have one of its keys. A person is stopped by
 * the given and the family name on the name line, in any order and company: "Jones, Robert", "Robert & Linda Jones". Where the line
 * says less, the letter is stopped rather than sent: "R. Jones", "The Jones Family", "Mr. Jones".
 */

export const ENTRY_KINDS = ['person', 'address', 'email', 'company'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What a letter or a contact is compared by. */
export type MatchedContact = {
  first_name: string;
  last_name: string;
  street: string;
  unit: string;
  zip: string;
  company_name: string;
  contact_email?: string;
};

export type MatchedEntry = Omit<MatchedContact, 'contact_email'> & {
  kind: EntryKind;
  email: string;
  all_units: boolean;
};

/** Words of a name line that name nobody, and those that do not when they follow a name. */
const NOBODY = new Set([
  ...TITLES,
  ...[
    'and',
    'or',
    'the',
    'of',
    'family',
    'families',
    'household',
    'estate',
    'current',
    'resident',
    'residents',
    'occupant',
  ],
]);
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'md', 'phd', 'esq', 'dds', 'cpa']);
const MOST_WORDS = 7;

/** The words that name somebody, each once. */
function namesOf(line: string): string[] {
  const found = wordsOf(line).filter((word, n, all) => !isCareOf(all, n) && !NOBODY.has(word));
  return [...new Set(found.filter((word, n) => n === 0 || !SUFFIXES.has(word)))].slice(0, MOST_WORDS);
}

/** "c/o". */
const isCareOf = (line: string[], at: number): boolean =>
  (line[at] === 'c' && line[at + 1] === 'o') || (line[at] === 'o' && line[at - 1] === 'c');

const pair = (one: string, other: string): string => [one, other].sort().join(' ');
const isInitial = (word: string): boolean => [...word].length === 1;
const initialOf = (word: string): string => [...word][0] ?? '';

/** What a name line is looked up by among the keys of persons. */
function lineKeys(line: string): string[] {
  const names = namesOf(line);
  const keys = names.map((name) => `word:${name}`);
  const [only] = names;
  if (names.length === 1 && only) keys.push(`lone:${only}`);
  for (const [n, one] of names.entries()) {
    for (const other of names.slice(n + 1)) {
      keys.push(`person:${pair(one, other)}`);
      if (isInitial(one) !== isInitial(other))
        keys.push(isInitial(one) ? `initial:${one} ${other}` : `initial:${other} ${one}`);
      // An entry may have the initial.
      if (!isInitial(one) && !isInitial(other))
        keys.push(`person:${pair(one, initialOf(other))}`, `person:${pair(initialOf(one), other)}`);
    }
  }
  return [...new Set(keys)];
}

/** The keys of a person: both names, one of them with the initial of the other, and either alone. */
function personKeys(first_name: string, last_name: string): string[] {
  const names = namesOf(`${first_name} ${last_name}`);
  const [only] = names;
  if (names.length < 2) return only ? [`word:${only}`] : [];
  const [in_first, in_last] = [namesOf(first_name), namesOf(last_name)];
  const is_split = names.some((name) => in_first.includes(name)) && names.some((name) => in_last.includes(name));
  const given = is_split ? names.filter((name) => in_first.includes(name)) : names.slice(0, -1);
  const family = is_split ? names.filter((name) => in_last.includes(name)) : names.slice(-1);
  const pairs = given.flatMap((one) => family.filter((other) => other !== one).map((other) => [one, other] as const));
  const keys = pairs.flatMap(([one, other]) => [
    `person:${pair(one, other)}`,
    `initial:${initialOf(one)} ${other}`,
    `initial:${initialOf(other)} ${one}`,
  ]);
  return [...new Set([...keys, ...names.filter((name) => !isInitial(name)).map((name) => `lone:${name}`)])];
}

const LEGAL_FORM =
  /(?: (?:inc|incorporated|llc|l l c|ltd|limited|corp|corporation|co|company|pllc|llp|lp|pc|plc|and))+$/;

/** A name such as "Acme Inc" on the line of the person is that of a company. */
const companyOf = ({ first_name, last_name, company_name }: MatchedContact): string => {
  const name = `${first_name} ${last_name}`;
  return company_name || (LEGAL_FORM.test(words(name)) ? name : '');
};

export const companyKey = (company_name: string): string =>
  words(company_name)
    .replace(/^the (?=.)/, '')
    .replace(LEGAL_FORM, '')
    .replaceAll(' ', '');

export const emailKeys = (email: string): string[] => (email.trim() ? [`email:${comparableAddress(email)}`] : []);
const companyKeys = (company_name: string): string[] => {
  const key = companyKey(company_name);
  return key ? [`company:${key}`] : [];
};

const joined = (keys: string[], places: string[]): string[] =>
  keys.flatMap((key) => places.map((place) => `${key}|${place}`));

/** The keys of the entries that stop a letter to this contact. */
export function keysOf(contact: MatchedContact): string[] {
  const address = addressParts(contact);
  const here = address
    ? [`${address.street}|${address.units}|${address.zip}`, `${address.street}|*|${address.zip}`]
    : [];
  return [
    ...joined(lineKeys(`${contact.first_name} ${contact.last_name}`), here),
    ...joined(['address'], here),
    ...emailKeys(contact.contact_email ?? ''),
    ...companyKeys(companyOf(contact)),
  ];
}

/** What an entry is found by. `match_key` is what makes two entries the same. */
export function entryKeys(entry: MatchedEntry): { match_key: string; keys: string[] } {
  const { kind, first_name, last_name, email, company_name, all_units } = entry;
  const parts = addressParts(entry);
  const at = (units: string) => (parts ? [`${parts.street}|${units}|${parts.zip}`] : []);
  const is_unit = parts !== undefined && parts.units !== '';
  switch (kind) {
    case 'person': {
      // A person is known by the name at any unit of the address, and where a letter names no unit.
      const places = is_unit ? [...at(parts.units), ...at('')] : at('*');
      const [email_key = ''] = emailKeys(email);
      const match_key = parts ? `person:${nameKey(first_name, last_name)}|${addressKey(entry)}` : email_key;
      return { match_key, keys: [...joined(personKeys(first_name, last_name), places), ...emailKeys(email)] };
    }
    case 'address':
      return {
        match_key: `address:${addressKey(entry)}`,
        keys: joined(['address'], !is_unit && all_units ? at('*') : at(parts?.units ?? '')),
      };
    case 'email':
      return { match_key: emailKeys(email)[0] ?? '', keys: emailKeys(email) };
    case 'company':
      return { match_key: `company:${companyKey(company_name)}`, keys: companyKeys(company_name) };
  }
}

/** Keys that say who an entry is for, without those that say less: what is kept of an erased person. */
export const wholeKeys = (keys: string[]): string[] => keys.filter((key) => !/^(?:initial|lone):/.test(key));

/** Whether a name is one that letters can be compared with. */
export const namesSomebody = (first_name: string, last_name: string): boolean =>
  namesOf(`${first_name} ${last_name}`).length > 0;
