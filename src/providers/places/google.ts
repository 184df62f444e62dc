import { z } from 'zod';
import { ProviderError, retryAfterMs } from '../../platform/provider-error.ts';
import { cityLine, foldStreet } from './directory/place-names.ts';
import { checkInDirectory } from './directory/provider.ts';
import { verifyCityStateZip } from './directory/zip-directory.ts';
import type { AddressCheck, AddressComponents, Place, PlacesProvider, Suggestion } from './port.ts';

export type GooglePlacesConfig = { api_key: string; base_url?: string; timeout_ms?: number };

const prediction = z.object({
  placeId: z.string(),
  text: z.object({ text: z.string() }),
  structuredFormat: z
    .object({ mainText: z.object({ text: z.string() }), secondaryText: z.object({ text: z.string() }).optional() })
    .optional(),
});
const autocompleteAnswer = z.object({
  suggestions: z.array(z.object({ placePrediction: prediction.optional() })).default([]),
});
const component = z.object({
  longText: z.string().default(''),
  shortText: z.string().default(''),
  types: z.array(z.string()).default([]),
});
const detailsAnswer = z.object({
  id: z.string().optional(),
  formattedAddress: z.string().optional(),
  addressComponents: z.array(component).optional(),
});
const errorAnswer = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
});

/**
 * Google Places (New), called by the server so that the key never reaches a browser. US street addresses only. Google
 * verifies the streets of single letters; the places of lists are checked against the embedded directory.
 */
export function googlePlaces({
  api_key,
  base_url = 'https://places.googleapis.com',
  timeout_ms = 5_000,
}: GooglePlacesConfig): PlacesProvider {
  const ask = async <T>(path: string, schema: z.ZodType<T>, init: RequestInit): Promise<T> => {
    const response = await send(`${base_url}${path}`, {
      ...init,
      headers: { ...init.headers, 'X-Goog-Api-Key': api_key, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(timeout_ms),
    });
    const answer = schema.safeParse(response);
    if (!answer.success) throw unavailable('Google Places gave an answer that could not be read.', answer.error);
    return answer.data;
  };

  const places: PlacesProvider = {
    name: 'google',

    async autocomplete(input, session_token) {
      if (input.trim() === '') return [];
      const body = {
        input: input.slice(0, 200),
        includedRegionCodes: ['us'],
        includedPrimaryTypes: ['street_address'],
        sessionToken: session_token || undefined,
      };
      const { suggestions } = await ask('/v1/places:autocomplete', autocompleteAnswer, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return suggestions.flatMap(({ placePrediction }) => (placePrediction ? [suggestion(placePrediction)] : []));
    },

    async details(place_id, session_token) {
      // What is no id in Google's alphabet is not worth a paid request, and must not reach the path.
      if (!/^[\w-]{1,500}$/.test(place_id)) return undefined;
      const query = session_token ? `?sessionToken=${encodeURIComponent(session_token)}` : '';
      try {
        const found = await ask(`/v1/places/${place_id}${query}`, detailsAnswer, {
          headers: { 'X-Goog-FieldMask': 'id,formattedAddress,addressComponents' },
        });
        return placeOf(found);
      } catch (error) {
        if (error instanceof ProviderError && error.code === UNKNOWN_PLACE) return undefined;
        throw error;
      }
    },

    async check(address) {
      const in_directory = checkInDirectory(address);
      const session = crypto.randomUUID();
      const suggestions = await places.autocomplete(`${address.street}, ${cityLine(address)}`, session);
      const candidates = suggestions.slice(0, CANDIDATES).map(({ place_id }) => places.details(place_id, session));
      const found = (await Promise.all(candidates)).filter((place) => place !== undefined);
      const same = found.find((place) => isSamePlace(place.address_components, address));
      return same ? verified(address, same, in_directory) : { ...in_directory, place: found[0] ?? null };
    },

    verifyCityStateZip,
  };
  return places;
}

/** So many suggestions are looked up to find the address that was typed. */
const CANDIDATES = 3;

const verified = (address: AddressComponents, place: Place, { zip_place }: AddressCheck): AddressCheck => ({
  status: 'verified',
  address,
  zip_place,
  place,
});

/** The unit is left out: Google often does not know it. */
function isSamePlace(one: AddressComponents, other: AddressComponents): boolean {
  const plain = ({ street, city, state, zip }: AddressComponents) =>
    [foldStreet(street), foldStreet(city), state.trim().toUpperCase(), zip.trim().slice(0, 5)].join('|');
  return plain(one) === plain(other);
}

const UNKNOWN_PLACE = 'unknown_place';

const suggestion = ({ placeId, text, structuredFormat }: z.infer<typeof prediction>): Suggestion => ({
  place_id: placeId,
  text: text.text,
  main_text: structuredFormat?.mainText.text ?? text.text,
  secondary_text: structuredFormat?.secondaryText?.text ?? '',
  needs_zip: false,
});

/** A place is ignored unless it has an id, a formatted address and all the parts that an envelope needs. */
function placeOf({ id, formattedAddress, addressComponents }: z.infer<typeof detailsAnswer>): Place | undefined {
  if (!id || !formattedAddress || !addressComponents) return undefined;
  const parts = addressParts(addressComponents);
  if (!parts.street || !parts.city || !parts.state || !parts.zip) return undefined;
  return { place_id: id, formatted_address: formattedAddress, address_components: parts, verified: true };
}

function addressParts(components: z.infer<typeof component>[]): AddressComponents {
  const of = (...types: string[]) =>
    types.flatMap((type) => components.find((found) => found.types.includes(type)) ?? []).at(0);
  const subpremise = of('subpremise')?.longText ?? '';
  return {
    street: [of('street_number')?.longText, of('route')?.shortText].filter(Boolean).join(' '),
    // A bare number says nothing to the postman; "#" is what the post writes when the kind of unit is not known.
    unit: /^[\w-]{1,6}$/.test(subpremise) ? `#${subpremise}` : subpremise,
    city:
      of('locality', 'postal_town', 'sublocality_level_1', 'sublocality', 'administrative_area_level_3')?.longText ??
      '',
    state: of('administrative_area_level_1')?.shortText ?? '',
    zip: of('postal_code')?.longText ?? '',
  };
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: 'error' });
    text = await response.text();
  } catch (error) {
    throw unavailable('Google Places could not be reached.', error);
  }
  if (!response.ok) throw refusal(response, text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unavailable('Google Places gave an answer that could not be read.', error);
  }
}

const unavailable = (message: string, cause: unknown) => new ProviderError('retryable', message, { cause });

function refusal(response: Response, text: string): ProviderError {
  const { message, status, details } = readError(text);
  const because = message ? `: ${message}` : '.';
  if (response.status === 429) {
    const retry_after_ms = retryAfterMs(response.headers.get('Retry-After'), new Date()) ?? 1_000;
    return new ProviderError('throttled', `Google Places limits our requests${because}`, {
      code: status,
      retry_after_ms,
    });
  }
  if (response.status >= 500) return new ProviderError('retryable', `Google Places failed${because}`, { code: status });
  const bad_key = details.some(({ reason }) => reason?.startsWith('API_KEY'));
  const unknown = response.status === 404 || (response.status === 400 && !bad_key && /place id/i.test(message));
  return new ProviderError('rejected', `Google Places refused the request${because}`, {
    code: unknown ? UNKNOWN_PLACE : status,
  });
}

function readError(text: string): z.infer<typeof errorAnswer>['error'] {
  try {
    return errorAnswer.parse(JSON.parse(text)).error;
  } catch {
    return { message: '', status: '', details: [] };
  }
}
