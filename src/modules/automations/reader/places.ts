import { looksLikeAddress } from '../../addresses/reader/whole-address.ts';
import { isObject, type Json, type JsonObject, own, textOf } from './json.ts';
import { isSomebodyElse, type KeyReading, namesSomebodyElse, type Part, rankOfEntry, readKey, squash } from './keys.ts';

/** The objects of a body that may describe the contact, and what each says. */

export type Path = string[];
export type Found = { text: string; path: Path; order: number };
export type Parts = Partial<Record<Part, Found>>;

/** One object of the body. Its keys are read in groups: `shipping_city` never completes `billing_street`. */
export type Place = {
  object: JsonObject;
  path: Path;
  /** How many keys of the path lead to the entry of a list that this is in; 0 outside of lists. */
  entry_depth: number;
  /** How much it is meant for mail among the other addresses of its list; undefined outside of such lists. */
  entry_rank: number | undefined;
  groups: Map<string, Parts>;
};

const MOST_LENGTH: Partial<Record<Part, number>> = { email: 320, street: 200, zip: 20, phone: 50 };

/** Every object of the tree, in the order of the body, but those that describe somebody else. */
export function placesIn(tree: Json): Place[] {
  const places: Place[] = [];
  const walk = (value: Json, path: Path, entry_depth: number, entry_rank?: number): void => {
    if (Array.isArray(value)) {
      const are_addresses = /address/i.test(path.slice(-2).join(' '));
      for (const [n, entry] of value.entries())
        walk(entry, [...path, String(n)], path.length + 1, are_addresses ? rankOfEntry(entry) : entry_rank);
      return;
    }
    if (!isObject(value)) return;
    places.push({ object: value, path, entry_depth, entry_rank, groups: groupsOf(value, path) });
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'object' && !isSomebodyElse(key, path.at(-1) ?? '', inner))
        walk(inner, [...path, key], entry_depth, entry_rank);
    }
  };
  walk(tree, [], 0);
  if (!places.some(({ groups }) => [...groups.values()].some(({ street, zip }) => street ?? zip)))
    addWholeAddress(places);
  return places;
}

/** Takes the one text that is a whole address as a street, where no key says so: the answer to "Where shall we send it?". */
function addWholeAddress(places: Place[]): void {
  const found = places.flatMap((place) =>
    Object.entries(place.object).flatMap(([key, text]) =>
      typeof text === 'string' && text.length <= 200 && !namesSomebodyElse(key) && looksLikeAddress(text)
        ? [{ place, street: { text, path: [...place.path, key], order: 0 } }]
        : [],
    ),
  );
  const [first] = found;
  if (!first || new Set(found.map(({ street }) => street.text)).size > 1) return;
  const { groups } = first.place;
  groups.set('', { ...groups.get(''), street: first.street });
}

function groupsOf(object: JsonObject, path: Path): Place['groups'] {
  const groups: Place['groups'] = new Map();
  for (const [key, value] of Object.entries(object)) {
    const reading = readKey(key) ?? readByValue(key, value);
    if (!reading) continue;
    // The first entry of a list of emails or phones; the lines of a street belong together.
    const at = Array.isArray(value) && reading.part !== 'street' ? value.findIndex((entry) => entry !== null) : -1;
    const text = readPart(reading.part, at < 0 ? value : own(value, String(at)));
    if (text === undefined) continue;
    const parts = groups.get(reading.group) ?? {};
    const before = parts[reading.part];
    if (!before || reading.order < before.order) {
      parts[reading.part] = { text, path: at < 0 ? [...path, key] : [...path, key, String(at)], order: reading.order };
    }
    groups.set(reading.group, parts);
  }
  for (const parts of groups.values()) composeStreet(parts);
  return groups;
}

/** Keys that name a part only where their value looks like one: `code` a ZIP code, `customer` a person's name. */
function readByValue(key: string, value: Json): KeyReading | undefined {
  const name = squash(key.slice(0, 20));
  const text = typeof value === 'string' ? value.slice(0, 100) : '';
  if (name === 'code' && /^\d{5}(-\d{4})?$/.test(text)) return { part: 'zip', group: '', order: 99 };
  const is_person = /^(contact|customer|recipient|client|homeowner|patient|donor|guest)$/.test(name);
  return is_person && /^\p{L}[\p{L}.'’-]*( [\p{L}.'’-]+)+$/u.test(text)
    ? { part: 'full_name', group: '', order: 99 }
    : undefined;
}

/** What an entry of a list of addresses is for is nobody's name. */
const PURPOSE =
  /^(home|work|office|billing|shipping|mailing|delivery|other|primary|main|default|business)( address)?$/i;

/** The value as text, where it can be such a part: a meeting's URL is no street, an email address no name. */
function readPart(part: Part, value: Json | undefined): string | undefined {
  const text = textOf(value);
  if (text === undefined || text === '' || text.length > (MOST_LENGTH[part] ?? 100)) return undefined;
  if (typeof value === 'boolean' || text.includes('://')) return undefined;
  if (part === 'full_name' && PURPOSE.test(text)) return undefined;
  return text.includes('@') === (part === 'email') ? text : undefined;
}

/** Where the house number is a field of its own, it goes before the street's name. */
function composeStreet(parts: Parts): void {
  const { house_number, route, street } = parts;
  const named = route ?? (street && !/\d/.test(street.text) ? street : undefined);
  if (!house_number || !named) return;
  parts.street = { ...named, text: `${house_number.text} ${named.text}` };
}
