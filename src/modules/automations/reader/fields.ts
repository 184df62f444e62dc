import { completeNames, type Understood } from './contact.ts';
import { type Json, own, textOf } from './json.ts';
import { CONTACT_FIELDS, type ContactField } from './keys.ts';
import type { Path } from './places.ts';

/** The fields of a body, for picking one by pointing at it and for the text of a message. */

export type Field = { path: Path; label: string; value: string };
export type Mapping = Partial<Record<ContactField, Path>>;

const MOST_FIELDS = 500;
const MOST_LENGTH = 2000;

/** The texts, numbers and flags of a tree with their paths, in the order of the body: at most 500, 2,000 characters each. */
export function fieldsOf(tree: Json): Field[] {
  const fields: Field[] = [];
  const walk = (value: Json, path: Path): void => {
    if (fields.length >= MOST_FIELDS || value === null) return;
    if (typeof value !== 'object') {
      fields.push({ path, label: labelOf(path), value: String(value).slice(0, MOST_LENGTH) });
      return;
    }
    for (const key of Object.keys(value)) {
      if (fields.length >= MOST_FIELDS) return;
      walk((value as Record<string, Json>)[key] ?? null, [...path, key]);
    }
  };
  walk(tree, []);
  return fields;
}

/** "Shipping address > City" for `shipping_address.city`; a label that a person wrote stays as it is. */
const labelOf = (path: Path): string =>
  path
    .map((key) => {
      if (/^\d+$/.test(key)) return String(Number(key) + 1);
      if (/[^\w-]/.test(key)) return key;
      const words = key
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .replace(/[_-]+/g, ' ')
        .trim()
        .toLowerCase();
      return words.charAt(0).toUpperCase() + words.slice(1);
    })
    .join(' > ');

/** The text at a path of the tree, a list of texts as lines, at most 2,000 characters; undefined where there is none. */
export function valueAt(tree: Json, path: Path): string | undefined {
  return textOf(path.reduce<Json | undefined>(own, tree))?.slice(0, MOST_LENGTH);
}

/**
 * The contact with the fields that the customer pointed at. A stored path wins over the guess, and where this body has
 * nothing at it, the field stays empty: a guess could come from another address.
 */
export function applyMapping(understood: Understood, tree: Json, mapping: Mapping): Understood {
  const mapped: Understood = { ...understood, contact: { ...understood.contact }, sources: { ...understood.sources } };
  const clear = (field: ContactField): void => {
    delete mapped.contact[field];
    delete mapped.sources[field];
  };
  // The names belong together: a guessed full name does not fit a first name that was pointed at.
  const name_fields = ['first_name', 'last_name', 'full_name'] as const;
  if (mapping.full_name) name_fields.forEach(clear);
  else if (mapping.first_name ?? mapping.last_name) clear('full_name');
  for (const field of CONTACT_FIELDS) {
    const path = mapping[field];
    if (!path) continue;
    clear(field);
    mapped.sources[field] = path;
    const value = valueAt(tree, path);
    if (value !== undefined) mapped.contact[field] = value;
  }
  completeNames(mapped);
  return mapped;
}
