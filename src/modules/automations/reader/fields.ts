import { type Json, own, textOf } from './json.ts';
import { squash } from './parties/words.ts';

/** The fields of a body, for picking one by pointing at it and for the text of a message. */

export type Field = { path: string[]; label: string; value: string };

const MOST_FIELDS = 500;
const MOST_LENGTH = 2000;
/** A field below a longer key cannot be pointed at. */
const MOST_KEY_LENGTH = 200;

/**
 * The texts, numbers and flags of a tree with their paths, in the order of the body: at most 500, 2,000 characters each.
 * What is below the key `without` is left out.
 */
export function fieldsOf(tree: Json, without?: string): Field[] {
  const fields: Field[] = [];
  const walk = (value: Json, path: string[]): void => {
    if (fields.length >= MOST_FIELDS || value === null) return;
    if (typeof value !== 'object') {
      fields.push({ path, label: labelOf(path), value: String(value).slice(0, MOST_LENGTH) });
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      if (fields.length >= MOST_FIELDS) return;
      if (key.length <= MOST_KEY_LENGTH && (path.length > 0 || key !== without)) walk(inner, [...path, key]);
    }
  };
  walk(tree, []);
  return fields;
}

/** The fields of one contact of several, then those that are around their list. */
export const fieldsAround = ({ tree, around }: { tree: Json; around?: { fields(): Field[] } }): Field[] =>
  [...fieldsOf(tree), ...(around?.fields() ?? [])].slice(0, MOST_FIELDS);

/** "Shipping address > City" for `shipping_address.city`; a label that a person wrote stays as it is. */
const labelOf = (path: string[]): string =>
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
export function valueAt(tree: Json, path: string[], around?: { tree: Json; list: string }): string | undefined {
  const base = around && path[0] !== around.list ? around.tree : tree;
  return textOf(path.reduce<Json | undefined>(own, base))?.slice(0, MOST_LENGTH);
}

/** Fields by their paths, their labels and their last keys; null for a name that several fields with other texts have. */
export type Labels = Map<string, string | null>;

export function labelsOf(fields: Field[]): Labels {
  const labels: Labels = new Map();
  for (const { path, label, value } of fields) {
    for (const name of new Set([path.join('.'), label, path.at(-1) ?? ''].map(squash))) {
      const before = labels.get(name);
      labels.set(name, before === undefined || before === value ? value : null);
    }
  }
  return labels;
}
