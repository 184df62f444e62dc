import type { Around } from './batch.ts';
import { endingsIn, endOf } from './ending.ts';
import { type EventInfo, endsByType, readEvent } from './event.ts';
import { type Json, own } from './json.ts';
import { ADDRESS_FIELDS, type ContactField } from './keys.ts';
import { splitName } from './names.ts';
import { type Choice, chooseParty, type Unclear } from './parties/choice.ts';
import type { Parts } from './parties/parts.ts';
import type { Group, Path } from './parties/places.ts';
import { placesWithAddresses } from './parties/whole-address.ts';
import { isMailRefused, tagsIn } from './refusal.ts';

/** Finds in a body whom to write to, and where. */

export type Contact = Partial<Record<ContactField, string>>;
export type Understood = {
  contact: Contact;
  /** The path in the tree that each field came from, or that it was pointed at and had nothing. */
  sources: Partial<Record<ContactField, Path>>;
  event: EventInfo & {
    /** It reports that something was deleted, canceled or refunded. */
    is_deletion?: boolean;
    /** What it says of something that may have ended. */
    unsure_status?: string;
  };
  tags: string[];
  /** The contact is marked as not to be contacted, opted out or deceased. */
  do_not_mail: boolean;
  /** Whom or what a person has to choose; null where that is clear. */
  unclear: Unclear | null;
};

const NAME_FIELDS = ['first_name', 'last_name', 'full_name'] as const;
const OTHER_FIELDS = ['company_name', 'email', 'phone'] as const;

/**
 * Reads a tree of parseBody(), or one contact of several with what is around them: the contact, where each field was found, and what the body
 * says of the event. All fields are of one party, and those of the address from one object. Paths that the customer
 * pointed at say whose the others are.
 */
export function findContact(tree: Json, around?: Around, pointed_at: readonly Path[] = []): Understood {
  const at = around ? [around.list, '0'] : [];
  const entry = at.reduce<Json>((value, key) => own(value, key) ?? null, tree);
  const places = placesWithAddresses(entry, at);
  const choice = chooseParty(places, pointed_at);
  const { fields, name } = fieldsOfChoice(choice);
  const event_tree = around?.tree ?? tree;
  const event = readEvent(event_tree);
  const facts = around?.facts();
  const contact_paths = [name, choice.address].flatMap((group) => (group ? [group.place.path] : []));
  const ends = [endOf(endingsIn(entry, at), contact_paths), facts?.end].filter((one) => one !== undefined);
  const end = ends.find(({ is_sure }) => is_sure) ?? ends[0];
  const is_deletion = endsByType(event_tree, event) || end?.is_sure === true;
  return {
    ...fields,
    event: {
      ...event,
      ...(is_deletion && { is_deletion }),
      ...(end?.is_sure === false && { unsure_status: end.says }),
    },
    tags: [...new Set([...(facts?.tags ?? []), ...tagsIn(places)])],
    do_not_mail: (facts?.do_not_mail ?? false) || isMailRefused(places),
    unclear: choice.unclear,
  };
}

type Fields = Pick<Understood, 'contact' | 'sources'>;

function fieldsOfChoice({ party, address }: Choice): { fields: Fields; name: Group | undefined } {
  const fields: Fields = { contact: {}, sources: {} };
  const name = party?.person && nameGroup(party.person.named, address);
  if (address) take(fields, address.parts, ADDRESS_FIELDS);
  if (name) take(fields, name.parts, NAME_FIELDS);
  const holders = [name, address, ...othersOf(party, address)].filter((group) => group !== undefined);
  for (const field of OTHER_FIELDS) {
    // The company goes on the envelope: one of another address does not.
    const is_here = ({ place }: Group) => field !== 'company_name' || place === name?.place || place === address?.place;
    const holder = holders.find((group) => group.parts[field] && is_here(group));
    if (holder) take(fields, holder.parts, [field]);
  }
  completeNames(fields);
  return { fields, name };
}

/** The other groups of a person. Where nobody is named, the nearest fields around an address may belong to it. */
function othersOf(party: Choice['party'], address: Group | undefined): Group[] {
  if (!party || party.person) return party?.groups ?? [];
  const hasOther = ({ parts }: Group) => OTHER_FIELDS.some((field) => parts[field]);
  const isAround = ({ path }: Group['place']) => path.every((key, n) => address?.place.path[n] === key);
  if (!address) return party.groups.filter(hasOther).slice(0, 1);
  if (hasOther(address)) return [];
  const around = party.groups.filter((group) => group.name === '' && hasOther(group) && isAround(group.place));
  return around.filter(({ role }) => role === address.role).slice(-1);
}

/** Where a person is named best: beside the address, else in full. */
function nameGroup(named: Group[], address: Group | undefined): Group | undefined {
  const parts = ({ parts: { first_name, last_name, full_name } }: Group) =>
    (first_name ? 2 : 0) + (last_name ? 2 : 0) + (full_name ? 1 : 0);
  const beside = named.find((group) => group === address);
  return beside ?? named.reduce((best, group) => (parts(group) > parts(best) ? group : best), named[0] as Group);
}

function take({ contact, sources }: Fields, parts: Parts, fields: readonly ContactField[]): void {
  for (const field of fields) {
    const found = parts[field];
    if (!found) continue;
    contact[field] = found.text;
    sources[field] = found.path;
  }
}

/** Fills the full name from first and last name, or the other way round. */
export function completeNames({ contact, sources }: Fields): void {
  const { first_name, last_name, full_name } = contact;
  if (full_name && !first_name && !last_name) {
    Object.assign(contact, splitName(full_name));
    if (contact.first_name) sources.first_name = sources.full_name;
    if (contact.last_name) sources.last_name = sources.full_name;
  }
  if (!full_name && (first_name ?? last_name)) {
    contact.full_name = [first_name, last_name].filter(Boolean).join(' ');
    sources.full_name = sources.first_name ?? sources.last_name;
  }
}
