import { stateCode } from '../../../platform/us/states.ts';
import type { CityProof, VerifyCityStateZip } from '../../../providers/places/port.ts';
import { type Ending, endingsOf } from './ending.ts';
import {
  isNumberless,
  isQuadrantOnly,
  isRestOfStreet,
  isSuffix,
  mayGoOn,
  pointsAtEnd,
  type StreetParts,
  shapeOf,
  startsStreet,
  streetParts,
} from './street.ts';
import { plainText, type Word, wordsOf } from './words.ts';

/** Splits an address that was written in one field. The directory of cities and ZIP codes is the judge. */

export type CityLine = { city: string; state: string; zip: string };
export type WholeAddress = StreetParts &
  CityLine & {
    /** The commas show where the city begins, but the directory has no such city: a person has to look at it. */
    is_city_unknown: boolean;
  };

/** The longest names of cities have five words, and "Coeur d Alene" may be written as three. */
const MOST_CITY_WORDS = 6;

/** A way to read the last words as a city. `opens`: a comma stands before it. */
type Reading = { street: Word[]; city: Word[]; state: string; opens: boolean; proof: CityProof };

/**
 * "12 Main St Apt 4, Springfield, IL 62701" in its parts; `zip` may be empty. Undefined when the directory leaves no way to
 * split it, or several.
 */
export function splitAddress(text: string, verify: VerifyCityStateZip): WholeAddress | undefined {
  const endings = endingsOf(wordsOf(text)).map((ending) => ({ ending, readings: readingsOf(ending, verify) }));
  for (const choose of [proven, unlisted]) {
    for (const { ending, readings } of endings) {
      const chosen = choose(readings, ending, verify);
      if (chosen) return inParts(chosen, ending);
    }
  }
  return undefined;
}

/** Every way to read the last words as a city: no digits and no comma within. The shortest city comes first. */
function readingsOf({ before, state, zip }: Ending, verify: VerifyCityStateZip): Reading[] {
  const readings: Reading[] = [];
  for (let count = 1; count <= MOST_CITY_WORDS && count < before.length; count++) {
    const [street, city] = [before.slice(0, -count), before.slice(-count)];
    const first = city[0] as Word;
    if (/[\d#]/.test(first.text)) break;
    const { proof, state: found_state } = verify({ city: cityText(city), state, zip });
    readings.push({ street, city, state: found_state, opens: first.opens, proof });
    if (first.opens) break;
  }
  return readings;
}

const cityText = (city: readonly Word[]): string => plainText(city).replace(/\.$/, '');

/** The one reading that the directory proves. */
function proven(all: readonly Reading[], { is_short }: Ending, verify: VerifyCityStateZip): Reading | undefined {
  const possible = all.filter((reading) => reading.proof !== 'none' && canEnd(reading, all, verify));
  const listed = all.find(({ proof }) => proof === 'zip');
  if (listed && possible.includes(listed)) return hasRival(listed, all) ? undefined : listed;
  // What cannot end before the city of the ZIP code may end before a town with a longer name: "SE East Grand Rapids".
  const longer = possible.filter(
    ({ city, proof }) => !listed || (city.length > listed.city.length && proof !== 'slip'),
  );
  const opening = longer.find(({ opens }) => opens);
  const whole = longer.filter(({ street, proof }) => proof !== 'state' || shapeOf(street) === 'complete');
  const [only, ...others] = opening ? [opening] : whole;
  if (!only || others.length > 0 || (is_short && only.proof === 'state')) return undefined;
  return only.opens || !pointsAtEnd(only.street) ? only : undefined;
}

/** The reading that the commas show, where the directory has no such city. */
const unlisted = (all: readonly Reading[], { state }: Ending, verify: VerifyCityStateZip): Reading | undefined =>
  all.find(({ opens, proof, street }) => state && opens && proof === 'none' && !holdsPlace(street, verify));

/** Whether the street may end before this city. */
function canEnd({ street, opens, city, proof }: Reading, all: readonly Reading[], verify: VerifyCityStateZip): boolean {
  if (holdsPlace(street, verify)) return false;
  if (opens) return true;
  if (shapeOf(street) === 'none' && !(proof === 'zip' && isNumberless(street))) return false;
  const longest = all.at(-1);
  // A comma before words that are not the city's: they are the end of the street, or the city has a longer name.
  if (longest?.opens) return isRestOfStreet(longest.city.slice(0, -city.length));
  const is_name = all.some((other) => other.proof !== 'none' && other.city.length > city.length);
  return !mayGoOn(street, is_name);
}

/** A longer name is a city too, and leaves a whole street: "12 Main St North Little Rock". */
const hasRival = (chosen: Reading, all: readonly Reading[]): boolean =>
  all.some(
    ({ proof, city, street, opens }) =>
      (proof === 'near' || proof === 'state') &&
      city.length > chosen.city.length &&
      (opens || shapeOf(street) === 'complete'),
  );

/** A state with one of its ZIP codes is within the street: two addresses in one field. */
const holdsPlace = (street: readonly Word[], verify: VerifyCityStateZip): boolean =>
  street.some(({ text }, at) => {
    const state = street[at - 1]?.text ?? '';
    if (at < 2 || !/^\d{5}(?:-\d{4})?$/.test(text) || !stateCode(state)) return false;
    return verify({ city: '', state, zip: text }).status !== 'conflict';
  });

function inParts({ street, city, state, proof }: Reading, { zip }: Ending): WholeAddress {
  const at = street.findLastIndex((word) => word.opens);
  const quadrant = at > 0 && isQuadrantOnly(street.slice(at));
  const words = quadrant ? street.map((word, n) => (n === at ? { ...word, opens: false } : word)) : street;
  return { ...streetParts(words), city: cityText(city), state, zip, is_city_unknown: proof === 'none' };
}

/** What knows no city. */
const unjudged: VerifyCityStateZip = (place) => ({ ...place, status: 'unverified', proof: 'none', zip_place: null });

/**
 * The likeliest way to split an address, for showing it where there is no directory. Nothing is mailed to it: the directory
 * judges first.
 */
export function likelyAddress(text: string): WholeAddress | undefined {
  const [ending] = endingsOf(wordsOf(text));
  if (!ending?.state) return undefined;
  const readings = readingsOf(ending, unjudged);
  const whole = readings.filter(
    ({ street, opens }) => opens || (shapeOf(street) === 'complete' && !mayGoOn(street, true)),
  );
  const likely =
    whole.find(({ opens }) => opens) ??
    whole.findLast(({ city: [first] }) => !isSuffix(first) || /^st\b/i.test(first?.text ?? ''));
  return likely && { ...inParts(likely, ending), is_city_unknown: false };
}

/** Whether a text may be a whole address: its state and ZIP code follow a street. */
export const looksLikeAddress = (text: string): boolean =>
  likelyAddress(text) !== undefined ||
  endingsOf(wordsOf(text)).some(
    ({ before, state, zip, is_short }) => state && zip && !is_short && startsStreet(before),
  );

/** A split address on one line, with a comma before the city. What stands above the street is left out. */
export const lineOf = ({ street, unit, city, state, zip }: WholeAddress): string =>
  `${[street, unit].filter(Boolean).join(' ')}, ${city}, ${state} ${zip}`.trim();

/** "Springfield, IL 62701" in its parts; `zip` may be empty. Undefined when it has no state. */
export function splitCityLine(text: string): CityLine | undefined {
  const [ending] = endingsOf(wordsOf(text));
  const city = cityText(ending?.before ?? []);
  return ending?.state && city ? { city, state: ending.state, zip: ending.zip } : undefined;
}
