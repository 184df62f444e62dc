import { Failure } from '../failure.ts';
import { measureJson } from './bodies/json-size.ts';

/** Deeper than anything that a page or an integration sends. */
const MAX_DEPTH = 64;
/** More than any page sends in one request: a browser's own files go another way. */
const MOST_VALUES = 20_000;

const badText = (reason: string) => new Failure(400, 'invalid_text', `${reason} Remove it and send the request again.`);
const tooDeep = () =>
  new Failure(400, 'nested_too_deeply', `This request nests more than ${MAX_DEPTH} lists or objects.`);
const tooManyValues = (most: number) =>
  new Failure(
    413,
    'too_many_values',
    `This request holds more than ${most.toLocaleString('en-US')} values. Send them in several requests.`,
  );

/**
 * Checks everything that a request brings as JSON, query or path, before any schema sees it. Throws a Failure for text
 * that PostgreSQL cannot store (NUL, half of a surrogate pair) and for nesting that would overflow the stack.
 */
export function checkRequestValue(value: unknown, depth = 0): void {
  if (typeof value === 'string') checkText(value);
  if (value === null || typeof value !== 'object') return;
  if (depth >= MAX_DEPTH) throw tooDeep();
  for (const [key, inner] of Object.entries(value)) {
    checkText(key);
    checkRequestValue(inner, depth + 1);
  }
}

function checkText(text: string): void {
  if (text.includes('\0')) throw badText('This request contains a NUL character (U+0000).');
  if (!text.isWellFormed()) throw badText('This request contains a damaged character (half of a surrogate pair).');
}

/**
 * Parses a JSON body; an empty one is an empty object. Throws a Failure for what is not JSON or not storable, and before it
 * parses for more values than `most_values`: a megabyte of keys takes a hundred times as long as a megabyte of text.
 */
export function parseJsonBody(text: string, most_values = MOST_VALUES): unknown {
  const { values, depth } = measureJson(text);
  if (depth > MAX_DEPTH) throw tooDeep();
  if (values > most_values) throw tooManyValues(most_values);
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Failure(400, 'bad_json', 'Could not parse request body as JSON.');
  }
  checkRequestValue(value);
  return value;
}

/** Parses an HTML form body, with the same check. */
export function parseFormBody(text: string): URLSearchParams {
  const form = new URLSearchParams(text);
  checkRequestValue([...form]);
  return form;
}
