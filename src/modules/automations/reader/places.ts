import { isObject, type Json, type JsonObject, own, textOf } from './json.ts';
import { isSomebodyElse, type Part, readKey } from './keys.ts';

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
  groups: Map<string, Parts>;
};

const MOST_LENGTH: Partial<Record<Part, number>> = { email: 320, street: 200, zip: 20, phone: 50 };

/** Every object of the tree, in the order of the body, but those that describe somebody else. */
export function placesIn(tree: Json): Place[] {
  const places: Place[] = [];
  const walk = (value: Json, path: Path, entry_depth: number): void => {
    if (Array.isArray(value)) {
      for (const [n, entry] of value.entries()) walk(entry, [...path, String(n)], path.length + 1);
      return;
    }
    if (!isObject(value)) return;
    places.push({ object: value, path, entry_depth, groups: groupsOf(value, path) });
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'object' && !isSomebodyElse(key)) walk(inner, [...path, key], entry_depth);
    }
  };
  walk(tree, [], 0);
  return places;
}

function groupsOf(object: JsonObject, path: Path): Place['groups'] {
  const groups: Place['groups'] = new Map();
  for (const [key, value] of Object.entries(object)) {
    const reading = readKey(key);
    if (!reading) continue;
    // The first entry of a list of e-mails or phones; the lines of a street belong together.
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

/** The value as text, where it can be such a part: a meeting's URL is no street, an e-mail address no name. */
function readPart(part: Part, value: Json | undefined): string | undefined {
  const text = textOf(value);
  if (text === undefined || text === '' || text.length > (MOST_LENGTH[part] ?? 100)) return undefined;
  if (typeof value === 'boolean' || text.includes('://')) return undefined;
  return text.includes('@') === (part === 'email') ? text : undefined;
}

/** Where the house number is a field of its own, it goes before the street's name. */
function composeStreet(parts: Parts): void {
  const { house_number, route, street } = parts;
  const named = route ?? (street && !/\d/.test(street.text) ? street : undefined);
  if (!house_number || !named) return;
  parts.street = { ...named, text: `${house_number.text} ${named.text}` };
}
