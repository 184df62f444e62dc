import { type Answer, ApiError, call } from '../../lib/api.ts';

export type Found = Answer<'POST /functions/v1/places-autocomplete'>;
export type Suggestion = Found['suggestions'][number];
export type Place = Answer<'POST /functions/v1/place-details'>;
export type PostalAddress = { street: string; unit: string; city: string; state: string; zip: string };

/** One search, from the first letter to the choice: providers count it as one. */
export const newSearch = (): string => crypto.randomUUID();

export function suggestPlaces(input: string, session_token: string, signal?: AbortSignal): Promise<Found> {
  const body = { input, session_token };
  return call('POST /functions/v1/places-autocomplete', { body }, signal ? { signal } : {});
}

/** Why a search failed: the server's message when a limit is reached, else `otherwise`. */
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

/** Formats an address on one line. */
export const addressLine = ({ street, unit, city, state, zip }: PostalAddress): string =>
  [[street, unit].filter(Boolean).join(' '), city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export type AddressCheck = Answer<'POST /functions/v1/check-address'>;

/** Checks a manually entered address. Throws when the server cannot check it. */
export const checkAddress = (address: PostalAddress): Promise<AddressCheck> =>
  call('POST /functions/v1/check-address', { body: address });
