import { type Json, type JsonObject, textOf } from '../json.ts';
import { type KeyReading, type Part, readKey } from '../keys.ts';
import { squash, WORDS } from './words.ts';

/** The fields that the keys of one object name. */

export type Found = { text: string; path: string[]; order: number };
export type Parts = Partial<Record<Part, Found>>;
/** Fields whose keys have the same prefix, and what it says. */
export type PartsOfGroup = Pick<KeyReading, 'group' | 'role' | 'is_person'> & { parts: Parts };

const MOST_LENGTH: Partial<Record<Part, number>> = { email: 320, street: 200, zip: 20, phone: 50 };

type Field = { reading: KeyReading; found: Found };

/** The fields of an object, by the prefixes of their keys. */
export function partsByGroup(object: JsonObject, path: string[]): PartsOfGroup[] {
  const groups = new Map<string, PartsOfGroup>();
  for (const { reading, found } of apart(fieldsIn(object, path))) {
    const { part, group: name, role, is_person } = reading;
    const group = groups.get(name) ?? { group: name, role, is_person, parts: {} };
    groups.set(name, group);
    const before = group.parts[part];
    if (!before || found.order < before.order) group.parts[part] = found;
  }
  for (const { parts } of groups.values()) composeStreet(parts);
  return [...groups.values()];
}

function fieldsIn(object: JsonObject, path: string[]): Field[] {
  const read = Object.entries(object).flatMap(([key, value]) => {
    const reading = readKey(key) ?? readByValue(key, value);
    return reading ? [{ key, value, reading }] : [];
  });
  const are_several = read.some(({ value, reading: { part } }) => OF_ONE.has(part) && textsIn(value) > 1);
  return read.flatMap(({ key, value, reading }) => {
    const own_path = [...path, key];
    const { part, group, order } = reading;
    if (!Array.isArray(value) || (part === 'street' && !are_several)) {
      const text = readPart(part, value);
      return text === undefined ? [] : [{ reading, found: { text, path: own_path, order } }];
    }
    const fields = value.flatMap((entry, n) => {
      const text = readPart(part, entry);
      return text === undefined ? [] : [{ n, text, path: [...own_path, String(n)], order }];
    });
    // The first of a list of emails or phones. Lists of names and cities are lists of people.
    if (!are_several) fields.splice(1);
    return fields.map(({ n, ...found }) => ({
      reading: are_several && n > 0 ? { ...reading, group: `${group}#${n + 1}` } : reading,
      found,
    }));
  });
}

/** Parts of which a person has one: a form that repeats their keys is about several people. */
const OF_ONE = new Set<Part>(['first_name', 'last_name', 'full_name', 'city', 'state', 'zip']);
const textsIn = (value: Json): number =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').length : 0;

/** "Your name" beside "Name" is another person's; alone it is the name that the form asks for. */
function apart(fields: Field[]): Field[] {
  const asked = new Map(fields.flatMap(({ reading, found }) => (reading.is_yours ? [[reading.part, found.text]] : [])));
  const is_another = fields.some(
    ({ reading: { part, group, is_yours }, found }) =>
      group === '' && !is_yours && asked.has(part) && asked.get(part) !== found.text,
  );
  if (!is_another) return fields;
  return fields.map((field) =>
    field.reading.is_yours && field.reading.group === ''
      ? { ...field, reading: { ...field.reading, group: 'your', is_person: true } }
      : field,
  );
}

/** A name of at least two words. */
export const NAME = /^\p{L}[\p{L}.'’-]*( [\p{L}.'’-]+)+$/u;

/** Keys that name a part only where their value looks like one: `code` a ZIP code, `customer` a person's name. */
function readByValue(key: string, value: Json): KeyReading | undefined {
  const name = squash(key.slice(0, 40));
  const text = typeof value === 'string' ? value.slice(0, 100) : '';
  const reading = { group: '', role: 'contact', is_person: false, is_yours: false, order: 99 } as const;
  if (name === 'code' && /^\d{5}(-\d{4})?$/.test(text)) return { ...reading, part: 'zip' };
  const word = WORDS.get(name);
  if (!word?.is_person || word.as === 'gift') return undefined;
  // Whoever gets a gift may be "Mom"; a customer of one word may be a number or a kind of customer.
  const is_name = word.role === 'recipient' ? /^\p{Lu}\S/u.test(text) : NAME.test(text);
  return is_name ? { ...reading, part: 'full_name', group: word.as, role: word.role, is_person: true } : undefined;
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
