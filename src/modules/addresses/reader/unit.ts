import { bare, textOf, type Word, wordsOf } from './words.ts';

/** Apartments, suites, floors: at the end of a street, or before it. */

const KIND =
  '(?:apt|apartment|unit|suite|ste|floor|fl|flr|room|rm|bldg|building|lot|spc|space|trlr|trailer|penthouse|ph|pmb|slip|hangar|dept|department)';
const ORDINAL = String.raw`(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)`;
/** One unit: "Apt 4", "Ste. # 400", "Apt No. 4", "Apt4", "Unit B", "# 4", "34th floor", "Penthouse". */
const UNIT = new RegExp(
  [
    String.raw`^${KIND}\.?(?: (?:no|num|number)\.?)? ?#? ?[a-z]?-?\d[a-z0-9-]*$`,
    String.raw`^${KIND}\.?(?: (?:no|num|number)\.?)?(?: #?|#) ?[a-z]$`,
    `^#(?: ?${KIND} )? ?[a-z0-9-]+$`,
    `^${ORDINAL} (?:floor|flr|fl)$`,
    '^(?:penthouse|lobby|rear|bsmt|basement)$',
  ].join('|'),
  'i',
);
const MOST_WORDS = 4;
const LONGEST_UNIT = 30;
/** Kinds that say no more than that a unit follows: "Apt 4", "Unit 4" and "#4" are one. */
const GENERAL = /^(?:apt|apartment|unit|suite|ste|room|rm|no|num|number)$/;

export function isUnit(words: readonly Word[]): boolean {
  const text = words.map((word) => word.text).join(' ');
  return text.length <= LONGEST_UNIT && UNIT.test(text.replace(/\.$/, ''));
}

/** "Box # 63" and "RR # 4" are no units. */
const isNumberOf = (before: Word | undefined, unit: Word | undefined): boolean =>
  unit?.text.startsWith('#') === true && /^(?:box|rr|hc|hcr|route|rt|highway|hwy)$/i.test(before?.text ?? '');

const COUNTS = Array.from({ length: MOST_WORDS }, (_, n) => n + 1);

/** How many words at the end are units: "Bldg 3 Apt # 4" is two of them. */
export function unitsAtEnd(words: readonly Word[]): number {
  let end = words.length;
  for (;;) {
    const count = COUNTS.findLast((n) => n < end && isUnit(words.slice(end - n, end)));
    if (count === undefined || isNumberOf(words[end - count - 1], words[end - count])) return words.length - end;
    end -= count;
  }
}

/** How many words at the start are a unit: "Apt 4B 22 Pine St". What follows it is the house number. */
export const unitAtStart = (words: readonly Word[]): number =>
  COUNTS.find((n) => n < words.length && isUnit(words.slice(0, n))) ?? 0;

/** Splits the units at the end of a street line from the street; `unit` is empty where there is none. */
export function splitUnit(line: string): { street: string; unit: string } {
  const words = wordsOf(line);
  const count = unitsAtEnd(words);
  if (count === 0) return { street: line, unit: '' };
  return { street: textOf(words.slice(0, -count)), unit: textOf(words.slice(-count)) };
}

/** "Apt. #4b" as what it says: its kind, empty where that says no more than that a unit follows, and its id. */
function nameOf(unit: string): { kind: string; id: string } {
  const words = wordsOf(unit.replaceAll('#', ' ').replace(/([a-z])(\d)/gi, '$1 $2')).map(bare);
  const is_kind = (word: string) => word.length > 1 && /^[a-z]+$/.test(word);
  const kinds = words.filter((word) => is_kind(word) && !GENERAL.test(word));
  return { kind: kinds.join(''), id: words.filter((word) => !is_kind(word)).join('') };
}

/** Whether two texts name the same unit: "Apt. 4" and "#4". */
export function isSameUnit(a: string, b: string): boolean {
  const [one, other] = [nameOf(a), nameOf(b)];
  return one.id === other.id && (one.kind === other.kind || (one.id !== '' && (one.kind === '' || other.kind === '')));
}

/** Whether two texts name different units of one kind: "Apt 4" and "Apt 5". Both cannot be on one envelope. */
export function areRivalUnits(a: string, b: string): boolean {
  const [one, other] = [nameOf(a), nameOf(b)];
  return one.id !== '' && other.id !== '' && one.id !== other.id && one.kind === other.kind;
}
