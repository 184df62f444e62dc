import { BodyError, isObject, type Json, type JsonObject } from '../json.ts';
import { decode } from './encoding.ts';

/** Reads forms: URL-encoded with bracket keys, and multipart. A value that is JSON (Jotform's `rawRequest`) becomes a tree. */

/** The tree of an URL-encoded form: `data[merges][FNAME]=Ann` is {data: {merges: {FNAME: 'Ann'}}}. Throws BodyError. */
export function readForm(text: string): JsonObject {
  const tree = emptyObject();
  for (const [key, value] of formFields(text)) addField(tree, key, value);
  return tree;
}

/** A form whose escapes are not UTF-8 was encoded by an old page, in windows-1252. */
function formFields(text: string): [string, string][] {
  const fields = [...new URLSearchParams(text)];
  if (!fields.flat().some((part) => part.includes('\ufffd'))) return fields;
  const known = new Map<string, string>();
  const inUtf8 = (byte: string): string => {
    const escaped = known.get(byte) ?? encodeURIComponent(decode(new Uint8Array([Number.parseInt(byte.slice(1), 16)])));
    known.set(byte, escaped);
    return escaped;
  };
  return [...new URLSearchParams(text.replace(/%[89a-f][\da-f]/gi, inUtf8))];
}

/** The tree of a multipart form; files are left out. Throws BodyError where it has no fields. */
export function readMultipart(bytes: Uint8Array, boundary: string): JsonObject {
  const tree = emptyObject();
  // One character for each byte: each part is decoded on its own, whatever a file beside it holds.
  const text = Buffer.from(bytes).toString('latin1');
  const decoded = (part: string) => decode(Buffer.from(part, 'latin1'));
  for (const part of text.split(`--${boundary}`).slice(1)) {
    const [mark] = ['\r\n\r\n', '\n\n'].filter((blank_line) => part.includes(blank_line));
    if (part.startsWith('--') || !mark) continue;
    const start = part.indexOf(mark);
    const head = decoded(part.slice(0, Math.min(start, 2000)));
    const name = /[;\s]name="([^"]*)"/i.exec(head)?.[1];
    if (name && !/[;\s]filename\*?=/i.test(head)) addField(tree, name, decoded(part.slice(start + mark.length)).trim());
  }
  if (Object.keys(tree).length === 0) throw new BodyError('unreadable');
  return tree;
}

/** Without a prototype, so that a key named `__proto__` is a key like any other. */
const emptyObject = (): JsonObject => Object.create(null) as JsonObject;

/** Adds one field; a repeated key, or one that ends with `[]`, makes a list. */
function addField(tree: JsonObject, key: string, value: string): void {
  const keys = key.split('[').map((part, n) => (n > 0 && part.endsWith(']') ? part.slice(0, -1) : part));
  const is_list = keys.length > 1 && keys.at(-1) === '';
  if (is_list) keys.pop();
  const last = keys.pop() ?? '';
  let object = tree;
  for (const name of keys) {
    const inner = object[name];
    const next = isObject(inner) ? inner : emptyObject();
    object[name] = next;
    object = next;
  }
  const before = object[last];
  const added = jsonOrText(value);
  if (Array.isArray(before)) before.push(added);
  else if (before === undefined) object[last] = is_list ? [added] : added;
  else if (!isObject(before)) object[last] = [before, added];
}

function jsonOrText(value: string): Json {
  if (!/^\s*[{[]/.test(value)) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}
