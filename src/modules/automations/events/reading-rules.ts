import { isBlank } from '../../../handwriting/repertoire.ts';
import { formatCount } from '../../../platform/format.ts';
import type { VerifyCityStateZip } from '../../../providers/places/port.ts';
import { matchKey } from '../../addresses/match-rules.ts';
import { type ContactInput, contactInput } from '../../campaigns/schema.ts';
import { type AddressProblem, cleanAddress } from '../reader/address.ts';
import { batchOf, contactsOf, type Part, partsOf } from '../reader/batch.ts';
import { parseBody } from '../reader/body/tree.ts';
import { type Contact, findContact, type Understood } from '../reader/contact.ts';
import { type Field, fieldsAround } from '../reader/fields.ts';
import type { Json } from '../reader/json.ts';
import { applyMapping, type Mapping } from '../reader/mapping.ts';
import type { Unclear } from '../reader/parties/choice.ts';
import { type Filled, fillTokens } from '../reader/tokens.ts';
import type { ContactData, FixedContact } from '../schema.ts';

/** What an event says: whom to write to, and what keeps a letter from reaching them. Plain data, so that any thread can read it. */
export type Reading = {
  understood: Understood;
  /** The contacts of a request that brings several, each with a hash of what is said of it; empty for a request with one. */
  contacts: { path: string[]; hash: Uint8Array }[];
  contact: ContactData;
  /** Null while the address is not complete. */
  recipient: ContactInput | null;
  contact_key: string | null;
  /** Why there is no recipient; null when there is one. */
  problem: string | null;
  /** The automation's message for this contact. */
  filled: Filled;
};

/** What is known of a body that exceeds the limits of its thread. */
export const UNREAD: Reading = {
  understood: { contact: {}, sources: {}, event: {}, tags: [], do_not_mail: false, unclear: null },
  contacts: [],
  contact: {},
  recipient: null,
  contact_key: null,
  problem: 'This request takes too long to read. Send its contacts in several smaller requests.',
  filled: { text: '', unresolved: [] },
};

export type Posted = { body: Uint8Array; content_type: string };
/** Which contact of a body, by its path; null for a body with one. `fixed`: what a member corrected. */
export type Wanted = { part: string[] | null; fixed: FixedContact | null };
export type How = {
  /** The fields that the owner pointed at. */
  mapping: Mapping;
  /** What the automation writes, with tokens. */
  message: string;
};

/** Reads contacts of one body. The body is taken apart once, and what they share is read once. */
export function readEvents(posted: Posted, wanted: Wanted[], how: How, verify: VerifyCityStateZip): Reading[] {
  const tree = treeOf(posted);
  const partAt = partsOf(tree);
  const contacts = wanted.some(({ part }) => part === null) ? contactsOf(tree) : [];
  return wanted.map(({ part, fixed }) =>
    part === null && contacts.length > 1
      ? { ...readContact({ tree: {} }, null, how, verify), contacts }
      : readContact(partAt(part), fixed, how, verify),
  );
}

/** One contact of a body, its fields for pointing at them, and its own text where the body has several. */
export function readDetail(
  posted: Posted,
  { part, fixed }: Wanted,
  how: How,
  verify: VerifyCityStateZip,
): Reading & { fields: Field[]; text: string | null } {
  const tree = treeOf(posted);
  const found = partsOf(tree)(part);
  const is_several = part === null && (batchOf(tree)?.positions.length ?? 0) > 1;
  return {
    ...readContact(is_several ? { tree: {} } : found, fixed, how, verify),
    fields: fieldsAround(found),
    text: part && JSON.stringify(found.tree, null, 2),
  };
}

/** No field that can be mailed is longer. A field that was pointed at is the same for each of many contacts. */
const MOST_LENGTH = 500;

function treeOf({ body, content_type }: Posted): Json {
  const parsed = parseBody(body, content_type);
  return 'tree' in parsed ? parsed.tree : {};
}

function readContact(
  { tree, around }: Part,
  fixed: FixedContact | null,
  { mapping, message }: How,
  verify: VerifyCityStateZip,
): Reading {
  const guessed = findContact(tree, around, Object.values(mapping));
  const found = applyMapping(guessed, tree, mapping, around);
  const corrected = corrections(fixed);
  const contact = Object.fromEntries(
    Object.entries({ ...found.contact, ...corrected }).map(([field, value]) => [
      field,
      (field === 'street' ? printableLines : printable)(value.slice(0, MOST_LENGTH)),
    ]),
  ) as Contact;
  if ('first_name' in corrected || 'last_name' in corrected)
    contact.full_name = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
  const { address, problems } = cleanAddress(contact, verify);
  // A city that a member typed is confirmed.
  const place = completed(address, problems, verify, corrected.city !== undefined);
  const full = { ...contact, ...address, ...place.address };
  const recipient = contactInput.safeParse(recipientOf(full));
  const unclear = unclearSentence(found.unclear, full);
  const sentences = unclear
    ? [unclear]
    : [...problemSentences(place.problems), ...(place.conflict ? [place.conflict] : [])];
  if (sentences.length === 0 && !recipient.success)
    sentences.push('The name or the address is too long for an envelope.');
  const is_complete = sentences.length === 0 && recipient.success;
  // The sender's id of the request may be long, and each of many contacts would repeat it.
  const { id: _, ...event } = found.event;
  const understood = { ...found, event, contact: withoutEmpty(full) };
  return {
    understood,
    contacts: [],
    contact: understood.contact,
    recipient: is_complete ? recipient.data : null,
    contact_key: is_complete ? matchKey(recipient.data) : null,
    problem: is_complete ? null : sentences.join(' '),
    filled: filledWith(fillTokens(message, understood, tree, around)),
  };
}

const filledWith = ({ text, unresolved }: Filled): Filled => ({
  text: text.split('\n').map(printable).join('\n').trim(),
  unresolved,
});

/** What a member typed; a corrected name replaces the whole one. */
const corrections = (fixed: FixedContact | null): Contact => withoutEmpty({ ...fixed }, true);

/** Text that PostgreSQL and a pen can take: on one line, without control characters and halves of characters. Marks alone are nothing. */
export const printable = (text: string): string =>
  isBlank(text)
    ? ''
    : text
        .toWellFormed()
        .replace(/\p{Cc}+/gu, ' ')
        .trim();

/** The lines of a street say what stands above it and where the city begins. */
const printableLines = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map(printable)
    .filter(Boolean)
    .join('\n');

const withoutEmpty = (fields: Record<string, string | undefined>, keep_empty = false): ContactData =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && (keep_empty || entry[1] !== ''),
    ),
  );

const PROBLEMS: Record<AddressProblem, string> = {
  no_name: 'The contact has no name. Add one.',
  no_street: 'The street address is missing. Add it.',
  no_city: 'The city is missing. Add it.',
  no_state: 'The state is missing or not a US state. Correct it.',
  no_zip: 'The ZIP code is missing. Add it.',
  bad_zip: 'The ZIP code is not valid. Correct it.',
  outside_us: 'We mail to US addresses only.',
  unsplit: 'We can’t tell where the street ends and the city begins. Correct the address.',
  unknown_city: 'We don’t know this city in this state. Check the address.',
  other_place: 'The street names another city, state or ZIP code. Correct the address.',
  other_unit: 'The street names another unit. Correct the address.',
};

/** What a person has to choose, until name and address were pointed at or typed. */
function unclearSentence(unclear: Unclear | null, full: Contact): string | null {
  const is_named = Boolean(full.first_name || full.last_name || full.full_name || full.company_name);
  if (!unclear || (full.street && (unclear.what === 'address' || is_named))) return null;
  const choices = list.format(unclear.choices.filter(Boolean));
  return unclear.what === 'person'
    ? `This event names several people who could get the card: ${choices}. Enter the right name and address, or choose their fields in the automation.`
    : `This event has several addresses that could be right: ${choices}. Enter the right one, or choose its fields in the automation.`;
}

const MISSING: Partial<Record<AddressProblem, string>> = {
  no_name: 'name',
  no_street: 'street address',
  no_city: 'city',
  no_zip: 'ZIP code',
};
const list = new Intl.ListFormat('en-US');

/** What to correct. Several missing fields are one sentence. */
function problemSentences(problems: readonly AddressProblem[]): string[] {
  const missing = problems.flatMap((problem) => MISSING[problem] ?? []);
  if (missing.length < 2) return problems.map((problem) => PROBLEMS[problem]);
  const others = problems.filter((problem) => !MISSING[problem]);
  return [`The ${list.format(missing)} are missing. Add them.`, ...others.map((problem) => PROBLEMS[problem])];
}

type Address = ReturnType<typeof cleanAddress>['address'];

/**
 * Adds the ZIP code of a city that has only one, and finds a ZIP code that is used in another state and a city that the
 * directory lacks.
 */
function completed(
  address: Address,
  problems: AddressProblem[],
  verify: VerifyCityStateZip,
  is_confirmed: boolean,
): { address: Address; problems: AddressProblem[]; conflict: string | null } {
  const unplaced = problems.some((problem) => problem !== 'no_zip' && problem !== 'no_name' && problem !== 'no_street');
  if (unplaced) return { address, problems, conflict: null };
  const check = verify(address);
  const { city, zip, status, proof } = check;
  if (status === 'corrected' && zip) {
    return { address: { ...address, city, zip }, problems: problems.filter((p) => p !== 'no_zip'), conflict: null };
  }
  const has_conflict = status === 'conflict' && !problems.includes('no_zip');
  const conflict = has_conflict ? `ZIP code ${address.zip} is not in ${address.state}. Correct one of the two.` : null;
  const is_unknown = proof === 'none' && !conflict && !is_confirmed && !problems.includes('no_zip');
  return { address, problems: is_unknown ? [...problems, 'unknown_city'] : problems, conflict };
}

/** A card without a person's name goes to the company. */
function recipientOf({
  first_name = '',
  last_name = '',
  full_name = '',
  company_name = '',
  ...rest
}: Record<string, string>) {
  const names = first_name
    ? { first_name, last_name, company_name }
    : last_name || full_name
      ? { first_name: last_name || full_name, last_name: '', company_name }
      : { first_name: company_name, last_name: '', company_name: '' };
  const { street = '', unit = '', city = '', state = '', zip = '', email = '', phone = '' } = rest;
  return { ...names, street, unit, city, state, zip, contact_email: email.slice(0, 320), phone: phone.slice(0, 50) };
}

export const splitReason = (parts: number): string =>
  `This request had ${formatCount(parts, 'contact')}. Each has its own row.`;
