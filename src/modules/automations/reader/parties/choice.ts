import { ADDRESS_FIELDS } from '../keys.ts';
import { claimsOf } from './claims.ts';
import { type Person, personsIn } from './persons.ts';
import type { Group, Path, Place } from './places.ts';
import { ROLES, type Role, squash, squashKey } from './words.ts';

/** Who of those in a body gets the card, and where. */

/** Somebody in a body, with all the groups of fields that are theirs. */
export type Party = { person: Person | undefined; role: Role; groups: Group[] };

/** What a person has to decide: who of several people gets the card, or which of several addresses is the right one. */
export type Unclear = { what: 'person' | 'address'; choices: string[] };
export type Choice = { party: Party | undefined; address: Group | undefined; unclear: Unclear | null };

const MOST_CHOICES = 3;

/** The party that gets the card and its address. A path of `pointed_at` is a field of theirs, if of anybody. */
export function chooseParty(places: Place[], pointed_at: readonly Path[] = []): Choice {
  const parties = partiesIn(places);
  const party = pointedAt(parties, pointed_at) ?? chosenOf(parties);
  if (Array.isArray(party)) {
    const choices = party.slice(0, MOST_CHOICES).map(labelOf);
    return { party: undefined, address: undefined, unclear: { what: 'person', choices } };
  }
  const address = party && addressOf(party, pointed_at);
  if (!Array.isArray(address)) return { party, address, unclear: null };
  const choices = address.slice(0, MOST_CHOICES).map(({ parts }) => parts.street?.text ?? '');
  return { party, address: undefined, unclear: { what: 'address', choices } };
}

/** The people of a body. Where it names nobody, all that it says is of one party; else an address that is nobody's is one of its own. */
function partiesIn(places: Place[]): Party[] {
  const persons = personsIn(places);
  const claim = claimsOf(places, persons);
  const parties = new Map<unknown, Party>();
  for (const group of places.flatMap(({ groups }) => groups)) {
    const person = claim(group);
    const key = person ?? (persons.size === 0 ? undefined : group);
    const party = parties.get(key) ?? { person, role: person?.role ?? group.role, groups: [] };
    parties.set(key, party);
    party.groups.push(group);
  }
  return [...parties.values()];
}

const isAt = (groups: Group[], paths: readonly Path[]): boolean =>
  groups.some(({ parts }) => Object.values(parts).some((found) => paths.some((path) => isSame(path, found.path))));
const isSame = (a: Path, b: Path): boolean => a.length === b.length && isBelow(a, b);
const isBelow = (path: Path, above: Path): boolean =>
  path.length >= above.length && above.every((key, n) => key === path[n]);

const pointedAt = (parties: Party[], paths: readonly Path[]): Party | undefined =>
  paths.length === 0 ? undefined : parties.find(({ groups }) => isAt(groups, paths));

/** How much an address has of what the post needs: 2 can be mailed to. */
const completenessOf = ({ parts: { street, city, zip } }: Group): number => (street ? ((zip ?? city) ? 2 : 1) : 0);
const bestOf = ({ groups }: Party): number => groups.reduce((best, group) => Math.max(best, completenessOf(group)), 0);

/**
 * The party that gets the card; those of whom any could. A recipient comes before the contact, and the contact before
 * whoever pays, also where the address of the first is missing: the card for a recipient never goes to the buyer.
 */
function chosenOf(parties: Party[]): Party | Party[] | undefined {
  for (const role of ROLES) {
    const same = parties.filter((party) => party.role === role && (party.person || bestOf(party) > 0));
    if (same.length === 0) continue;
    if (role === 'recipient') return same.length > 1 ? same : same[0];
    const named = same.filter(({ person }) => person);
    const complete = named.filter((party) => bestOf(party) > 1);
    // None of these gets a card as it is: the first shows what is missing.
    if (complete.length === 0) return named[0] ?? theOne(same) ?? same;
    const one = complete.length === 1 || role === 'contact' ? theOne(complete) : undefined;
    return one ? (named.find((party) => isBefore(party, one)) ?? one) : complete;
  }
  return parties.find(({ groups }) => groups.some(({ parts }) => parts.city ?? parts.zip ?? parts.email)) ?? parties[0];
}

/** What the sender set up for us comes first, then whoever is called the contact, then whom the others are inside of. */
function theOne(parties: Party[]): Party | undefined {
  const highest_said = parties.reduce((most, party) => Math.max(most, saidOf(party)), 0);
  const first = parties.filter((party) => saidOf(party) === highest_said);
  const one = first.reduce((top, party) => (depthOf(mainOf(party)) < depthOf(mainOf(top)) ? party : top));
  const is_around = first.every((party) => party === one || isInside(mainOf(party), mainOf(one)));
  const is_inside =
    highest_said < SET_UP && parties.some((party) => party !== one && isInside(mainOf(one), mainOf(party)));
  return is_around && !is_inside ? one : undefined;
}

/** Whether somebody without an address is more the contact than the one with an address. Guests in a list are not. */
const isBefore = (party: Party, one: Party): boolean =>
  bestOf(party) < 2 &&
  !party.person?.named.every(({ place }) => place.entry) &&
  (saidOf(party) > saidOf(one) || isInside(mainOf(one), mainOf(party)));

/** How clearly a body says that a party is the one it is about. */
const saidOf = ({ groups }: Party): number => groups.reduce((most, group) => Math.max(most, saidOfGroup(group)), 0);
const SET_UP = 2;
const saidOfGroup = ({ place, is_person, name }: Group): number =>
  place.path.some((key) => squashKey(key) === 'customdata') ? SET_UP : is_person && name !== 'your' ? 1 : 0;

/** The group that says where a party is in the body. */
const mainOf = ({ person, groups }: Party): Group => (person?.named[0] ?? groups[0]) as Group;

/** Prefixes of keys are like objects. */
const pathOf = ({ place, name }: Group): Path => (name === '' ? place.path : [...place.path, `${name}_`]);
const depthOf = (group: Group): number => pathOf(group).length;
/** Fields that a form asks for a second time are beside the first ones. */
const seriesOf = ({ name }: Group): string => /#\d+$|^your$/.exec(name)?.[0] ?? '';
const isInside = (group: Group, around: Group): boolean =>
  seriesOf(group) === seriesOf(around) && isBelow(pathOf(group), pathOf(around));

/** The address of a party, by what it is meant for; those of which any could be right. */
function addressOf({ groups }: Party, pointed_at: readonly Path[]): Group | Group[] | undefined {
  const all = groups.filter(({ parts }) => parts.street ?? parts.city ?? parts.zip);
  const pointed = pointed_at.length > 0 ? all.find((group) => isAt([group], pointed_at)) : undefined;
  if (pointed) return pointed;
  const usable = highest(all, completenessOf);
  const meant = highest(usable, ({ rank }) => rank);
  const [shallowest] = meant.toSorted((a, b) => depthOf(a) - depthOf(b));
  if (!shallowest) return undefined;
  const same = meant.filter((group) => isSameAddress(group, shallowest));
  const others = meant.filter((group) => !same.includes(group));
  const is_around = others.every((group) => isInside(group, shallowest));
  return is_around || completenessOf(shallowest) === 0 ? highest(same, filled)[0] : [shallowest, ...others];
}

const filled = ({ parts }: Group): number => ADDRESS_FIELDS.filter((field) => parts[field]).length;

function highest(groups: Group[], of: (group: Group) => number): Group[] {
  const most = groups.reduce((top, group) => Math.max(top, of(group)), Number.NEGATIVE_INFINITY);
  return groups.filter((group) => of(group) === most);
}

function isSameAddress({ parts: a }: Group, { parts: b }: Group): boolean {
  const [street, other] = [squash(a.street?.text ?? ''), squash(b.street?.text ?? '')];
  const [zip, other_zip] = [a.zip?.text.slice(0, 5), b.zip?.text.slice(0, 5)];
  return (street.startsWith(other) || other.startsWith(street)) && (!zip || !other_zip || zip === other_zip);
}

function labelOf({ person, groups }: Party): string {
  const { first_name, last_name, full_name } = person?.named[0]?.parts ?? {};
  const name = full_name?.text ?? [first_name?.text, last_name?.text].filter(Boolean).join(' ');
  return name || (groups.find(({ parts }) => parts.street)?.parts.street?.text ?? '');
}
