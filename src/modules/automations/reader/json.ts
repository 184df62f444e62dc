/** The values of a request body, whatever format it was posted in. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export type BodyProblem = 'empty' | 'unreadable' | 'too_deep';

/** Stops the reading of a body; parseBody() turns it into an answer. */
export class BodyError extends Error {
  readonly problem: BodyProblem;
  constructor(problem: BodyProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** How deep objects and lists may be nested. */
export const MAX_DEPTH = 32;

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at an own key or list position: a body cannot reach `constructor` or `length`. Undefined where there is none. */
export function own(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Longer lists of texts are cut: nothing that is read is longer. */
const MOST_LIST = 4000;

/** A text, number or flag as text, a list of texts as lines. Undefined for objects and what is absent. */
export function textOf(value: Json | undefined): string | undefined {
  if (Array.isArray(value)) return linesOf(value) || undefined;
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value);
}

function linesOf(list: Json[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const entry of list) {
    if (typeof entry !== 'string') continue;
    lines.push(entry);
    length += entry.length + 1;
    if (length > MOST_LIST) break;
  }
  return lines.join('\n');
}
