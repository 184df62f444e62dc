import { BodyError, type BodyProblem, type Json, MAX_DEPTH } from '../json.ts';
import { answersByTitle, titledValues } from './answers.ts';
import { decode } from './encoding.ts';
import { readForm, readMultipart } from './forms.ts';
import { readXml } from './xml.ts';

/** Turns the body of a request into one tree, whatever format it was posted in. */

const MERGE_FIELD = /\{\{[^{}]*\}\}|\{![^{}]*\}|\*\|[^|*]*\|\*|\[\[[^[\]]*\]\]/;
const ABSENT = new Set(['', 'null', 'undefined', '[object Object]']);
/** What HubSpot and others write beside `value`. An object with any other key, such as a deal with its value, is kept. */
const BESIDE_VALUE =
  /^(value|versions?|source[\w-]*|timestamp|updated[\w-]*|persist\w*|is-?primary|primary|label|type|selected|requestId|(is|use|data)[A-Z]\w*)$/;

/**
 * The body of a request as a tree: JSON, an URL-encoded or multipart form, or XML, recognized by its first characters
 * because content types are often wrong. Texts are trimmed; empty ones, "null" and merge fields that the sender did not
 * fill in are left out, so that whatever is in the tree was meant.
 */
export function parseBody(bytes: Uint8Array, content_type?: string): { tree: Json } | { error: BodyProblem } {
  try {
    return { tree: tidy(read(bytes, content_type ?? ''), 1) ?? {} };
  } catch (error) {
    if (error instanceof BodyError) return { error: error.problem };
    throw error;
  }
}

function read(bytes: Uint8Array, content_type: string): Json {
  const text = decode(bytes).trim();
  if (text === '') throw new BodyError('empty');
  const json = /^[{["]/.test(text) ? parseJson(text) : undefined;
  if (json !== undefined) return json;
  if (text.startsWith('<')) return readXml(text);
  if (text.startsWith('--')) return readMultipart(bytes, boundaryOf(text, content_type));
  if (/^[^\s=&<>{}"]+=/.test(text)) return readForm(text);
  throw new BodyError('unreadable');
}

/** The object or list in a JSON text, also when it was encoded twice. Undefined for other texts. */
function parseJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    const inner = typeof value === 'string' ? (JSON.parse(value) as Json) : value;
    return typeof inner === 'object' && inner !== null ? inner : undefined;
  } catch {
    return undefined;
  }
}

const boundaryOf = (text: string, content_type: string): string =>
  /boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(content_type.slice(0, 500))?.slice(1).find(Boolean) ??
  (text.slice(2).split(/\r?\n/, 1)[0] as string).trim();

/** The value with its texts cleaned and its shapes made simple; undefined when it is absent. */
function tidy(value: Json, depth: number): Json | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') {
    const inner = mayBeJson(value) ? parseJson(value) : undefined;
    return inner ? tidy(inner, depth + 1) : tidyText(value);
  }
  if (typeof value !== 'object') return value;
  if (depth > MAX_DEPTH) throw new BodyError('too_deep');
  if (Array.isArray(value)) {
    const titled = titledValues(value);
    // An absent entry keeps its place: paths count from the start of the list.
    return titled ? tidy(titled, depth) : value.map((entry) => tidy(entry, depth + 1) ?? null);
  }
  const keys = Object.keys(value);
  if (keys.includes('value') && keys.every((key) => BESIDE_VALUE.test(key)))
    return tidy(value.value ?? null, depth + 1);
  const source = answersByTitle(value);
  const entries = Object.keys(source).map((key) => [key, tidy(source[key] ?? null, depth + 1)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Whether it is worth the work of parsing it. */
const mayBeJson = (text: string): boolean =>
  /^\s*(\{\s*["}]|\[\s*[[{"\d\-tfn\]])/.test(text) && /[}\]]/.test(text.trimEnd().slice(-1));

function tidyText(text: string): string | undefined {
  const trimmed = text.trim();
  const is_quoted = trimmed.startsWith('"') && trimmed.length > 1 && trimmed.indexOf('"', 1) === trimmed.length - 1;
  const tidied = is_quoted ? trimmed.slice(1, -1).trim() : trimmed;
  return ABSENT.has(tidied) || MERGE_FIELD.test(tidied) ? undefined : tidied;
}
