import { isObject, type Json, type JsonObject } from '../json.ts';
import { isSomebodyElse } from './others.ts';
import { type Parts, partsByGroup } from './parts.ts';
import { rankOf, rankOfEntry } from './ranks.ts';
import { type Role, type Word, wordOf } from './words.ts';

/** The objects of a body that may describe a party, and what each says. */

export type Path = string[];

/** One object of the body. Its keys are read in groups: `shipping_city` never completes `billing_street`. */
export type Place = {
  object: JsonObject;
  path: Path;
  /** The object that this is in, also where a list is between them. */
  above: Place | undefined;
  /** The entry of a list that this is, or is in. */
  entry: Place | undefined;
  /** How much it is meant for mail among the other addresses of its list; undefined outside of such lists. */
  entry_rank: number | undefined;
  /** What the key that it is below says of whose it is. */
  word: Word | undefined;
  /** The side that the keys above it name, the nearest of them first. */
  role: Role;
  /** That key names somebody, as `buyer` does and `billing` does not. */
  is_by_person: boolean;
  groups: Group[];
  /** An object in it has an address. */
  has_address_inside: boolean;
};

/** Fields of one object whose keys have the same prefix. They are of one party. */
export type Group = {
  place: Place;
  name: string;
  parts: Parts;
  role: Role;
  /** The prefix, or the key of its object, names somebody: `customer`, `recipient`. */
  is_person: boolean;
  /** How much its address is meant for mail. */
  rank: number;
};

type Around = Pick<Place, 'above' | 'entry_rank' | 'word' | 'role' | 'is_by_person'> & {
  entry: Place | 'new' | undefined;
};
const OUTSIDE: Around = {
  above: undefined,
  entry: undefined,
  entry_rank: undefined,
  word: undefined,
  role: 'contact',
  is_by_person: false,
};

/**
 * Every object of a value at a path of the body, in the order of the body, but those that describe somebody else and what is
 * below the key `without`.
 */
export function placesIn(value: Json, at: Path = [], without?: string): Place[] {
  const places: Place[] = [];
  const walk = (inner: Json, path: Path, around: Around): void => {
    if (Array.isArray(inner)) {
      const are_addresses = path.slice(-2).some((key) => /address/i.test(key.slice(0, 80)));
      for (const [n, entry] of inner.entries()) {
        if (typeof entry !== 'object' || entry === null) continue;
        const entry_rank = are_addresses ? rankOfEntry(entry) : around.entry_rank;
        walk(entry, [...path, String(n)], { ...around, entry: 'new', entry_rank });
      }
    } else if (isObject(inner)) {
      const place = placeOf(inner, path, around);
      places.push(place);
      for (const [key, child] of Object.entries(inner)) {
        if (typeof child !== 'object' || child === null || isSomebodyElse(key, path.at(-1) ?? '', child)) continue;
        if (path.length === 0 && key === without) continue;
        walk(child, [...path, key], below(place, key));
      }
    }
  };
  walk(value, at, OUTSIDE);
  return places;
}

function placeOf(object: JsonObject, path: Path, { entry, ...around }: Around): Place {
  const place: Place = { ...around, object, path, entry: undefined, groups: [], has_address_inside: false };
  place.entry = entry === 'new' ? place : entry;
  place.groups = partsByGroup(object, path).map(({ group: name, role, is_person, parts }) => ({
    place,
    name,
    parts,
    ...(role === 'contact' ? sideOf(place, is_person) : { role, is_person }),
    rank: mailRank(place, name),
  }));
  const { above } = place;
  if (above && place.groups.some(({ parts }) => parts.street ?? parts.zip ?? parts.city))
    above.has_address_inside = true;
  return place;
}

const sideOf = ({ role, is_by_person, word }: Place, is_person: boolean) => ({
  role,
  is_person: is_person || is_by_person || (word?.is_person ?? false),
});

function below(place: Place, key: string): Around {
  const word = wordOf(key);
  const { role, is_person: is_by_person } =
    word && word.role !== 'contact' ? word : { role: place.role, is_person: place.is_by_person };
  return { above: place, entry: place.entry, entry_rank: place.entry_rank, word, role, is_by_person };
}

function mailRank({ path, entry_rank }: Place, name: string): number {
  const rank = rankOf([...path, ...name.split('.')]);
  if (entry_rank === undefined) return rank;
  return Math.min(rank, entry_rank) < 0 ? Math.min(rank, entry_rank) : Math.max(rank, entry_rank);
}
