import { addressKey } from '../addresses/match-rules.ts';
import { zipCode } from '../addresses/rules.ts';
import { companyKey, type EntryKind, namesSomebody } from './match-rules.ts';

/** What an entry of the do-not-mail list needs, and what customers read of it. */

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

type EntryFields = Record<keyof typeof ENTRY_LIMITS, string> & { kind: EntryKind };

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
  if (kind === 'person' && !namesSomebody(entry.first_name, entry.last_name)) return 'Enter the name of the person.';
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
  if (namesSomebody(entry.first_name, entry.last_name)) return 'person';
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
