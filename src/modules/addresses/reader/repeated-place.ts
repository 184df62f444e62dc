import { stateCode } from '../../../platform/us/states.ts';
import type { VerifyCityStateZip } from '../../../providers/places/port.ts';
import { zipCode } from '../rules.ts';
import { type Ending, endingsOf } from './ending.ts';
import { isDirection, isSuffix, shapeOf } from './street.ts';
import { plainText, textOf, type Word, wordsOf } from './words.ts';

/** Finds the city, state and ZIP code that a street repeats: "12 Main St, Springfield, IL 62701". */

type Place = { city: string; state: string; zip: string };
type Street = { street: string; is_other: boolean };

const MOST_CITY_WORDS = 6;

const squash = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const isSameZip = (a: string, b: string): boolean => a.slice(0, 5) === (zipCode(b) ?? b).slice(0, 5);

/** Whether the last word of a street may be the code of a state: of two letters, and none that ends a usual street. */
export function mayBeState(text: string): boolean {
  const word = { text, opens: false };
  return /^[a-z]{2}$/i.test(text) && !isSuffix(word) && !isDirection(word);
}

/** Whether it is worth a look: most streets have no comma, and end neither with a ZIP code, a state nor the city. */
function mayRepeat(street: string, city: string): boolean {
  if (/[,;|]/.test(street) || /\d{5}(?:[ -]?\d{4})?$/.test(street)) return true;
  if (mayBeState(/ (\w\w)$/.exec(street.slice(-3))?.[1] ?? '')) return true;
  return city !== '' && street.slice(-city.length).toLowerCase() === city.toLowerCase();
}

/**
 * The street without the place at its end, where that is the place of the address. `is_other`: the street names another city,
 * state or ZIP code. Without `verify` a city with another name is not noticed.
 */
export function withoutPlace(street: string, place: Place, verify?: VerifyCityStateZip): Street {
  const kept = { street, is_other: false };
  if (!mayRepeat(street, place.city)) return kept;
  const words = wordsOf(street);
  const [ending] = endingsOf(words).filter(({ is_short }) => !is_short);
  const relation = ending ? relationOf(ending, words, place, verify) : 'none';
  if (relation === 'other') return { street, is_other: true };
  const rest = ending && relation !== 'none' ? ending.before : words;
  const city = cityAtEnd(rest, place.city, relation !== 'none');
  if (city > 0) return { street: textOf(rest.slice(0, -city)), is_other: false };
  if (verify && namesAnotherCity(rest, place, relation, verify)) return { street, is_other: true };
  return relation === 'same' ? { street: textOf(rest), is_other: false } : kept;
}

/**
 * Whether the end of a street is the state and ZIP code of the address. "maybe" is one of them alone and without a comma
 * before it: "Ct" may be a court, and a number that of a highway.
 */
function relationOf(
  ending: Ending,
  words: Word[],
  place: Place,
  verify?: VerifyCityStateZip,
): 'same' | 'maybe' | 'other' | 'none' {
  const { before, state, zip } = ending;
  const opens = words[before.length]?.opens ?? false;
  const is_same_state = state === '' || state === stateCode(place.state);
  if (zip) {
    if (isSameZip(zip, place.zip)) return is_same_state ? (state || opens ? 'same' : 'maybe') : 'other';
    const is_place = state !== '' && verify?.({ city: '', state, zip }).status !== 'conflict';
    return is_place ? 'other' : 'none';
  }
  if (is_same_state) return opens ? 'same' : 'maybe';
  const city = lastPart(before);
  return opens && city && verify?.({ city, state, zip: '' }).proof === 'state' ? 'other' : 'none';
}

/** How many words at the end are the city, where a street stands before them. */
function cityAtEnd(words: readonly Word[], city: string, is_certain: boolean): number {
  const name = squash(city);
  if (name === '') return 0;
  for (let count = 1; count <= MOST_CITY_WORDS && count < words.length; count++) {
    const [line, last] = [words.slice(0, -count), words.slice(-count)];
    const opens = last[0]?.opens ?? false;
    if (squash(plainText(last)) === name) {
      const shape = shapeOf(line);
      return shape === 'complete' || opens || (is_certain && shape === 'named') ? count : 0;
    }
    if (opens) return 0;
  }
  return 0;
}

/** The words after the last comma, where they may be the name of a city. */
function lastPart(words: readonly Word[]): string {
  const at = words.findLastIndex(({ opens }) => opens);
  const part = at < 1 ? '' : plainText(words.slice(at));
  return /[\d#]/.test(part) ? '' : part;
}

function namesAnotherCity(words: readonly Word[], place: Place, relation: string, verify: VerifyCityStateZip): boolean {
  const part = lastPart(words);
  const proofOf = (city: string) => verify({ ...place, city }).proof;
  if (part) return relation === 'none' ? proofOf(part) === 'state' : proofOf(part) !== 'none';
  if (relation === 'none') return false;
  return Array.from({ length: Math.min(MOST_CITY_WORDS, words.length - 1) }, (_, n) => words.length - 1 - n).some(
    (at) => shapeOf(words.slice(0, at)) === 'complete' && proofOf(plainText(words.slice(at))) !== 'none',
  );
}

/**
 * The street without the city at its end: "742 Evergreen Ter, Springfield". Undefined where it does not end with it.
 * `is_certain`: it is known to hold the city.
 */
export function streetWithoutCity(street: string, city: string, is_certain = false): string | undefined {
  const words = wordsOf(street);
  const count = cityAtEnd(words, city, is_certain);
  return count > 0 ? textOf(words.slice(0, -count)) : undefined;
}
