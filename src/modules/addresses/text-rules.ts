import type { Oddity, Tidy } from './tidy-rules.ts';

/** What customers read about an address: in the wizard and in lists. */

type WrittenPlace = { city: string; state: string; zip: string };
/** Where a ZIP code is; `city` is empty when only the state is known. */
type ZipPlace = { city: string; state: string };

const five = (zip: string): string => zip.slice(0, 5);

/** "Beverly Hills, CA", or "PR" where only the state of a ZIP code is known. */
export const zipPlaceName = ({ city, state }: ZipPlace): string => (city ? `${city}, ${state}` : state);

/** Why the ZIP code may not belong to the city. Such an address is sent as the customer wrote it. */
export const unverifiedText = ({ city, zip }: WrittenPlace, zip_place: ZipPlace | null): string =>
  zip_place?.city
    ? `${five(zip)} is listed under ${zipPlaceName(zip_place)}, not ${city}`
    : `${five(zip)} is not in our list of ZIP codes`;

/** "Chicago or 62701?", or "Reno, NV or 62701?" where the ZIP code is in another state. */
export const conflictQuestion = ({ city, state, zip }: WrittenPlace, zip_place: ZipPlace | null): string =>
  `${zip_place?.state === state ? city : `${city}, ${state}`} or ${five(zip)}?`;

/** Why the city and the ZIP code cannot both be right. */
export const conflictText = ({ state, zip }: WrittenPlace, zip_place: ZipPlace | null): string =>
  zip_place ? `${five(zip)} is in ${zipPlaceName(zip_place)}` : `${five(zip)} is not a ZIP code in ${state}`;

/** What is odd about an address, and the name of the button that tidies it. */
export const TIDY_TEXTS: Record<Oddity, { text: string; offer: string }> = {
  symbols: { text: 'Has a symbol that can’t be handwritten', offer: 'Remove it' },
  names: { text: 'Name in capital letters', offer: 'Change it' },
  streets: { text: 'Street in capital letters', offer: 'Change it' },
  repeated: { text: 'Street address repeats the city or the unit', offer: 'Remove it' },
};

/** The same for all rows of a list. */
export const TIDY_LIST_TEXTS: Record<Tidy, { one: string; many: string; offer: string; done: string }> = {
  symbols: {
    one: 'row has an emoji or symbol',
    many: 'rows have emoji or symbols',
    offer: 'Remove symbols',
    done: 'Symbols removed',
  },
  names: {
    one: 'name is in capital letters',
    many: 'names are in capital letters',
    offer: 'Change to Title Case',
    done: 'Changed to Title Case',
  },
  streets: {
    one: 'street is in capital letters',
    many: 'streets are in capital letters',
    offer: 'Change to Title Case',
    done: 'Changed to Title Case',
  },
};
