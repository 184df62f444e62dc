/**
 * A way to complete what a person has typed. `text` is the whole address; the other two are its lines. Where `needs_zip`
 * is true the text lacks its ZIP code, and the person types that before the address can be chosen.
 */
export type Suggestion = {
  place_id: string;
  text: string;
  main_text: string;
  secondary_text: string;
  needs_zip: boolean;
};

/** A US address in parts. `unit` is empty when there is none; `state` is the two-letter code, `zip` has 5 or 9 digits. */
export type AddressComponents = { street: string; unit: string; city: string; state: string; zip: string };

/** `verified` is true only when the provider knows the house number and the street, not just the city and ZIP code. */
export type Place = {
  place_id: string;
  formatted_address: string;
  address_components: AddressComponents;
  verified: boolean;
};

/**
 * Finds and checks US street addresses. `session_token` joins the keystrokes of one search with its choice, for providers
 * that bill so. All throw a ProviderError when the provider can't answer; none throws because of what was typed.
 */
export type PlacesProvider = {
  readonly name: string;
  autocomplete(input: string, session_token: string): Promise<Suggestion[]>;
  /** Undefined for an id that is unknown, or whose place is not a complete address. */
  details(place_id: string, session_token: string): Promise<Place | undefined>;
  /** Checks a complete address that was typed by hand. */
  check(address: AddressComponents): Promise<AddressCheck>;
  /**
   * Checks the places of a list. It answers at once and from memory, because a list has up to a million rows: requests to
   * a service for each of them would take hours and cost thousands of dollars. An adapter without a table of its own uses
   * the embedded directory.
   */
  readonly verifyCityStateZip: VerifyCityStateZip;
};

export type CityStateZip = { city: string; state: string; zip: string };

/**
 * - `matched`: the three belong together. The city is as given.
 * - `corrected`: the three belong together once the city's spelling or case is corrected, or its only ZIP code is added.
 * - `unverified`: the ZIP code is used in this state, but is not known to belong to this city. The fields are as given.
 * - `conflict`: the ZIP code is not used in this state, or far from this city. Only the customer knows which is right.
 */
export type CityStateZipStatus = 'matched' | 'corrected' | 'unverified' | 'conflict';

/** Where a ZIP code is; `city` is empty when only the state is known. */
export type ZipPlace = { city: string; state: string };

/**
 * How well a city is known. `zip`: the ZIP code is listed under it. `near`: a town that has no ZIP code of its own, near this
 * one. `slip`: the city of the ZIP code, misspelled or shortened. `state`: a city of this state, listed under other ZIP codes.
 * `none`: the state has no such city.
 */
export type CityProof = 'zip' | 'near' | 'slip' | 'state' | 'none';

export type CityStateZipCheck = CityStateZip & {
  status: CityStateZipStatus;
  proof: CityProof;
  zip_place: ZipPlace | null;
};

/** Takes microseconds and never throws, so that an import can ask for each of its rows. */
export type VerifyCityStateZip = (place: CityStateZip) => CityStateZipCheck;

/**
 * What is known of a whole address. `verified`: the provider knows the street too. `place` is the address as the provider
 * writes it, for `verified` and for an `unverified` one that looks like another; else null.
 */
export type AddressCheck = {
  status: 'verified' | CityStateZipStatus;
  address: AddressComponents;
  zip_place: ZipPlace | null;
  place: Place | null;
};
