import { formatNumber } from '../../platform/format.ts';
import type { LetterEventKind, LetterStatus, TextType } from './schema.ts';

type TextFacts = { max_lines: number; starts_at: number; characters_per_line: number; max_characters: number };

/** `starts_at` is a share of the card's height; `characters_per_line` wraps where no hand is loaded; the last one limits AI writing. */
export const TEXT_FACTS: Record<TextType, TextFacts> = {
  'Short Text': { max_lines: 13, starts_at: 0.52, characters_per_line: 36, max_characters: 150 },
  'Long Text': { max_lines: 19, starts_at: 0.29, characters_per_line: 44, max_characters: 300 },
};

/** The most lines of a long text that are above the crease. */
export const LINES_ABOVE_CREASE = 8;

/** Lines at the end of a card that a signature takes up. */
export const SIGNATURE_LINES = 2;

/** Lines of a text type that are there for words. */
export const linesFor = (text_type: TextType, signed: boolean): number =>
  TEXT_FACTS[text_type].max_lines - (signed ? SIGNATURE_LINES : 0);

export const PLACEHOLDERS = ['first_name', 'last_name', 'street', 'city', 'state', 'zip'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number] | 'full_name';
export type PlaceholderValues = Record<(typeof PLACEHOLDERS)[number], string>;

/** More fields that a list may have for each recipient. */
const DETAILS = ['unit', 'company_name', 'contact_email', 'phone'] as const;
export type RecipientDetail = (typeof DETAILS)[number];

/** The source of a variable's text: a field that every recipient has, or the n-th extra column of their list. */
export type VariableSource = Placeholder | RecipientDetail | number;
/** The variables of one list by their folded names. */
export type Variables = Readonly<Record<string, VariableSource>>;

/** A piece of a message: fixed text, or a placeholder that is filled for each recipient. */
export type MessagePart = { text: string } | { placeholder: VariableSource };

const TOKEN = /\{\{([^{}\n]*)\}\}|\[\s*((?:first|last|full)[ _]name)\s*\]/gi;

/**
 * Splits a message at its placeholders. `variables` are those of the list besides the six. Unknown ones remain
 * in the text and are listed in `unknown`.
 */
export function messageParts(message: string, variables: Variables = {}): { parts: MessagePart[]; unknown: string[] } {
  const parts: MessagePart[] = [];
  const unknown = new Set<string>();
  let words = '';
  let from = 0;
  for (const token of message.matchAll(TOKEN)) {
    const placeholder = sourceNamed(token[1] ?? token[2] ?? '', variables);
    words += message.slice(from, token.index);
    from = token.index + token[0].length;
    if (placeholder === undefined) {
      unknown.add(token[0]);
      words += token[0];
      continue;
    }
    if (words) parts.push({ text: words });
    words = '';
    parts.push({ placeholder });
  }
  words += message.slice(from);
  if (words) parts.push({ text: words });
  return { parts, unknown: [...unknown] };
}

/** How the name of a variable is compared: "Favourite dish" and "favourite_dish" are one. */
export const foldVariable = (written: string): string =>
  written
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

function sourceNamed(written: string, variables: Variables): VariableSource | undefined {
  const name = foldVariable(written);
  if (name === 'full_name') return name;
  return PLACEHOLDERS.find((known) => known === name) ?? (Object.hasOwn(variables, name) ? variables[name] : undefined);
}

export type RecipientValues = Partial<PlaceholderValues & Record<RecipientDetail, string>>;

/** The text of a variable for one recipient; empty when their list has none. */
export function textFor(source: VariableSource, values: RecipientValues, extra: readonly string[]): string {
  if (typeof source === 'number') return extra[source] ?? '';
  if (source === 'full_name') return fullName(values.first_name ?? '', values.last_name ?? '');
  return values[source] ?? '';
}

/** The pieces of a message as one recipient gets them. `empty` are variables that have no text there. */
export function mergeParts(parts: readonly MessagePart[], values: RecipientValues, extra: readonly string[] = []) {
  const empty: VariableSource[] = [];
  let text = '';
  for (const part of parts) {
    if ('text' in part) {
      text += part.text;
      continue;
    }
    const value = textFor(part.placeholder, values, extra);
    if (value === '') empty.push(part.placeholder);
    text += value;
  }
  return { text, empty };
}

/** One message for many recipients: split once, then merged with each. */
export function messageMerger(message: string, variables: Variables = {}) {
  const { parts, unknown } = messageParts(message, variables);
  return (values: RecipientValues, extra: readonly string[] = []) => ({ ...mergeParts(parts, values, extra), unknown });
}

/** Erasing one of a few letters must take their words along; so many are written from one stored message. */
const SHARED_FROM = 10;

/** Whether letters need no text of their own: what fills the message is in each letter's row, and there are many. */
export const sharesMessage = (parts: readonly MessagePart[], letters: number): boolean =>
  letters >= SHARED_FROM &&
  parts.every((part) => 'text' in part || (typeof part.placeholder === 'string' && part.placeholder !== 'phone'));

/** The message as one recipient gets it, and the placeholders that nothing could fill. */
export function fillPlaceholders(message: string, values: RecipientValues): { text: string; unknown: string[] } {
  const { text, unknown } = messageMerger(message)(values);
  return { text, unknown };
}

export const fullName = (first_name: string, last_name: string): string => `${first_name} ${last_name}`.trim();

/**
 * How many times the characters of average English fit on a line when the narrowest hand writes the narrowest words
 * ("it is still a little lit"), rounded up.
 */
const NARROWEST_WORDS = 3;

/** Long messages are written this small, as a share of the usual size. */
export const SMALLEST_SCALE = 0.8;

/** The most characters that any text on the card can have, in any hand. A longer one is refused before it is laid out. */
export const mostCharacters = (text_type: TextType, signed: boolean): number =>
  Math.ceil((NARROWEST_WORDS * usualCharacters(text_type, signed)) / SMALLEST_SCALE);

const usualCharacters = (text_type: TextType, signed: boolean): number =>
  linesFor(text_type, signed) * TEXT_FACTS[text_type].characters_per_line;

/** Characters as people count them, and as PostgreSQL's `length` does. */
export const charactersIn = (text: string): number => [...text].length;

/** The characters that a message has for every recipient, whatever its placeholders are filled with. */
export const fixedCharacters = (message: string): number => charactersIn(message.replace(TOKEN, ''));

/** Why a text with so many characters cannot be written on a card in any hand; null when it may fit. */
export function lengthProblem(
  characters: number,
  text_type: TextType,
  signed: boolean,
  what = 'This message',
): string | null {
  const most = mostCharacters(text_type, signed);
  if (characters <= most) return null;
  const [has, usual, limit] = [characters, usualCharacters(text_type, signed), most].map((n) => formatNumber(n));
  return `${what} has ${has} characters. ${text_type} usually fits about ${usual} and never more than ${limit}. Please shorten the message.`;
}

export const TOO_MANY_LINES = 'Too many lines! Content may be cut off.';

export type MessageCounts = { words: number; lines: string; characters: number; warning: string | null };

/** What the live counter shows. `line_count` comes from the layout in the chosen hand. */
export function messageCounts(message: string, text_type: TextType, line_count: number, signed = false): MessageCounts {
  const max_lines = linesFor(text_type, signed);
  return {
    words: message.split(/\s+/).filter(Boolean).length,
    lines: `${line_count}/${max_lines}`,
    characters: charactersIn(message),
    warning: line_count > max_lines ? TOO_MANY_LINES : null,
  };
}

/** Statuses in which nothing more happens to a letter. */
export const FINAL_STATUSES = ['delivered', 'failed', 'cancelled'] as const satisfies LetterStatus[];

const PROGRESS: LetterStatus[] = ['queued', 'sending', 'pending', 'processing', 'printing', 'shipped', 'delivered'];

type StatusAt = { status: LetterStatus; at: Date };

/**
 * Whether a status update from the provider changes a letter. Updates may come late, twice and in any order: a letter only
 * moves forward, except that one that must be written again returns to the queue, and moves forward again from there.
 */
export function movesLetter(now: StatusAt, update: StatusAt): boolean {
  if (now.status === update.status || (FINAL_STATUSES as LetterStatus[]).includes(now.status)) return false;
  if (update.status === 'failed') return true;
  const step = (status: LetterStatus) => PROGRESS.indexOf(status);
  const is_posted = step(now.status) >= step('shipped');
  if (update.status === 'cancelled') return !is_posted;
  if (update.status === 'expect-48-hour-delay') return !is_posted && isNewer(now, update);
  if (now.status === 'expect-48-hour-delay') return step(update.status) >= step('shipped') || isNewer(now, update);
  return step(update.status) > step(now.status);
}

const BEFORE_WORK: LetterStatus[] = ['queued', 'sending', 'pending'];

// Our clock dates the statuses before the provider works on a letter, so they can't be compared with the provider's.
const isNewer = (now: StatusAt, update: StatusAt) =>
  BEFORE_WORK.includes(now.status) || update.at.getTime() >= now.at.getTime();

/** After this many attempts without an answer a letter is withdrawn and its credit returned. */
export const MAX_ATTEMPTS = 8;

/** How long to wait before the next attempt: 5 s, doubling, at most half an hour; longer when the provider says so. */
export function retryDelayMs(attempts: number, retry_after_ms = 0): number {
  return Math.max(retry_after_ms, Math.min(5000 * 2 ** Math.max(0, attempts - 1), 30 * 60_000));
}

const LETTER_LABELS: Record<LetterStatus, string> = {
  queued: 'Submitted',
  sending: 'Submitted',
  pending: 'Submitted',
  processing: 'Approved - In Queue',
  printing: 'In Print Production (will send in 2-4 business days)',
  shipped: 'Complete: Sent Via USPS',
  delivered: 'Complete: Sent Via USPS',
  'expect-48-hour-delay': 'Rewrite (expect 48 hour delay)',
  failed: 'Failed',
  cancelled: 'Canceled',
};

/** Whether a letter will not be mailed any more, so that its credit was given back. */
export const isEnded = (status: LetterStatus): boolean => status === 'failed' || status === 'cancelled';

export const letterLabel = (status: LetterStatus): string => LETTER_LABELS[status];

/** What a letter's timeline calls an event. */
export const eventLabel = (event: LetterEventKind): string =>
  event === 'returned'
    ? 'Returned to sender'
    : event === 'reprinted'
      ? 'Reprinted'
      : event === 'credited'
        ? 'Credit refunded'
        : letterLabel(event);

/** What a letter is called whose recipient was deleted. */
export const DELETED_RECIPIENT = 'Deleted recipient';
