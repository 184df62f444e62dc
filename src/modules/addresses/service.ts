import { providerFailure } from '../../platform/provider-error.ts';
import type {
  AddressCheck,
  AddressComponents,
  Place,
  PlacesProvider,
  Suggestion,
} from '../../providers/places/port.ts';
import { placeNotFound } from './errors.ts';
import { isForeign } from './reader/foreign.ts';
import { lineOf, splitAddress } from './reader/whole-address.ts';
import { readAddress } from './reader/written-address.ts';

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
    /**
     * The addresses that a typed text may be the beginning of. A whole address is looked for as it is split everywhere.
     * `outside_us`: there is none, and the text is an address abroad.
     */
    async suggest(input: string, session_token: string): Promise<{ suggestions: Suggestion[]; outside_us: boolean }> {
      const whole = splitAddress(input, places.verifyCityStateZip);
      const text = whole && !whole.is_city_unknown ? lineOf(whole) : input;
      const suggestions = await orFailure(places.autocomplete(text, session_token), SEARCH_FAILED);
      return { suggestions, outside_us: suggestions.length === 0 && isForeign(input) };
    },

    /** The parts of a chosen address. Throws place_not_found. */
    async place(place_id: string, session_token: string): Promise<Place> {
      const found = await orFailure(places.details(place_id, session_token), SEARCH_FAILED);
      if (!found) throw placeNotFound();
      return found;
    },

    /** Checks an address that was typed by hand. A whole address in the street is split first. */
    check(address: AddressComponents): Promise<AddressCheck> {
      const { above: _, doubt, ...parts } = readAddress(address, places.verifyCityStateZip);
      return orFailure(places.check(doubt ? address : parts), CHECK_FAILED);
    },
  };
}
