import { type Answer, ApiError, call } from '../../lib/api.ts';

export type Suggestion = Answer<'POST /functions/v1/places-autocomplete'>['suggestions'][number];
export type Place = Answer<'POST /functions/v1/place-details'>;
export type PostalAddress = { street: string; unit: string; city: string; state: string; zip: string };

/** One search, from the first letter to the choice: providers count it as one. */
export const newSearch = (): string => crypto.randomUUID();

export async function suggestPlaces(input: string, session_token: string, signal?: AbortSignal): Promise<Suggestion[]> {
  const body = { input, session_token };
  return (await call('POST /functions/v1/places-autocomplete', { body }, signal ? { signal } : {})).suggestions;
}

/** Why a search gave nothing: the server's own words where a limit is reached, else `otherwise`. */
export const searchFailureText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status === 429 ? error.user_message : otherwise;

/** The parts of a chosen place; undefined for one that lacks parts, a formatted address or an id. */
export function placeDetails(place_id: string, session_token: string): Promise<Place | undefined> {
  return call('POST /functions/v1/place-details', { body: { place_id, session_token } }).then(usablePlace);
}

export function usablePlace(place: Place): Place | undefined {
  const parts = place.address_components;
  const complete = parts && [parts.street, parts.city, parts.state, parts.zip].every((part) => part.trim() !== '');
  return complete && place.formatted_address && place.place_id ? place : undefined;
}

/** On one line, as it is searched for and shown. */
export const addressLine = ({ street, unit, city, state, zip }: PostalAddress): string =>
  [[street, unit].filter(Boolean).join(' '), city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export type AddressCheck =
  | { kind: 'verified'; place_id: string; formatted_address: string }
  /** The directory knows something close to it. */
  | { kind: 'other'; place: Place }
  | { kind: 'unknown' };

const CANDIDATES = 3;

/** Looks up an address that was written by hand. Throws when the search can't be reached. */
export async function checkAddress(
  address: PostalAddress,
  search = { suggestPlaces, placeDetails },
): Promise<AddressCheck> {
  const session = newSearch();
  const suggestions = await search.suggestPlaces(addressLine({ ...address, unit: '' }), session);
  const found = await Promise.all(
    suggestions.slice(0, CANDIDATES).map(({ place_id }) => search.placeDetails(place_id, session)),
  );
  const places = found.filter((place) => place !== undefined);
  const same = places.find((place) => isSamePlace(place.address_components, address));
  if (same) return { kind: 'verified', place_id: same.place_id, formatted_address: same.formatted_address };
  return places[0] ? { kind: 'other', place: places[0] } : { kind: 'unknown' };
}

/** The unit is left out: a directory of buildings says nothing about it. */
function isSamePlace(one: PostalAddress, other: PostalAddress): boolean {
  const plain = ({ street, city, state, zip }: PostalAddress) =>
    [folded(street), folded(city), state.trim().toUpperCase(), zip.trim().slice(0, 5)].join('|');
  return plain(one) === plain(other);
}

const SHORT: Record<string, string> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  BOULEVARD: 'BLVD',
  DRIVE: 'DR',
  ROAD: 'RD',
  LANE: 'LN',
  COURT: 'CT',
  PLACE: 'PL',
  TERRACE: 'TER',
  CIRCLE: 'CIR',
  PARKWAY: 'PKWY',
  HIGHWAY: 'HWY',
  SQUARE: 'SQ',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  SAINT: 'ST',
  MOUNT: 'MT',
  FORT: 'FT',
};

/** However a street or city is spelt out: 12 Main Street, 12 MAIN ST. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => SHORT[word] ?? word)
    .join(' ');
