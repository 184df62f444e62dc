import { z } from 'zod';
import type { AddressCheck, AddressComponents, Place, PlacesProvider, Suggestion } from '../port.ts';
import { cityLine, foldName, streetLine } from './place-names.ts';
import { type Reading, readings } from './typed-address.ts';
import { verifyCityStateZip } from './zip-directory.ts';
import { type City, citiesStartingWith, cityOfZip, zipsStartingWith } from './zip-table.ts';

const SUGGESTIONS = 6;

/**
 * Completes and checks US addresses from the ZIP code directory that ships with the product. It knows cities, states and
 * ZIP codes, not streets. A ZIP code comes from the customer, except in a city that has only one.
 */
export function directoryPlaces(): PlacesProvider {
  return {
    name: 'directory',
    autocomplete: async (input) => complete(input).map(suggestion),
    details: async (place_id) => {
      const address = readPlaceId(place_id);
      return address && verifyCityStateZip(address).status === 'matched' ? placeOf(address) : undefined;
    },
    check: async (address) => checkInDirectory(address),
    verifyCityStateZip,
  };
}

/** Checks city, state and ZIP code; the street does not change. */
export function checkInDirectory(address: AddressComponents): AddressCheck {
  const { status, city, state, zip, zip_place } = verifyCityStateZip(address);
  return { status, address: { ...address, city, state, zip }, zip_place, place: null };
}

type Match = { reading: Reading; city: City; zip: string; rank: number };

/** The addresses that the text may become, the likeliest first. The ZIP code is empty where the customer has to type it. */
function complete(input: string): AddressComponents[] {
  const matches = readings(input)
    .flatMap(matchesOf)
    .sort((a, b) => b.rank - a.rank || b.city.size - a.city.size);
  const [best] = matches;
  if (!best) return [];
  const chosen = new Map<string, AddressComponents>();
  for (const { reading, city, zip } of matches) {
    if (reading.weight <= best.reading.weight - 1 || chosen.size >= SUGGESTIONS) continue;
    const { street, unit } = reading;
    const address = { street, unit, city: city.name, state: city.state, zip };
    const key = [street, unit, city.name, city.state, zip].join('|');
    if (!chosen.has(key)) chosen.set(key, address);
  }
  return [...chosen.values()];
}

/** What the directory has for a reading, one match for each city. */
function matchesOf(reading: Reading): Match[] {
  const { city_start, states, zip_start } = reading;
  if (city_start === '') {
    const cities = new Set(zipsStartingWith(zip_start).flatMap((zip) => cityOfZip(zip) ?? []));
    return [...cities].flatMap((city) => match(reading, city, 0));
  }
  const key = foldName(city_start);
  const town = townOf(reading);
  if (town) return match(reading, town, 2);
  return citiesStartingWith(city_start)
    .filter((city) => !states || states.includes(city.state))
    .flatMap((city) => match(reading, city, city.key === key ? 2 : states ? -1.5 : 0));
}

/** A town that has no ZIP code of its own, near the whole ZIP code that was typed. */
function townOf({ city_start, states, zip_start }: Reading): City | undefined {
  const [state, ...others] = states ?? [];
  if (!state || others.length > 0 || zip_start.length < 5) return undefined;
  const { proof, city } = verifyCityStateZip({ city: city_start, state, zip: zip_start });
  return proof === 'near' ? { name: city, state, key: foldName(city), zips: [zip_start], size: 1 } : undefined;
}

/** A whole name is likelier than a beginning, most of all where a state follows it. */
function match(reading: Reading, city: City, likelihood: number): Match[] {
  const { zip_start, plus_four } = reading;
  if (!city.zips.some((zip) => zip.startsWith(zip_start))) return [];
  const is_typed = zip_start.length === 5;
  const only_zip = city.zips.length === 1 ? (city.zips[0] ?? '') : '';
  const zip = is_typed ? `${zip_start}${plus_four}` : only_zip;
  return [{ reading, city, zip, rank: reading.weight + likelihood }];
}

/** An id holds the address itself, so that choosing it later needs no storage. The prefix is its version. */
const PLACE_ID_PREFIX = 'us1_';
const addressParts = z.tuple([
  z.string().min(1).max(200),
  z.string().max(40),
  z.string().max(60),
  z.string().length(2),
  z.string().regex(/^\d{5}(-\d{4})?$/),
]);

const placeId = ({ street, unit, city, state, zip }: AddressComponents): string =>
  PLACE_ID_PREFIX + Buffer.from(JSON.stringify([street, unit, city, state, zip])).toString('base64url');

function readPlaceId(place_id: string): AddressComponents | undefined {
  if (!place_id.startsWith(PLACE_ID_PREFIX)) return undefined;
  try {
    const json: unknown = JSON.parse(Buffer.from(place_id.slice(PLACE_ID_PREFIX.length), 'base64url').toString());
    const [street, unit, city, state, zip] = addressParts.parse(json);
    return { street, unit, city, state, zip };
  } catch {
    return undefined;
  }
}

const suggestion = (address: AddressComponents): Suggestion => {
  const [main_text, secondary_text] = [streetLine(address), cityLine(address)];
  const text = `${main_text}, ${secondary_text}`;
  return { place_id: placeId(address), text, main_text, secondary_text, needs_zip: address.zip === '' };
};

const placeOf = (address: AddressComponents): Place => ({
  place_id: placeId(address),
  formatted_address: `${streetLine(address)}, ${cityLine(address)}`,
  address_components: address,
  verified: false,
});
