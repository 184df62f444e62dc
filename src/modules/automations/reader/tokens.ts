import type { Around } from './batch.ts';
import type { Understood } from './contact.ts';
import { fieldsOf, type Labels, labelsOf, valueAt } from './fields.ts';
import { type Json, own } from './json.ts';
import { type ContactField, readKey } from './keys.ts';
import { squash } from './parties/words.ts';

/** Fills the tokens of a message: [first name], {{first_name}}, {{custom field of the body}}. */

/** A token, or a mark of one that is not closed. No part can begin inside another, so one pass reads the message. */
const TOKEN = /\{\{?!?([^{}]*)\}\}?|\[\[?([^[\]]*)\]\]?|\*\|([^|*]*)\|\*|\{|\}|\[(?=\s*(?:first|last|full)\W?name)/gi;

/** Longer than any card. What would be filled in beyond it is left out, so that a message of many tokens stays short. */
const MOST_FILLED = 10_000;

export type Filled = { text: string; unresolved: string[] };

/**
 * The message with its tokens replaced. A token that the contact and the body have no text for is left in place and
 * listed in `unresolved`, so a message with an empty list has none. What is filled in is not read for tokens again.
 *
 * A name of ours ({{phone}}) is the contact's field; where none was read, the body's own field with that name. Another
 * name for it ({{mobile}}) is the body's own field first. {{body.phone}} is always the body's.
 */
export function fillTokens(message: string, understood: Understood, tree: Json, around?: Around): Filled {
  const unresolved = new Set<string>();
  let labels: Labels | undefined;
  const resolve = (name: string): string | undefined => {
    const path = name.split('.');
    if (/^body$/i.test(path[0] ?? '') && own(around?.tree ?? tree, path[0] ?? '') === undefined)
      return valueAt(tree, path.slice(1), around);
    const plain = name.replace(/^contact\./i, '');
    // A longer path says which object it means.
    const reading = plain.includes('.') ? undefined : readKey(plain);
    const field = reading?.group === '' || reading?.group === 'contact' ? reading.part : undefined;
    if (field && field !== 'house_number' && field !== 'route')
      return contactText(field, ownText(plain, tree, around), understood);
    labels ??= labelsOf(fieldsOf(tree));
    return valueAt(tree, path, around) ?? labelled(squash(name), labels, around);
  };
  const known = new Map<string, string | undefined>();
  let filled = 0;
  const text = message.replace(TOKEN, (token, ...names: (string | undefined)[]) => {
    const name = (names.slice(0, 3).find((text) => text !== undefined) ?? token).trim();
    if (!known.has(name)) known.set(name, resolve(name));
    const value = known.get(name);
    if (value === undefined) unresolved.add(name || token);
    filled += value?.length ?? 0;
    return filled > MOST_FILLED ? '' : (value ?? token);
  });
  return { text, unresolved: [...unresolved] };
}

/** Where a body may have fields of its own that are the contact's. Elsewhere they may be about somebody else. */
const OWN_PLACES = [[], ['customData'], ['contact']];

type OwnText = { name: string; path?: string[]; text?: string };

function ownText(name: string, tree: Json, around: Around | undefined): OwnText {
  for (const place of OWN_PLACES) {
    const path = [...place, name];
    const text = valueAt(tree, path, around);
    if (text) return { name, path, text };
  }
  return { name };
}

function contactText(field: ContactField, { name, path, text }: OwnText, { contact, sources }: Understood) {
  const source = sources[field];
  const is_source = path?.join('\n') === source?.join('\n');
  if (squash(name) !== squash(field) && path && !is_source) return text;
  // A field that was pointed at and is empty in this body stays empty.
  return contact[field] ?? (source ? undefined : text);
}

/** The text of a label, of the contact's own fields or of those around its list; none where they differ. */
function labelled(name: string, labels: Labels, around: Around | undefined): string | undefined {
  const found = [labels.get(name), around?.labels().get(name)].filter((text) => text !== undefined);
  return new Set(found).size === 1 ? (found[0] ?? undefined) : undefined;
}
