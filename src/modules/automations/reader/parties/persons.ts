import { splitName } from '../names.ts';
import type { Group, Place } from './places.ts';
import { ROLES, type Role, squash } from './words.ts';

/** Whom a body names. */

export type Person = {
  /** Where the body names them, the first first. */
  named: Group[];
  /** The most likely to get the card of the sides that they are on. */
  role: Role;
};

/** The people that places name, each once, and whom each group names. */
export function personsIn(places: Place[]): Map<Group, Person> {
  const named = places.flatMap(({ groups }) => groups.filter(isNamed)).map((group) => ({ group, name: nameOf(group) }));
  const full_names = new Map<string, Set<string>>();
  for (const { name } of named) {
    if (!name.first || !name.last) continue;
    const known = full_names.get(name.first) ?? new Set();
    full_names.set(name.first, known.add(name.first + name.last));
  }
  const persons = new Map<string, Person>();
  const by_group = new Map<Group, Person>();
  for (const { group, name } of named) {
    // "Ann" is Ann Lee where no other Ann is named.
    const [whole, ...others] = name.last ? [] : (full_names.get(name.first) ?? []);
    const key = whole !== undefined && others.length === 0 ? whole : name.first + name.last;
    const person = persons.get(key) ?? { named: [], role: group.role };
    persons.set(key, person);
    person.named.push(group);
    if (ROLES.indexOf(group.role) < ROLES.indexOf(person.role)) person.role = group.role;
    by_group.set(group, person);
  }
  return by_group;
}

function nameOf({ parts: { first_name, last_name, full_name } }: Group): { first: string; last: string } {
  const split = full_name && !first_name && !last_name ? splitName(full_name.text) : {};
  return {
    first: squash(first_name?.text ?? split.first_name ?? full_name?.text ?? ''),
    last: squash(last_name?.text ?? split.last_name ?? ''),
  };
}

/** What a way of shipping may be called. */
const WAY =
  /\b(shipping|shipment|delivery|ground|express|standard|priority|overnight|pick-?up|freight|ups|usps|fedex|dhl|mail|post)\b/i;

/**
 * A bare `name` may be a deal's, a form's or a way of shipping: it is a person's beside an email, a phone or an address, or
 * under a key that names a person.
 */
function isNamed({ parts, place, name, role, is_person }: Group): boolean {
  if (parts.first_name ?? parts.last_name) return true;
  if (!parts.full_name) return false;
  if (parts.email ?? parts.phone ?? parts.street ?? parts.zip ?? parts.city) return true;
  if (parts.full_name.order === 0) return true;
  if (is_person && !name.startsWith('gift') && place.word?.as !== 'gift') return true;
  return role !== 'contact' && place.has_address_inside && !WAY.test(parts.full_name.text);
}
