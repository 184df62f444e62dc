import { looksLikeAddress } from '../../../addresses/reader/whole-address.ts';
import type { Json } from '../json.ts';
import { namesSomebodyElse } from './others.ts';
import { type Group, type Path, type Place, placesIn } from './places.ts';
import { ROLES, type Role, wordOf } from './words.ts';

/** Texts that are whole addresses, under keys that do not say so: the answer to "Where shall we send it?". */

const MOST_LENGTH = 200;
type Text = { place: Place; role: Role; text: string; path: string[] };

/** Every object of a value that may describe a party, and the whole addresses in them. */
export function placesWithAddresses(value: Json, at: Path = []): Place[] {
  const places = placesIn(value, at);
  addWholeAddresses(places);
  return places;
}

/**
 * Takes the one text that is a whole address as a street, where no other address is of its side. Of several texts none is
 * taken.
 */
function addWholeAddresses(places: Place[]): void {
  const has_address = new Set(
    places.flatMap(({ groups }) => groups.flatMap(({ role, parts }) => ((parts.street ?? parts.zip) ? [role] : []))),
  );
  // A key that names no side may mean any of them.
  const wanted = ROLES.filter((role) => (role === 'contact' ? has_address.size === 0 : !has_address.has(role)));
  const found = wanted.length === 0 ? [] : places.flatMap((place) => textsIn(place, wanted));
  for (const role of wanted) {
    const texts = found.filter((text) => text.role === role);
    const [first] = texts;
    if (first && texts.every(({ text }) => text === first.text)) add(first);
  }
}

function textsIn(place: Place, wanted: Role[]): Text[] {
  return Object.entries(place.object).flatMap(([key, text]) => {
    if (typeof text !== 'string' || !mayBeAddress(text) || namesSomebodyElse(key)) return [];
    const word = wordOf(key);
    const role = word && word.role !== 'contact' ? word.role : place.role;
    return wanted.includes(role) && looksLikeAddress(text) ? [{ place, role, text, path: [...place.path, key] }] : [];
  });
}

/** Whether it is worth the work of splitting it: with a number, and at least three words. */
const mayBeAddress = (text: string): boolean =>
  text.length >= 8 && text.length <= MOST_LENGTH && /\d/.test(text) && /\S\s+\S+\s+\S/.test(text);

function add({ place, role, text, path }: Text): void {
  const street = { text, path, order: 0 };
  const same = place.groups.find((group) => group.name === '' && group.role === role);
  if (same) same.parts.street = street;
  else place.groups.push(groupOf(place, role, street));
}

const groupOf = (place: Place, role: Role, street: { text: string; path: string[]; order: number }): Group => ({
  place,
  name: role === place.role ? '' : `${role}_`,
  role,
  is_person: role === 'recipient' && place.role !== 'recipient',
  parts: { street },
  rank: 0,
});
