/** A way to complete what a person has typed. `text` is the whole address; the other two are its lines. */
export type Suggestion = { place_id: string; text: string; main_text: string; secondary_text: string };

/** A US address in parts. `unit` is empty when there is none; `state` is the two-letter code, `zip` five digits. */
export type AddressComponents = { street: string; unit: string; city: string; state: string; zip: string };

export type Place = { place_id: string; formatted_address: string; address_components: AddressComponents };

/**
 * Finds US street addresses. `session_token` joins the keystrokes of one search with its choice, for providers that bill
 * so. Both throw a ProviderError when the provider can't answer; neither throws because of what was typed.
 */
export type PlacesProvider = {
  readonly name: string;
  autocomplete(input: string, session_token: string): Promise<Suggestion[]>;
  /** Undefined for an id that is unknown, or whose place is not a complete address. */
  details(place_id: string, session_token: string): Promise<Place | undefined>;
};

export type CityStateZip = { city: string; state: string; zip: string };

/**
 * - `verified`: the three agree; the fields are in their usual spelling.
 * - `corrected`: two of the three leave no doubt about the third; the fields are as they should be.
 * - `unverified`: they contradict each other, or are unknown; the fields are as given.
 */
type CityStateZipCheck = { status: 'verified' | 'corrected' | 'unverified' } & CityStateZip;

/** Takes microseconds and never throws, so that an import can ask for each of its rows. */
export type VerifyCityStateZip = (place: CityStateZip) => CityStateZipCheck;

/** The first line of an address as it is written on an envelope. */
export const streetLine = (a: Pick<AddressComponents, 'street' | 'unit'>): string => `${a.street} ${a.unit}`.trim();

/** The last line of an address as it is written on an envelope. */
export const cityLine = (a: CityStateZip): string => `${a.city}, ${a.state} ${a.zip}`;
