import type { Understood } from './contact.ts';
import { fieldsOf, valueAt } from './fields.ts';
import { type Json, own } from './json.ts';
import { type ContactField, readKey, squash } from './keys.ts';

/** Fills the tokens of a message: [first name], {{first_name}}, {{custom field of the body}}. */

/** A token, or a mark of one that is not closed. No part can begin inside another, so one pass reads the message. */
const TOKEN = /\{\{?!?([^{}]*)\}\}?|\[\[?([^[\]]*)\]\]?|\*\|([^|*]*)\|\*|\{|\}|\[(?=\s*(?:first|last|full)\W?name)/gi;

export type Filled = { text: string; unresolved: string[] };

/**
 * The message with its tokens replaced. A token that the contact and the body have no text for is left in place and
 * listed in `unresolved`, so a message with an empty list has none. What is filled in is not read for tokens again.
 *
 * A name of ours ({{phone}}) is the contact's field; where none was read, the body's own field with that name. Another
 * name for it ({{mobile}}) is the body's own field first. {{body.phone}} is always the body's.
 */
export function fillTokens(message: string, understood: Understood, tree: Json): Filled {
  const unresolved = new Set<string>();
  let labels: Map<string, string | null> | undefined;
  const resolve = (name: string): string | undefined => {
    const path = name.split('.');
    if (/^body$/i.test(path[0] ?? '') && own(tree, path[0] ?? '') === undefined) return valueAt(tree, path.slice(1));
    const plain = name.replace(/^contact\./i, '');
    // A longer path says which object it means.
    const reading = plain.includes('.') ? undefined : readKey(plain);
    const part = reading?.group === '' || reading?.group === 'contact' ? reading.part : undefined;
    if (part && part !== 'house_number' && part !== 'route') return contactText(part, plain, understood, tree);
    labels ??= labelsOf(tree);
    return valueAt(tree, path) ?? labels.get(squash(name)) ?? undefined;
  };
  const text = message.replace(TOKEN, (token, ...names: (string | undefined)[]) => {
    const name = (names.slice(0, 3).find((text) => text !== undefined) ?? token).trim();
    const value = resolve(name);
    if (value === undefined) unresolved.add(name || token);
    return value ?? token;
  });
  return { text, unresolved: [...unresolved] };
}

/** Where a body may have fields of its own that are the contact's. Elsewhere they may be about somebody else. */
const OWN_PLACES = [[], ['customData'], ['contact']];

function contactText(part: ContactField, name: string, { contact, sources }: Understood, tree: Json) {
  const source = sources[part];
  const paths = OWN_PLACES.map((place) => [...place, name]);
  const path = paths.find((one) => valueAt(tree, one));
  const text = path && valueAt(tree, path);
  const is_source = path?.join('\n') === source?.join('\n');
  if (squash(name) !== squash(part) && path && !is_source) return text;
  // A field that was pointed at and is empty in this body stays empty.
  return contact[part] ?? (source ? undefined : text);
}

/** Every field by its path, its label and its last key; null for a name that several fields with other texts have. */
function labelsOf(tree: Json): Map<string, string | null> {
  const labels = new Map<string, string | null>();
  for (const { path, label, value } of fieldsOf(tree)) {
    for (const name of new Set([path.join('.'), label, path.at(-1) ?? ''].map(squash))) {
      const before = labels.get(name);
      labels.set(name, before === undefined || before === value ? value : null);
    }
  }
  return labels;
}
