import { providerFailure } from '../../platform/provider-error.ts';
import type {
  AddressCheck,
  AddressComponents,
  Place,
  PlacesProvider,
  Suggestion,
} from '../../providers/places/port.ts';
import { placeNotFound } from './errors.ts';

export type AddressesService = ReturnType<typeof addressesService>;

const SEARCH_FAILED = 'The address search could not be reached. Please try again.';
const CHECK_FAILED = 'The address could not be checked. Please try again.';

/** Finds and checks addresses. Where the provider cannot answer, each use case throws a failure for the customer. */
export function addressesService({ places }: { places: PlacesProvider }) {
  const orFailure = <T>(answer: Promise<T>, fallback: string): Promise<T> =>
    answer.catch((error) => {
      throw providerFailure(error, fallback);
    });

  return {
    /** The addresses that a typed text may be the beginning of. */
    async suggest(input: string, session_token: string): Promise<{ suggestions: Suggestion[] }> {
      return { suggestions: await orFailure(places.autocomplete(input, session_token), SEARCH_FAILED) };
    },

    /** The parts of a chosen address. Throws place_not_found. */
    async place(place_id: string, session_token: string): Promise<Place> {
      const found = await orFailure(places.details(place_id, session_token), SEARCH_FAILED);
      if (!found) throw placeNotFound();
      return found;
    },

    /** Checks an address that was typed by hand. */
    check: (address: AddressComponents): Promise<AddressCheck> => orFailure(places.check(address), CHECK_FAILED),
  };
}
