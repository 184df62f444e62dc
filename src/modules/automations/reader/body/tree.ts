import { BodyError, type BodyProblem, isObject, type Json, type JsonObject, MAX_DEPTH, own, textOf } from '../json.ts';
import { decode } from './encoding.ts';
import { readForm, readMultipart } from './forms.ts';
import { readXml } from './xml.ts';

/** Turns the body of a request into one tree, whatever format it was posted in. */

const MERGE_FIELD = /\{\{[^{}]*\}\}|\{![^{}]*\}|\*\|[^|*]*\|\*|\[\[[^[\]]*\]\]/;
const ABSENT = new Set(['', 'null', 'undefined', '[object Object]']);
/** What HubSpot and others write beside `value`. An object with any other key, such as a deal with its value, is kept. */
const BESIDE_VALUE =
  /^(value|versions?|source[\w-]*|timestamp|updated[\w-]*|persist\w*|is-?primary|primary|label|type|selected|requestId|(is|use|data)[A-Z]\w*)$/;
const VALUES = ['value', 'answer', 'values', 'string_value'];
/** How form builders name a question, the clearest first. */
const TITLES = ['question', 'label', 'title', 'column_name', 'name', 'key', 'field', 'column_id'];

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
    const inner = /^\s*[{[]/.test(value) ? parseJson(value) : undefined;
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
  // Elementor describes a field beside its value.
  if (keys.includes('value') && (keys.includes('raw_value') || keys.every((key) => BESIDE_VALUE.test(key)))) {
    return tidy(value.value ?? null, depth + 1);
  }
  const source = withAnswers(value);
  const entries = keys.map((key) => [key, tidy(source[key] ?? null, depth + 1)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function tidyText(text: string): string | undefined {
  const trimmed = text.trim();
  const is_quoted = trimmed.startsWith('"') && trimmed.length > 1 && trimmed.indexOf('"', 1) === trimmed.length - 1;
  const tidied = is_quoted ? trimmed.slice(1, -1).trim() : trimmed;
  return ABSENT.has(tidied) || MERGE_FIELD.test(tidied) ? undefined : tidied;
}

/** [{label: 'City', value: 'Salem'}] as {City: 'Salem'}. Undefined where an entry is anything else. */
function titledValues(list: Json[]): JsonObject | undefined {
  const pairs: [string, Json][] = [];
  for (const entry of list) {
    const value_key = isObject(entry) ? VALUES.find((key) => Object.hasOwn(entry, key)) : undefined;
    if (!value_key || own(entry, 'primary') !== undefined) return undefined;
    const title = TITLES.map((key) => own(entry, key)).find((text) => typeof text === 'string' && text !== '');
    if (typeof title !== 'string') return undefined;
    pairs.push([title, chosenTexts(own(entry, value_key) ?? null, own(entry, 'options'))]);
  }
  return pairs.length > 0 ? uniqueKeys(pairs) : undefined;
}

/** The texts of the options that were chosen by id; other answers as they are. */
function chosenTexts(value: Json, options: Json | undefined): Json {
  if (!Array.isArray(options) || !Array.isArray(value)) return value;
  const texts = new Map(options.map((option) => [textOf(own(option, 'id')), own(option, 'text')]));
  const chosen = value.map((id) => texts.get(textOf(id)) ?? id);
  return chosen.length === 1 ? (chosen[0] ?? null) : chosen;
}

/** A title that is asked twice gets a number, so that neither answer is lost. */
function uniqueKeys(pairs: [string, Json][]): JsonObject {
  const seen = new Map<string, number>();
  return Object.fromEntries(
    pairs.map(([title, value]) => {
      const count = (seen.get(title) ?? 0) + 1;
      seen.set(title, count);
      return [count === 1 ? title : `${title} (${count})`, value];
    }),
  );
}

/** Typeform's answers name their question by id only; its title is in the definition. */
function withAnswers(object: JsonObject): JsonObject {
  const [answers, fields] = [own(object, 'answers'), own(own(object, 'definition'), 'fields')];
  if (!Array.isArray(answers) || !Array.isArray(fields)) return object;
  const titles = new Map(fields.map((field) => [textOf(own(field, 'id')), textOf(own(field, 'title'))]));
  const pairs = answers.map((answer): [string, Json] => {
    const [field, type] = [own(answer, 'field'), textOf(own(answer, 'type')) ?? ''];
    const given = own(answer, type) ?? null;
    const id = textOf(own(field, 'id'));
    const title = titles.get(id) ?? textOf(own(field, 'ref')) ?? id ?? type;
    return [title, own(given, 'label') ?? own(given, 'labels') ?? given];
  });
  return { ...object, answers: uniqueKeys(pairs) };
}
