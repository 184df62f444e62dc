import { type EventInfo, isMailRefused, readEvent, tagsIn } from './event.ts';
import type { Json } from './json.ts';
import { CONTACT_FIELDS, type ContactField, rankOf, squash } from './keys.ts';
import { splitName } from './names.ts';
import { type Parts, type Path, type Place, placesIn } from './places.ts';

/** Finds in a body whom to write to, and where. */

export type Contact = Partial<Record<ContactField, string>>;
export type Understood = {
  contact: Contact;
  /** The path in the tree that each field came from, or that it was pointed at and had nothing. */
  sources: Partial<Record<ContactField, Path>>;
  event: EventInfo;
  tags: string[];
  /** The contact is marked as not to be contacted, opted out or deceased. */
  do_not_mail: boolean;
  /** How many addresses the body has that could be the contact's. */
  candidates: number;
};

type Group = { place: Place; name: string; parts: Parts; rank: number };

const ADDRESS_FIELDS = CONTACT_FIELDS.slice(CONTACT_FIELDS.indexOf('street'));
const NAME_FIELDS = ['first_name', 'last_name', 'full_name'] as const;

/**
 * Reads a tree of parseBody(): the contact, where each field was found, and what the body says of the event. All address
 * fields come from one object, and never from one that describes the sender, a colleague or a product.
 */
export function findContact(tree: Json): Understood {
  const places = placesIn(tree);
  const groups = places.flatMap((place) =>
    [...place.groups].map(([name, parts]) => ({ place, name, parts, rank: mailRank(place, name) })),
  );
  const addresses = groups.filter(({ parts }) => parts.street ?? parts.city ?? parts.zip);
  const address = best(addresses, addressScore);
  const persons = groups.filter((group) => isPerson(group));
  const person = address ? nearest(persons, address) : best(persons, personScore);
  const understood: Understood = {
    contact: {},
    sources: {},
    event: readEvent(tree),
    tags: tagsIn(places),
    do_not_mail: isMailRefused(places),
    candidates: addresses.filter(({ parts }) => parts.street).length,
  };
  if (address) take(understood, address.parts, ADDRESS_FIELDS);
  if (person) take(understood, person.parts, NAME_FIELDS);
  const anchor = person ?? address;
  // The company goes on the envelope: one of another address does not.
  const isOfContact = (place: Place) => place === person?.place || place === address?.place;
  const others = new Set(places.filter((place) => !isOfContact(place) && isAnotherPerson(place, person)));
  for (const field of ['company_name', 'email', 'phone'] as const) {
    const holders = groups.filter(
      ({ place, parts }) => parts[field] && (field === 'company_name' ? isOfContact(place) : !others.has(place)),
    );
    const holder = anchor ? nearest(holders, anchor) : holders[0];
    if (holder) take(understood, holder.parts, [field]);
  }
  completeNames(understood);
  return understood;
}

function mailRank({ path, entry_rank }: Place, name: string): number {
  const rank = rankOf([...path, name]);
  if (entry_rank === undefined) return rank;
  return Math.min(rank, entry_rank) < 0 ? Math.min(rank, entry_rank) : Math.max(rank, entry_rank);
}

function take({ contact, sources }: Understood, parts: Parts, fields: readonly ContactField[]): void {
  for (const field of fields) {
    const found = parts[field];
    if (!found) continue;
    contact[field] = found.text;
    sources[field] = found.path;
  }
}

/** The first of those with the highest score. */
const best = (groups: Group[], score: (group: Group) => number): Group | undefined =>
  groups.reduce<Group | undefined>((top, group) => (top && score(top) >= score(group) ? top : group), undefined);

/** An address that can be mailed to beats one that cannot; then what it is meant for decides, then how complete it is. */
function addressScore({ place, parts, rank }: Group): number {
  const is_usable = parts.street && (parts.zip ?? parts.city);
  const filled = ADDRESS_FIELDS.filter((field) => parts[field]).length;
  return (is_usable ? 1000 : parts.street ? 500 : 0) + rank * 10 + filled - place.path.length / 100;
}

const personScore = ({ place, parts, rank }: Group): number =>
  (parts.first_name ? 20 : 0) +
  (parts.last_name ? 20 : 0) +
  (parts.full_name ? 10 : 0) +
  (parts.email ? 5 : 0) +
  rank -
  place.path.length / 100;

/** A bare `name` may be a deal's or a form's: it is a person's beside an email, a phone or an address, or under a person's key. */
function isPerson({ place, name, parts }: Group): boolean {
  if (parts.first_name ?? parts.last_name) return true;
  if (!parts.full_name) return false;
  const has_evidence = parts.email ?? parts.phone ?? parts.street ?? parts.zip;
  return has_evidence !== undefined || parts.full_name.order === 0 || rankOf([...place.path.slice(-1), name]) > 0;
}

/** Whether this object names somebody else than the person: then its email and phone are theirs. */
function isAnotherPerson({ groups }: Place, person: Group | undefined): boolean {
  const nameOf = ({ first_name, last_name }: Parts) => squash(`${first_name?.text ?? ''}${last_name?.text ?? ''}`);
  const name = nameOf(person?.parts ?? {});
  return name !== '' && [...groups.values()].map(nameOf).some((other) => other !== '' && other !== name);
}

/**
 * The group nearest to another one: in the same object, else in the object that holds it, or beside it. What is in an entry
 * of a list belongs to that entry: the name of one contact never goes with the address of another.
 */
function nearest(groups: Group[], to: Group): Group | undefined {
  const distance = ({ place, name, parts, rank }: Group): number | undefined => {
    const shared = sharedLength(place.path, to.place.path);
    if (place.entry_depth > shared) return undefined;
    const steps = (to.place.path.length - shared) * 100 + place.path.length - shared;
    const fit = name === to.name ? 0 : name === '' ? 1 : 2;
    return steps * 1000 + fit * 100 - rank * 10 + (parts.first_name && parts.last_name ? 0 : 1);
  };
  return best(
    groups.filter((group) => distance(group) !== undefined),
    (group) => -(distance(group) ?? 0),
  );
}

function sharedLength(a: Path, b: Path): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** Fills the full name from first and last name, or the other way round. */
export function completeNames({ contact, sources }: Understood): void {
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
