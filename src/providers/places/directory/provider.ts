import { z } from 'zod';
import {
  type AddressComponents,
  cityLine,
  type Place,
  type PlacesProvider,
  type Suggestion,
  streetLine,
} from '../port.ts';
import { foldName } from './place-names.ts';
import { type Reading, readings } from './typed-address.ts';
import { type City, citiesStartingWith, cityOfZip, verifyCityStateZip, zipsStartingWith } from './zip-directory.ts';

const SUGGESTIONS = 6;

/**
 * Completes and checks US addresses from the ZIP directory that ships with the product. It knows every city, state and
 * ZIP code, and takes the customer's word for the street. Where a city has several ZIP codes it offers them.
 */
export function directoryPlaces(): PlacesProvider {
  return {
    name: 'directory',
    autocomplete: async (input) => complete(input).map(suggestion),
    details: async (place_id) => {
      const address = readPlaceId(place_id);
      return address && verifyCityStateZip(address).status === 'verified' ? placeOf(address) : undefined;
    },
  };
}

type Match = { reading: Reading; city: City; zip: string; rank: number };

/** The addresses that the text may become, the likeliest first. */
function complete(input: string): AddressComponents[] {
  const matches = readings(input)
    .flatMap(matchesOf)
    .sort((a, b) => b.rank - a.rank || b.city.size - a.city.size);
  const [best] = matches;
  if (!best) return [];
  const close = matches.filter(({ reading }) => reading.weight > best.reading.weight - 1);
  const chosen = new Map<string, AddressComponents>();
  const offer = ({ reading: { street, unit }, city }: Match, zip: string) => {
    const address = { street, unit, city: city.name, state: city.state, zip };
    if (chosen.size < SUGGESTIONS) chosen.set(`${street}|${unit}|${zip}`, address);
  };
  for (const match of close) offer(match, match.zip);
  // Room that is left goes to the other ZIP codes of the likeliest city.
  for (const zip of zipsOf(best)) offer(best, zip);
  return [...chosen.values()];
}

const zipsOf = ({ city, reading }: Match): string[] => city.zips.filter((zip) => zip.startsWith(reading.zip_start));

/** What the directory has for a reading, one match for each city. */
function matchesOf(reading: Reading): Match[] {
  const { city_start, states, zip_start } = reading;
  if (city_start === '') {
    const cities = new Set(zipsStartingWith(zip_start).flatMap((zip) => cityOfZip(zip) ?? []));
    return [...cities].flatMap((city) => match(reading, city, 0));
  }
  const key = foldName(city_start);
  return citiesStartingWith(city_start)
    .filter((city) => !states || states.includes(city.state))
    .flatMap((city) => match(reading, city, city.key === key ? 2 : states ? -1.5 : 0));
}

/** A whole name is likelier than a beginning, most of all where a state follows it. */
function match(reading: Reading, city: City, likelihood: number): Match[] {
  const zip = city.zips.find((candidate) => candidate.startsWith(reading.zip_start));
  return zip ? [{ reading, city, zip, rank: reading.weight + likelihood }] : [];
}

/** An id holds the address itself, so that choosing it later needs no storage. The prefix tells its version. */
const PLACE_ID_PREFIX = 'us1_';
const addressParts = z.tuple([
  z.string().min(1).max(200),
  z.string().max(40),
  z.string().max(60),
  z.string().length(2),
  z.string().length(5),
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
  return { place_id: placeId(address), text: `${main_text}, ${secondary_text}`, main_text, secondary_text };
};

const placeOf = (address: AddressComponents): Place => ({
  place_id: placeId(address),
  formatted_address: `${streetLine(address)}, ${cityLine(address)}`,
  address_components: address,
});
