import { createHash } from 'node:crypto';
import { type End, endingsIn, endOf } from './ending.ts';
import { type Field, fieldsOf, type Labels, labelsOf } from './fields.ts';
import { isObject, type Json, type JsonObject, own } from './json.ts';
import { type Path, type Place, placesIn } from './parties/places.ts';
import { placesWithAddresses } from './parties/whole-address.ts';
import { isMailRefused, tagsIn } from './refusal.ts';

/** The contacts of a request that brings several. */

/** So many contacts one request may have. */
export const MOST_CONTACTS = 1000;

/** Under which keys a request brings several contacts. */
const LISTS = [
  'contacts',
  'people',
  'persons',
  'recipients',
  'customers',
  'leads',
  'records',
  'rows',
  'data',
  'results',
];
const NOTIFICATIONS = ['Envelope', 'Body', 'notifications', 'Notification'];

/** Where the contacts of a request are: in the list at this path, each at its position. */
export type Batch = { list: Path; positions: number[] };

/**
 * The contacts of one request: each entry of a list (of contacts, where it has a name), each Notification of a Salesforce
 * message. Undefined where the tree is about one.
 */
export function batchOf(tree: Json): Batch | undefined {
  const list = listIn(tree);
  const entries = list.reduce<Json | undefined>(own, tree);
  if (!Array.isArray(entries)) return undefined;
  const positions = entries.flatMap((entry, n) => (entry === null ? [] : [n]));
  return { list, positions };
}

function listIn(tree: Json): Path {
  if (Array.isArray(tree)) return [];
  const named = LISTS.find((key) => areContacts(own(tree, key)));
  return named === undefined ? NOTIFICATIONS : [named];
}

/**
 * The contacts of a request that brings several, each with its path and a hash of what is said of it, which two requests
 * with the same contact share only where the rest is the same. Empty for a request with one.
 */
export function contactsOf(tree: Json): { path: Path; hash: Uint8Array }[] {
  const { list, positions } = batchOf(tree) ?? { list: [], positions: [] };
  if (positions.length < 2) return [];
  const [named] = list.length === 1 ? list : [];
  const rest = named === undefined ? '' : hashOf(JSON.stringify({ ...(tree as JsonObject), [named]: null })).join();
  return positions.map((position) => {
    const path = [...list, String(position)];
    return { path, hash: hashOf(rest + JSON.stringify(path.reduce<Json | undefined>(own, tree))) };
  });
}

const hashOf = (text: string): Uint8Array => new Uint8Array(createHash('sha256').update(text).digest());

/** Whether each entry of a list is somebody with a name or an address of their own. */
function areContacts(list: Json | undefined): boolean {
  if (!Array.isArray(list) || list.length < 2) return false;
  // Of more than we take, some are looked at.
  const looked_at = list.length > MOST_CONTACTS ? list.slice(0, MOST_CONTACTS / 10) : list;
  return looked_at.every((entry) => placesWithAddresses(entry).some(isContact));
}

const isContact = ({ groups }: Place): boolean =>
  groups.some(({ parts: { first_name, last_name, full_name, street, email } }) =>
    Boolean((first_name && last_name) ?? (full_name && (street ?? email)) ?? street),
  );

/** What is around a list of contacts. It is read once for all of them. */
export type Around = {
  tree: JsonObject;
  list: string;
  facts: () => { tags: string[]; do_not_mail: boolean; end: End | undefined };
  fields: () => Field[];
  labels: () => Labels;
};

/** One contact of a request, in the shape of a request with that one alone: a stored path fits one and many. */
export type Part = { tree: Json; around?: Around };

/** Gives the contact at a path of a tree; the whole tree where there is no path. */
export function partsOf(tree: Json): (path: Path | null) => Part {
  let around: Around | undefined;
  return (path) => {
    if (path === null) return { tree };
    const entry = path.reduce<Json | undefined>(own, tree) ?? {};
    const [list = ''] = path;
    if (path.length === 1) return { tree: entry };
    if (path.length > 2 || !isObject(tree))
      return { tree: { Envelope: { Body: { notifications: { Notification: entry } } } } };
    around ??= aroundOf(tree, list);
    return { tree: { [list]: [entry] }, around };
  };
}

function aroundOf(tree: JsonObject, list: string): Around {
  const fields = once(() => fieldsOf(tree, list));
  return {
    tree,
    list,
    fields,
    labels: once(() => labelsOf(fields())),
    facts: once(() => {
      const places = placesIn(tree, [], list);
      const end = endOf(endingsIn(tree, [], list), []);
      return { tags: tagsIn(places), do_not_mail: isMailRefused(places), end };
    }),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
