import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/**
 * What the stories type must not be in the log of the product: each text is written down when it is typed, and looked for in
 * the log when all stories have ended.
 */

export const LOG_FILE = 'server.log';
const LEAST_CHARACTERS = 6;
const SHOWN = 20;

const folder = () => process.env.STORY_DATA as string;
const remembered = new Set<string>();

/** Writes down what is typed or sent, with all texts inside of it. */
export function remember(sent: unknown): void {
  if (typeof sent === 'string' && !remembered.has(sent)) {
    remembered.add(sent);
    appendFileSync(join(folder(), `typed-${process.pid}.jsonl`), `${JSON.stringify(sent)}\n`);
  } else if (typeof sent === 'object' && sent !== null) {
    for (const part of Object.values(sent)) remember(part);
  }
}

let is_watching = false;

/** Remembers from here on what this process types into fields. */
export function rememberTyping(page: Page): void {
  if (is_watching) return;
  is_watching = true;
  const keyboard = Object.getPrototypeOf(page.keyboard) as Page['keyboard'];
  const typeKeys = keyboard.type;
  keyboard.type = function (this: Page['keyboard'], text: string, ...options) {
    remember(text);
    return typeKeys.call(this, text, ...options);
  };
  const typing = Object.getPrototypeOf(page.locator('body')) as Pick<Locator, 'fill' | 'pressSequentially'>;
  for (const name of ['fill', 'pressSequentially'] as const) {
    const type = typing[name];
    typing[name] = function (this: Locator, text: string, ...options) {
      remember(text);
      return type.call(this, text, ...options);
    };
  }
}

/** Ids and numbers are no words of a person, and lines have ids and numbers of their own. */
const isTelling = (text: string): boolean =>
  text.trim().length >= LEAST_CHARACTERS &&
  /\p{L}/u.test(text) &&
  !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) &&
  !/^\d{4}-\d\d-\d\d(T|$)/.test(text);

/** Short words of the product itself that stories also send, such as the kind of a campaign. */
const OUR_WORDS = new Set([
  'address',
  'automation',
  'automations',
  'campaign',
  'credits',
  'letter',
  'letters',
  'person',
  'session',
  'support',
  'password',
]);

/** What lines say in words of ours: the names of fields and events, and routes, which are templates without values. */
const OUR_PARTS = /"\w+":|(?<="event":)"\w+"|"[A-Z]+ \/[\w/:*.{}-]*"/g;

/** The typed texts that a log repeats, as it is or as JSON writes it. */
export function repeated(log: string, typed: Iterable<string>): string[] {
  const lower = log.replace(OUR_PARTS, '').toLowerCase();
  return [...new Set(typed)]
    .filter((text) => isTelling(text) && !OUR_WORDS.has(text.toLowerCase()))
    .filter((text) => {
      const word = text.trim().toLowerCase();
      return lower.includes(word) || lower.includes(JSON.stringify(word).slice(1, -1));
    });
}

/** Runs when all stories have ended. Fails the run when the log repeats what a story typed. */
export default function searchLog(): void {
  const log = readFileSync(join(folder(), LOG_FILE), 'utf8');
  const files = readdirSync(folder()).filter((name) => name.startsWith('typed-'));
  const typed = files.flatMap((name) =>
    readFileSync(join(folder(), name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as string),
  );
  if (!log.includes('"event":"request"'))
    throw new Error('The log of the product has no requests: nothing was searched.');
  const lines = log.split('\n').filter(Boolean);
  const found = repeated(log, typed);
  console.log(`Searched ${lines.length} log lines for ${typed.length} typed texts.`);
  for (const line of lines.filter((one) => one.includes('"level":"error"')).slice(-SHOWN)) console.log(line);
  if (found.length === 0) return;
  const shown = found.slice(0, SHOWN).map((text) => {
    const line = lines.find((one) => repeated(one, [text]).length > 0);
    return `  ${JSON.stringify(text.slice(0, 80))}: ${line?.slice(0, 300)}`;
  });
  throw new Error(`The log repeats ${found.length} texts that stories typed:\n${shown.join('\n')}`);
}
