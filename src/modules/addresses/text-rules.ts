/** What customers read about a city, state and ZIP code that do not clearly belong together: in the wizard and in lists. */

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

/** Why the city and the ZIP code cannot both be right. */
export const conflictText = ({ state, zip }: WrittenPlace, zip_place: ZipPlace | null): string =>
  zip_place ? `${five(zip)} is in ${zipPlaceName(zip_place)}` : `${five(zip)} is not a ZIP code in ${state}`;
