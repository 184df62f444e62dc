import { stateCode } from '../../../platform/us/states.ts';
import type { CityProof, CityStateZip, CityStateZipCheck, VerifyCityStateZip } from '../port.ts';
import { cityName, foldName, isShortened } from './place-names.ts';
import { MILITARY_CITIES, MILITARY_REGIONS } from './territories.ts';
import { townsWith } from './towns.ts';
import { type City, cityOfZip, cityWith, isFarFrom, isNear, type Point, pointsOf, statesOfZip } from './zip-table.ts';

const ZIP = /^\s*(\d{5})(?:-?(\d{4}))?\s*$/;

/**
 * Compares city, state and ZIP code. A ZIP code that was given is never replaced: mail is sorted by it, and people often
 * write the name of the nearest big city before the ZIP code of a suburb. One that is far from the city is a conflict.
 */
export const verifyCityStateZip: VerifyCityStateZip = (given) => asListed(given) ?? compare(given);

/** The answer for a place that is written just as the directory writes it, as most are: found without any folding of names. */
function asListed({ city, state, zip }: CityStateZip): CityStateZipCheck | undefined {
  const at_zip = cityOfZip(zip);
  if (at_zip?.name !== city || at_zip.state !== state) return undefined;
  return { status: 'matched', city, state, zip, proof: 'zip', zip_place: { city, state } };
}

function compare(given: CityStateZip): CityStateZipCheck {
  const state = stateCode(given.state);
  const [, five = '', four = ''] = ZIP.exec(given.zip) ?? [];
  const at_zip = cityOfZip(five);
  const key = foldName(given.city);
  const named = (at_zip?.key === key && at_zip.state === state ? at_zip : state && cityWith(key, state)) || undefined;
  const town = named || !state ? undefined : townsWith(key, state);
  const zip_states = statesOfZip(five);
  const zip_state = zip_states.length === 1 ? zip_states[0] : undefined;
  const zip_place = zip_state ? { city: at_zip?.name ?? '', state: zip_state } : null;
  const is_military = isMilitary(state, key, zip_states);
  const settled = settle({ given, five, state, key, at_zip, named, town, is_military });
  if (settled) {
    const zip = five ? (four ? `${five}-${four}` : five) : settled.zip;
    return { ...settled, zip, zip_place };
  }
  const is_in_other_state = state && five !== '' && !zip_states.includes(state);
  const points = town ?? (named && named !== at_zip ? pointsOf(named) : []);
  const is_elsewhere = is_in_other_state || (at_zip && isFarFrom(five, points));
  const { city, state: given_state, zip } = given;
  const status = is_elsewhere ? 'conflict' : 'unverified';
  return { status, city, state: given_state, zip, proof: named || town ? 'state' : 'none', zip_place };
}

const isMilitary = (state: string | undefined, key: string, zip_states: readonly string[]): boolean =>
  state !== undefined && MILITARY_REGIONS.has(state) && MILITARY_CITIES.has(key) && zip_states.includes(state);

type Compared = {
  given: CityStateZip;
  /** The five digits of the ZIP code; empty where there are none. */
  five: string;
  state: string | undefined;
  key: string;
  at_zip: City | undefined;
  named: City | undefined;
  town: Point[] | undefined;
  is_military: boolean;
};

/** The place as it is stored, when it leaves no doubt: in its usual spelling, with the only ZIP code of its city. */
function settle({ given, five, state, key, at_zip, named, town, is_military }: Compared) {
  if (is_military && state) return place(given.city, key.toUpperCase(), state, 'zip');
  const only_zip = given.zip.trim() === '' && named?.zips.length === 1 ? named.zips[0] : undefined;
  if (named && only_zip) return { ...place('', spelling(given.city, named), named.state, 'state'), zip: only_zip };
  if (!at_zip || key === '') return undefined;
  if (at_zip.key === key && given.state.trim() === '')
    return place('', spelling(given.city, at_zip), at_zip.state, 'zip');
  if (!state || at_zip.state !== state) return undefined;
  if (at_zip.key === key) return place(given.city, spelling(given.city, at_zip), state, 'zip');
  const name = usualCase(given.city);
  // Another name of the city stays as it was written, initials do not: "NYC".
  if (named === at_zip) return place(given.city, (key.length > 3 && name) || at_zip.name, state, 'zip');
  if (town && name && isNear(five, town)) return place(given.city, name, state, 'near');
  const is_slip = slips(at_zip.key, key) <= (key.length > 8 ? 2 : 1) || isShortened(key, at_zip.key);
  return !named && !town && is_slip ? place('', at_zip.name, state, 'slip') : undefined;
}

/** A settled place: matched where the city is written as it is stored. */
const place = (written: string, city: string, state: string, proof: CityProof) => ({
  status: city === written.trim() ? ('matched' as const) : ('corrected' as const),
  city,
  state,
  zip: '',
  proof,
});

/** A city as the customer wrote it, where that is a usual spelling ("St. Louis"); all in one case it is capitalized. */
const spelling = (written: string, city: City): string => usualCase(written) || city.name;

/** The name of a city, capitalized where it is all in one case; empty for what is no name. */
function usualCase(written: string): string {
  const name = written.trim().replace(/\s+/g, ' ');
  if (!/^\p{L}[\p{L}\p{M} .'’-]*$/u.test(name)) return '';
  return /\p{Ll}/u.test(name) && /\p{Lu}/u.test(name) ? name : cityName(name);
}

/** The number of slips between two words: a letter wrong, missing or too many, or two neighbours swapped. */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 3;
}
