import { splitUnit } from '../addresses/reader/unit.ts';
import { zipCode } from '../addresses/rules.ts';

/** Which letters an entry of the do-not-mail list matches, however names and addresses are written. */

export const ENTRY_KINDS = ['person', 'address', 'email', 'company'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** How long each field may be, in characters. */
export const ENTRY_LIMITS = {
  first_name: 100,
  last_name: 100,
  email: 320,
  street: 200,
  unit: 50,
  city: 100,
  state: 30,
  zip: 12,
  company_name: 150,
  reason: 200,
};

export const MAX_ENTRIES = 100_000;

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

type EntryFields = Record<keyof typeof ENTRY_LIMITS, string> & { kind: EntryKind };

export const words = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.'’‘`´]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const TITLE = /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|rev) )+(?=.)/;

export const nameKey = (first_name: string, last_name: string): string =>
  words(`${first_name} ${last_name}`).replace(TITLE, '').replaceAll(' ', '');

const LEGAL_FORM =
  /(?: (?:inc|incorporated|llc|l l c|ltd|limited|corp|corporation|co|company|pllc|llp|lp|pc|plc|and))+$/;

/** A name such as "Acme Inc" on the line of the person is that of a company. */
const companyOf = ({ first_name, last_name, company_name }: MatchedContact): string => {
  const name = `${first_name} ${last_name}`;
  return company_name || (LEGAL_FORM.test(words(name)) ? name : '');
};

const companyKey = (company_name: string): string =>
  words(company_name)
    .replace(/^the (?=.)/, '')
    .replace(LEGAL_FORM, '')
    .replaceAll(' ', '');

const emailKey = (email: string): string => email.trim().toLowerCase();

const listed = (pairs: string): Map<string, string> =>
  new Map(pairs.split(' ').map((pair) => pair.split(':') as [string, string]));

/** Words of a street as USPS abbreviates them. */
const STREET_WORDS = listed(
  'north:n south:s east:e west:w northeast:ne northwest:nw southeast:se southwest:sw street:st str:st avenue:ave av:ave aven:ave ' +
    'road:rd drive:dr drv:dr lane:ln court:ct crt:ct boulevard:blvd boul:blvd place:pl circle:cir circ:cir parkway:pkwy pky:pkwy ' +
    'parkwy:pkwy terrace:ter terr:ter trail:trl highway:hwy square:sq sqr:sq alley:aly plaza:plz cove:cv point:pt crossing:xing ' +
    'ridge:rdg heights:hts hill:hl hills:hls creek:crk expressway:expy freeway:fwy turnpike:tpke junction:jct center:ctr centre:ctr ' +
    'cntr:ctr landing:lndg meadow:mdw meadows:mdws mountain:mtn mount:mt valley:vly view:vw village:vlg spring:spg springs:spgs ' +
    'station:sta bridge:brg glen:gln garden:gdn gardens:gdns grove:grv harbor:hbr island:is lake:lk lakes:lks manor:mnr mill:ml ' +
    'mills:mls orchard:orch river:riv shore:shr shores:shrs summit:smt bend:bnd bluff:blf branch:br estate:est estates:ests ' +
    'field:fld fields:flds forest:frst fort:ft saint:st route:rte first:1st second:2nd third:3rd fourth:4th fifth:5th sixth:6th ' +
    'seventh:7th eighth:8th ninth:9th tenth:10th',
);

const streetKey = (street: string): string =>
  words(street)
    .replace(/\b(?:p o|po|post office) box\b/, 'po box')
    .split(' ')
    .map((word) => STREET_WORDS.get(word) ?? word)
    .join(' ');

const UNIT_WORDS = listed('building:bldg penthouse:ph floor:fl trailer:trlr space:spc');
/** Words that say no more than that a unit follows: "Apt 4", "Unit 4" and "#4" are one. */
const UNIT_KIND = /\b(?:apartment|apt|unit|suite|ste|room|rm|number|no|num)(?=\b|\d)/g;

const unitKey = (unit: string): string =>
  words(unit)
    .replace(UNIT_KIND, ' ')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/\b(\d+) (?:floor|fl)\b/g, 'fl $1')
    .trim()
    .split(/\s+/)
    .map((word) => UNIT_WORDS.get(word) ?? word)
    .join(' ')
    .replace(/\b(\d+) ([a-z])\b/g, '$1$2')
    .replace(/\b([a-z]) (\d+)\b/g, '$1$2');

/** Street, unit and the five digits of the ZIP code; empty where an address lacks a street or a ZIP code. */
export function addressKey({ street, unit, zip }: Pick<MatchedContact, 'street' | 'unit' | 'zip'>): string {
  const line = splitUnit(street.replace(/[.,;\s]+/g, ' ').trim());
  const units = new Set([line.unit, unit].map(unitKey).filter(Boolean));
  const key = streetKey(line.street);
  const five = zipCode(zip.trim())?.slice(0, 5);
  return key && five ? `${key}|${[...units].join(' ')}|${five}` : '';
}

/** The keys under which an entry may match this contact. */
export function keysOf(contact: MatchedContact): string[] {
  const address = addressKey(contact);
  const name = nameKey(contact.first_name, contact.last_name);
  const email = emailKey(contact.contact_email ?? '');
  const company = companyKey(companyOf(contact));
  return [
    name && address && `person:${name}|${address}`,
    address && `address:${address}`,
    email && `email:${email}`,
    company && `company:${company}`,
  ].filter(Boolean);
}

/** What an entry is found by. `match_key` is also what makes two entries the same. */
export function entryKeys(entry: EntryFields): { match_key: string; email_key: string | null } {
  const { kind, first_name, last_name, email, company_name } = entry;
  const email_key = ['person', 'email'].includes(kind) && email ? `email:${emailKey(email)}` : null;
  const address = addressKey(entry);
  const keys = {
    person: address ? `person:${nameKey(first_name, last_name)}|${address}` : (email_key ?? ''),
    address: `address:${address}`,
    email: email_key ?? '',
    company: `company:${companyKey(company_name)}`,
  };
  return { match_key: keys[kind], email_key };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Why an entry cannot be added, as the customer reads it; null when it can. */
export function entryProblem(entry: EntryFields): string | null {
  for (const [field, limit] of Object.entries(ENTRY_LIMITS))
    if (entry[field as keyof typeof ENTRY_LIMITS].length > limit)
      return `The ${FIELD_NAMES[field as keyof typeof ENTRY_LIMITS]} is longer than ${limit} characters.`;
  const { kind, email, street, zip } = entry;
  const has_address = addressKey(entry) !== '';
  if (kind === 'company') return companyKey(entry.company_name) ? null : 'Enter the name of the company.';
  if (email && !EMAIL.test(email)) return 'Enter an email address such as name@example.com.';
  if (kind === 'email') return email ? null : 'Enter an email address.';
  if (kind === 'person' && !nameKey(entry.first_name, entry.last_name)) return 'Enter the name of the person.';
  if (zip && !zipCode(zip)) return 'Enter a ZIP code with 5 or 9 digits.';
  if (kind === 'address') return has_address ? null : 'Enter the street and the ZIP code.';
  if (street || zip) return has_address ? null : 'Enter both the street and the ZIP code.';
  return email
    ? null
    : 'A name alone would match everyone with this name. Add the street and ZIP code, or an email address.';
}

const FIELD_NAMES: Record<keyof typeof ENTRY_LIMITS, string> = {
  first_name: 'first name',
  last_name: 'last name',
  email: 'email address',
  street: 'street',
  unit: 'unit',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
  company_name: 'company',
  reason: 'reason',
};

/** The kind of an entry whose fields were filled in without naming one. */
export function kindOf(entry: Omit<EntryFields, 'kind'>): EntryKind {
  if (nameKey(entry.first_name, entry.last_name)) return 'person';
  if (companyKey(entry.company_name)) return 'company';
  return entry.street || !entry.email ? 'address' : 'email';
}

/** Whom or what an entry names: "Grace Hopper", "12 Main St, Springfield", "grace@example.com" or "Acme Inc". */
export function entryName({ kind, first_name, last_name, ...entry }: EntryFields): string {
  const street = [entry.street, entry.unit, entry.city].filter(Boolean).join(', ');
  const names = {
    person: `${first_name} ${last_name}`.trim(),
    address: street,
    email: entry.email,
    company: entry.company_name,
  };
  return names[kind];
}

/** Why a letter is not sent, without a period at its end. */
export const blockedText = ({ reason }: Pick<EntryFields, 'reason'>): string => {
  const why = reason.trim().replace(/[.\s]+$/, '');
  return why ? `${ON_THE_LIST}: ${why}` : ON_THE_LIST;
};

export const ON_THE_LIST = 'On your do-not-mail list';
