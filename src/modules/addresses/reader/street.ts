import { isUnit, unitAtStart, unitsAtEnd } from './unit.ts';
import { bare, partsOf, plainText, textOf, type Word } from './words.ts';

/** What a street looks like: whether it is whole, whether its last words may be the city's, and what stands before it. */

const listed = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const SUFFIXES = listed(
  'st str street ave av avenue rd road dr drive ln lane ct court crt blvd boulevard pl place cir circle pkwy pkway parkway way ter ' +
    'terr terrace trl trail hwy hgwy highway sq square loop aly alley pike run row path plz plaza cv cove pt point xing crossing expy ' +
    'expressway fwy freeway tpke turnpike cswy causeway concourse walk trce trace',
);
const CARDINALS = listed('n s e w no so north south east west');
const QUADRANTS = listed('ne nw se sw northeast northwest southeast southwest');
/** What the number or the letters of a road follow: "Highway 50", "County Road ZZ", "Avenue A". */
const ROADS = listed(
  'highway hwy hgwy route rte rt road rd sr cr fm rm us interstate i business loop avenue ave calle street',
);
const ROAD_ENDS = listed('business bus bypass byp alternate alt spur ext extension');
const NUMBERS = listed('one two three four five six seven eight nine ten eleven twelve fifteen twenty fifty');
const BOX = /\b(?:box|pob|drawer|bin|caller|lockbox|lbx) ?(?:no\.? ?|# ?)?[a-z]?-?\d[\w-]*$/i;
const RURAL = /^(?:rr|rural route|rfd|hc|hcr|star route|psc|cmr|p\.? ?o\.?|post office) ?(?:box|#|\d)|^unit \d+ box\b/i;

const is = (words: ReadonlySet<string>, word: Word | undefined): boolean => word !== undefined && words.has(bare(word));
export const isSuffix = (word: Word | undefined): boolean => is(SUFFIXES, word);
export const isDirection = (word: Word | undefined): boolean => is(CARDINALS, word) || is(QUADRANTS, word);
const isNumber = (word: Word | undefined): boolean => word !== undefined && /^\d+[a-z]?$/i.test(word.text);
const hasDigit = ({ text }: Word): boolean => /\d/.test(text);

/** "12", "12B", "41-27", "8938-40", "W229N1433", "One". An ordinal is none. */
const isHouseNumber = (word: Word | undefined): boolean =>
  is(NUMBERS, word) || /^(?:\d+[a-z]?|[nsew]\d+[nsew]\d+|[nsew]\d+)(?:[-/&][\da-z]+)*\.?$/i.test(word?.text ?? '');

/** The directions that words end with: "Highway 19 N", "Lucerne Dr S E". */
function directionsAtEnd(words: readonly Word[]): Word[] {
  let from = words.length;
  while (from > 0 && isDirection(words[from - 1]) && !words[from]?.opens) from--;
  return words.slice(from);
}

/** The words after the house number. Undefined where there is none: the number of a road is not one. */
function nameIn(words: readonly Word[]): Word[] | undefined {
  const at = words.findIndex((word, n) => isHouseNumber(word) && !is(ROADS, words[n - 1]));
  if (at < 0) return undefined;
  return words.slice(/^\d\/\d$/.test(words[at + 1]?.text ?? '') ? at + 2 : at + 1);
}

/** "complete": how it ends shows that it is whole. "named": it has a number and a name. "none": it lacks one of them. */
export type Shape = 'complete' | 'named' | 'none';

export function shapeOf(words: readonly Word[]): Shape {
  const units = unitsAtEnd(words);
  const rest = units > 0 ? words.slice(0, -units) : words;
  if (BOX.test(plainText(rest))) return 'complete';
  const name = nameIn(rest);
  if (!name) return 'none';
  const directions = directionsAtEnd(name);
  const core = name.slice(0, name.length - directions.length);
  if (isFinished(core, directions.length > 0)) return 'complete';
  const has_name = core.some((word) => /\p{L}/u.test(word.text) && !isDirection(word));
  if (!has_name) {
    const has_letter = rest.slice(0, -1).some(({ text }) => /\p{L}/u.test(text));
    return has_letter && /^\d+[a-z]?$/i.test(rest.at(-1)?.text ?? '') ? 'complete' : 'none';
  }
  return units > 0 || isNumber(core.at(-1)) ? 'complete' : 'named';
}

/** Whether the words are a street that has no house number: "Drum Point Road", "Highway 34 East". */
export function isNumberless(words: readonly Word[]): boolean {
  const rest = words.slice(0, words.length - unitsAtEnd(words));
  const directions = directionsAtEnd(rest);
  return !nameIn(rest) && isFinished(rest.slice(0, rest.length - directions.length), directions.length > 0);
}

/** Whether the words after a house number end as a street does. `points`: a direction follows them. */
function isFinished(core: readonly Word[], points: boolean): boolean {
  const [last, before] = [core.at(-1), core.at(-2)];
  if (!last) return false;
  if (bare(last) === 'broadway') return true;
  if (is(SUFFIXES, last)) return before !== undefined || (points && is(ROADS, last));
  if (is(ROADS, before) && /^(?:\d+[a-z]?|[a-z]{1,2}|([a-z])\1+)$/i.test(last.text)) return true;
  if (is(ROAD_ENDS, last)) return core.slice(0, -1).some(hasDigit) || is(SUFFIXES, before);
  if (points && isGrid(core)) return true;
  return core.some((word, at) => is(SUFFIXES, word) && bare(core[at + 1] ?? word) === 'of');
}

/**
 * Whether the last words may belong to the name of the city that follows without a comma: a second direction ("Wealthy St SE
 * E"), or words after the street's end ("12 Main St New"). `is_name`: with the direction the city has another one's name.
 */
export function mayGoOn(words: readonly Word[], is_name: boolean): boolean {
  const last = partsOf(words).at(-1) ?? [];
  if (unitsAtEnd(last) > 0 || BOX.test(plainText(last))) return false;
  const directions = directionsAtEnd(last);
  if (directions.length > 0) return !isOneDirection(directions) || (is_name && isDoubtful(last, directions));
  const ends = last.findLastIndex((_, at) => shapeOf(last.slice(0, at + 1)) === 'complete');
  return ends >= 0 && ends < last.length - 1 && !last.slice(ends + 1).some(hasDigit);
}

/** Whether a direction other than a quadrant ends the words, which may be the city's. In a grid it is the street's. */
export const pointsAtEnd = (words: readonly Word[]): boolean =>
  is(CARDINALS, words.at(-1)) && !isGrid(words.slice(0, -1));

/** "300 N 200", "3765 West 5400": a direction follows. */
const isGrid = (core: readonly Word[]): boolean => isNumber(core.at(-1)) && isDirection(core.at(-2));

/** "N", "NE" and "N E" are one direction, "SE E" is not. */
const isOneDirection = ([first, second, third]: readonly Word[]): boolean =>
  second === undefined ||
  (third === undefined && is(CARDINALS, first) && /^[ns]/.test(bare(first as Word)) && /^[ew]/.test(bare(second)));

/** A quadrant is never the city's. Another direction is the street's where that is whole without it and has no other. */
function isDoubtful(line: readonly Word[], directions: readonly Word[]): boolean {
  if (directions.length === 2 || is(QUADRANTS, directions[0])) return false;
  const core = (nameIn(line) ?? line).slice(0, -1);
  return !isGrid(core) && (!isFinished(core, true) || isDirection(core[0]));
}

/** Words between a comma and a city that belong to the street all the same: a quadrant, a unit, or a number and more. */
export const isRestOfStreet = (words: readonly Word[]): boolean =>
  words.every((word) => is(QUADRANTS, word)) || isUnit(words) || words.some(hasDigit);

export const isQuadrantOnly = (words: readonly Word[]): boolean =>
  words.length > 0 && words.every((word) => is(QUADRANTS, word));

/** Whether the words begin as the line of a street does: with a house number, a post office box or a rural route. */
export const startsStreet = (words: readonly Word[]): boolean =>
  (words.length > 1 && isHouseNumber(words[0])) || RURAL.test(plainText(words));

export type StreetParts = {
  /** What stands before the street: a company, a building, an urbanization, "c/o Bo". */
  above: string;
  street: string;
  unit: string;
};

/** The parts of a street's line or lines, whatever stands first. */
export function streetParts(words: readonly Word[]): StreetParts {
  const parts = partsOf(words);
  const at = parts.findIndex((part) => startsStreet(part) || startsStreet(part.slice(unitAtStart(part))));
  const before = at > 0 ? parts.slice(0, at) : [];
  const lines = (at > 0 ? parts.slice(at) : parts).flat();
  const named = at < 0 ? nameBefore(lines) : 0;
  const leading = RURAL.test(plainText(lines)) ? 0 : unitAtStart(lines);
  const is_leading = leading > 0 && startsStreet(lines.slice(leading));
  const rest = lines.slice(named || (is_leading ? leading : 0));
  const units = unitsAtEnd(rest);
  const unit = [
    ...before.filter(isUnit).flat(),
    ...(is_leading ? lines.slice(0, leading) : []),
    ...rest.slice(rest.length - units),
  ];
  const above = [...before.filter((part) => !isUnit(part)).flat(), ...lines.slice(0, named)];
  return { above: textOf(above), street: textOf(rest.slice(0, rest.length - units)), unit: textOf(unit) };
}

/** How many words before the house number are a name and no road: "Acme Inc 742 Evergreen Ter". */
function nameBefore(words: readonly Word[]): number {
  const at = words.findIndex(isHouseNumber);
  if (at < 1 || shapeOf(words.slice(at)) !== 'complete') return 0;
  const is_name = words
    .slice(0, at)
    .every(
      (word) =>
        !hasDigit(word) &&
        !is(SUFFIXES, word) &&
        !is(ROADS, word) &&
        !isDirection(word) &&
        !/[#/]|^box$/i.test(word.text),
    );
  return is_name ? at : 0;
}
