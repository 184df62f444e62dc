import { parseLocation } from 'parse-address';
import { stateCode, statesStartingWith } from '../../../platform/us/states.ts';
import { isDirection, streetCase } from '../../../platform/us/streets.ts';

/** One way to understand what was typed: a whole street, and the beginning of the line below it. */
export type Reading = {
  street: string;
  unit: string;
  /** The beginning of a city's name; empty when only a ZIP code was typed. */
  city_start: string;
  /** Undefined when no state was typed. */
  states: string[] | undefined;
  /** The first digits of the ZIP code, or all five; empty when none were typed. */
  zip_start: string;
  /** The four digits after a whole ZIP code, with their hyphen; empty when none were typed. */
  plus_four: string;
  /** How likely this reading is. */
  weight: number;
};

type Word = { text: string; after_comma: boolean };

const MAX_WORDS = 16;
const COUNTRY = /[\s,]+(usa|u\.s\.a\.|united states( of america)?)[\s,.]*$/i;
const ZIP = /^(\d{1,5})(-\d{0,4})?$/;

/** Every way in which the text may be the beginning of an address, those that need no guess first. */
export function readings(input: string): Reading[] {
  const words = wordsOf(input);
  const found: Reading[] = [];
  for (let split = 2; split < words.length; split++) {
    const street = readStreet(words.slice(0, split));
    if (!street) continue;
    const comma = words[split]?.after_comma ?? false;
    for (const place of readPlace(words.slice(split), comma || street.weight > 0)) {
      found.push({ ...street, ...place, weight: street.weight + place.weight + (comma ? 4 : 0) });
    }
  }
  return found.sort((a, b) => b.weight - a.weight);
}

function wordsOf(input: string): Word[] {
  const words: Word[] = [];
  for (const [i, part] of input
    .slice(0, 200)
    .replace(COUNTRY, '')
    .split(/[,;\n\t]/)
    .entries()) {
    const texts = part.split(/\s+/).filter((text) => /[\p{L}\p{N}#]/u.test(text));
    words.push(...texts.map((text, j) => ({ text, after_comma: i > 0 && j === 0 })));
  }
  return words.slice(0, MAX_WORDS);
}

const BOX = /^(p\.?\s?o\.?\s?box|box|rr|hc|rural route)\s+#?\d+/i;
const HOUSE = /^(\d|[nsew]\d|#\d|(one|two|three|four|five|six|seven|eight|nine|ten)\b)/i;
const UNIT =
  /[\s,]+((?:apt|apartment|unit|suite|ste|floor|fl|room|rm|bldg|building|lot|spc|space|trlr|slip|dept|ph|penthouse|hangar)\.?\s*#?\s*[a-z]?-?\d[a-z0-9-]{0,5}|(?:apt|apartment|unit|suite|ste|bldg|building|ph|penthouse)\.?\s*#?\s*[a-z]|#\s*[a-z0-9-]{1,6}|lobby|penthouse|rear|bsmt|basement|front|upper|lower)$/i;
const NUMBERED_ROAD = /\b(highway|hwy|route|rte|county road|cr|state road|sr|interstate|us)\s+\d+[a-z]?$/i;
const BARE_SUFFIX = /^\S+\s+(st|ave|av|rd|dr|ln|ct|blvd|cir|pl|pkwy|hwy)\.?$/i;

type TypedStreet = Pick<Reading, 'street' | 'unit' | 'weight'>;

/** The street and unit that these words are, or undefined. It weighs more when it ends as a street does. */
function readStreet(words: readonly Word[]): TypedStreet | undefined {
  const text = streetCase(words.map((word) => word.text)).join(' ');
  if (BOX.test(text)) return { street: text, unit: '', weight: /\d$/.test(text) ? 3 : 0 };
  if (!HOUSE.test(text)) return undefined;
  const unit = UNIT.exec(text)?.[1] ?? '';
  const street = unit ? text.slice(0, -unit.length).replace(/[\s,]+$/, '') : text;
  if (!/\s\S*\p{L}/u.test(street) || BARE_SUFFIX.test(street)) return undefined;
  return { street, unit, weight: unit ? 3.5 : endOfStreet(street) };
}

/** A suffix ("St", "Blvd") that nothing follows, or only a direction ("St N"), shows that the street is complete. */
function endOfStreet(street: string): number {
  if (NUMBERED_ROAD.test(street)) return 3;
  const [, ...name] = street.split(' ');
  const pointed = isDirection(name.at(-1) ?? '');
  const last = name.at(pointed ? -2 : -1) ?? '';
  if (name.length < (pointed ? 3 : 2) || !isSuffix(last)) return 0;
  return pointed ? 3.5 : 3;
}

type TypedPlace = Omit<Reading, 'street' | 'unit'>;

/** The ways to read the line below the street: city, then state, then ZIP code, each unfinished or missing. */
function readPlace(words: readonly Word[], after_street: boolean): TypedPlace[] {
  const [, zip_start = '', typed_end = ''] = ZIP.exec(words.at(-1)?.text ?? '') ?? [];
  const zip: TypedZip = { zip_start, plus_four: /^-\d{4}$/.test(typed_end) && zip_start.length === 5 ? typed_end : '' };
  const rest = zip_start ? words.slice(0, -1) : words;
  if (rest.length === 0) return after_street && zip_start.length >= 3 ? [place(rest, undefined, zip)] : [];
  const found = isCity(rest, after_street) ? [place(rest, undefined, zip)] : [];
  for (const length of [1, 2, 3].filter((n) => n < rest.length)) {
    const [city, typed] = [rest.slice(0, -length), rest.slice(-length)];
    const states = statesOf(textOf(typed), zip_start !== '');
    if (!states || !isCity(city, after_street)) continue;
    const weight = (states.length === 1 ? 2 : -0.5) + (typed[0]?.after_comma ? 2 : 0);
    const read = place(city, states, zip);
    found.push({ ...read, weight: read.weight + weight });
  }
  return found;
}

const textOf = (words: readonly Word[]): string => words.map((word) => word.text).join(' ');

/** The states that were meant. Before a ZIP code the name is finished; at the end it may be only a beginning. */
function statesOf(typed: string, finished: boolean): string[] | undefined {
  if (/\d/.test(typed)) return undefined;
  const exact = stateCode(typed);
  if (exact) return [exact];
  const begun = finished ? [] : statesStartingWith(typed);
  return begun.length > 0 ? begun : undefined;
}

type TypedZip = Pick<Reading, 'zip_start' | 'plus_four'>;

const place = (city: readonly Word[], states: string[] | undefined, zip: TypedZip): TypedPlace => ({
  city_start: textOf(city),
  states,
  ...zip,
  weight: Math.min(city.length, 3) + (zip.zip_start.length >= 3 ? 1 : 0),
});

/**
 * Whether the words can begin a city. A name has no digits and no comma, and after a street that may go on ("12 Main" + "St") three
 * letters must be there that are not the street's own end.
 */
function isCity(words: readonly Word[], after_street: boolean): boolean {
  const name = textOf(words);
  if (name.length < 2 || /\d|#/.test(name) || words.slice(1).some((word) => word.after_comma)) return false;
  return after_street || (name.length > 2 && !(words.length === 1 && (isSuffix(name) || beginsSuffix(name))));
}

/** The library knows some 500 spellings of street suffixes, but recognizes them only in a whole address. */
const isSuffix = (word: string): boolean => parseLocation(`1 Quincy ${word}`)?.type !== undefined;

const COMMON_SUFFIXES = [
  'street',
  'avenue',
  'drive',
  'road',
  'lane',
  'court',
  'boulevard',
  'place',
  'circle',
  'parkway',
];
const beginsSuffix = (word: string): boolean => COMMON_SUFFIXES.some((suffix) => suffix.startsWith(word.toLowerCase()));
