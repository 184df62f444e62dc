import { comparableAddress } from '../../../../platform/email/form.ts';
import { ADDRESS_FIELDS, readKey } from '../keys.ts';
import { NAME } from './parts.ts';
import type { Person } from './persons.ts';
import type { Group, Place } from './places.ts';
import { type Role, squashKey, WORDS } from './words.ts';

/** Whose the fields are that are beside no name: an address below a customer, an email at the top of a body. */

/** Up to two people of each side: a second one only says that there is not one. */
type Named = Map<Role, Set<Person>>;
const MOST = 2;

/** Where a person is named: in an object around the fields, or in one beside that. */
type Pool = 'around' | 'beside';
const BOTH: Pool[] = ['around', 'beside'];

/**
 * Finds whose the groups without a name are. They belong to a person whom an object around them names, or, where none
 * does, to the one whom an object beside them names: never to one of two, and never across to another entry of a list.
 */
export function claimsOf(places: Place[], persons: Map<Group, Person>): (group: Group) => Person | undefined {
  const named: Record<Pool, Map<Place, Named>> = { around: new Map(), beside: new Map() };
  for (const [group, person] of persons) add(named.around, placeOfName(group), [person]);
  // What is in an object comes after it.
  for (const place of places.toReversed()) {
    if (!place.above || place.entry === place) continue;
    for (const pool of BOTH)
      for (const same of named[pool].get(place)?.values() ?? []) add(named.beside, place.above, same);
  }
  return (group) => {
    const own = persons.get(group);
    // A name that may be a deal's may be another person's too.
    if (own || NAME.test(group.parts.full_name?.text ?? '')) return own;
    for (let place: Place | undefined = group.place; place; place = place.above) {
      const found = ownerAt(group, place, (pool, role) => named[pool].get(place as Place)?.get(role) ?? new Set());
      if (found) return found === 'unclear' ? undefined : found;
    }
    return undefined;
  };
}

/** An object of names, `name: {first, last}`, is a field of the object that it is in. */
function placeOfName({ place }: Group): Place {
  const is_name = place.above && readKey(place.path.at(-1) ?? '')?.part === 'full_name';
  return (is_name && place.above) || place;
}

function add(named: Map<Place, Named>, place: Place, persons: Iterable<Person>): void {
  const by_role = named.get(place) ?? new Map<Role, Set<Person>>();
  named.set(place, by_role);
  for (const person of persons) {
    const same = by_role.get(person.role) ?? new Set();
    by_role.set(person.role, same);
    if (same.size < MOST) same.add(person);
  }
}

/** On which sides the person may be, the likeliest first. Whoever is named as a recipient has an address of their own. */
function sidesOf({ role, is_person }: Group): [Role, Pool[]][] {
  if (role !== 'contact' && is_person) return [[role, BOTH]];
  const contact: [Role, Pool[]][] = [
    ['contact', ['around']],
    ['contact', ['beside']],
  ];
  if (role === 'payer') return [['payer', BOTH], ...contact];
  if (role === 'contact') return contact;
  return [['recipient', BOTH], ...contact, ['payer', ['around']], ['payer', ['beside']]];
}

type NamedAt = (pool: Pool, role: Role) => Set<Person>;

/** The person whose a group is of those whom an object around it names, or what is in that object. */
function ownerAt(group: Group, place: Place, namedAt: NamedAt): Person | 'unclear' | undefined {
  const { pools: reach, emails, mayBe } = reachOf(group, place);
  const among = (roles: Role[], pools: Pool[]): Person[] => {
    const within = pools.filter((pool) => reach.includes(pool));
    return [...new Set(within.flatMap((pool) => roles.flatMap((role) => [...namedAt(pool, role)])))].filter(mayBe);
  };
  const decide = ([first, ...others]: Person[]) =>
    first && (others.length > 0 || !hasEmails(first, group, emails) ? 'unclear' : first);
  for (const [role, pools] of sidesOf(group)) {
    const found = decide(among([role], pools));
    if (found) return found;
  }
  if (group.role !== 'contact' || group.is_person) return undefined;
  const alone = decide(among(['recipient', 'payer'], BOTH));
  return alone && alone !== 'unclear' && hasNameBut(alone, place) ? 'unclear' : alone;
}

/** Whether an object has a `name` that may be another person's: the address beside or below it may be theirs. */
const hasNameBut = (person: Person | undefined, { groups }: Place): boolean =>
  groups.some((group) => !person?.named.includes(group) && NAME.test(group.parts.full_name?.text ?? ''));

/** Keys of what has no name of its own: an address, or fields that a form or a customer made. */
const NAMELESS =
  /addr|ship|bill|deliver|destination|mail|postal|home|residen|location|primary|default|place|custom|field|answer|propert|data|order|payload|body|attribute|form|detail|info|purchase|step|item|node|entr/;

/**
 * How far fields belong to others. What is below the key of a person is that person's, also where another key names the
 * same: `customer_address` beside `customer`. What is below a key of any kind is nobody's beside it.
 */
function reachOf(group: Group, place: Place): { pools: Pool[]; emails: string[]; mayBe(person: Person): boolean } {
  const words = new Set<string>();
  const emails: string[] = [];
  let pools = BOTH;
  for (let inner = group.place; inner !== place && inner.above; inner = inner.above) {
    const key = squashKey(inner.path.findLast((step) => !/^\d+$/.test(step)) ?? '');
    // "Contact address" is the address of anybody.
    if (inner.word?.is_person && (inner.word.as !== 'contact' || key === 'contact')) words.add(inner.word.as);
    if (!NAMELESS.test(key)) pools = ['around'];
    if (hasNameBut(undefined, inner)) return { pools: [], emails, mayBe: () => false };
    emails.push(...inner.groups.flatMap((one) => emailOf(one) ?? []));
  }
  if (group.is_person && group.role === 'contact' && words.size === 0) pools = pools.slice(0, 1);
  return { pools, emails, mayBe: ({ named }) => words.size === 0 || named.some((one) => isCalled(one, words)) };
}

/** Whether a key prefix of these fields, or a key above them, is one of these words. */
function isCalled({ name, place }: Group, words: Set<string>): boolean {
  if (name.split('.').some((word) => words.has(WORDS.get(word)?.as ?? ''))) return true;
  for (let around: Place | undefined = place; around; around = around.above)
    if (around.word && words.has(around.word.as)) return true;
  return false;
}

const emailOf = ({ parts }: Group): string | undefined => parts.email && comparableAddress(parts.email.text);

/**
 * Whether the email addresses of fields are the person's: one of an object, or of an address with a key prefix, says whose that
 * is, and one beside other fields must not be another than the person's.
 */
function hasEmails({ named }: Person, group: Group, of_object: string[]): boolean {
  const known = named.flatMap((one) => emailOf(one) ?? []);
  const own = emailOf(group);
  const is_of_address = group.name !== '' && ADDRESS_FIELDS.some((field) => group.parts[field]);
  if (own && (known.length > 0 || is_of_address) && !known.includes(own)) return false;
  return of_object.every((email) => known.includes(email));
}
