import { z } from 'zod';

const suggestion = z.object({
  place_id: z.string(),
  text: z.string(),
  main_text: z.string(),
  secondary_text: z.string(),
  /** The customer has to type the ZIP code before this address can be chosen. */
  needs_zip: z.boolean(),
});

export const suggestions = z.object({
  suggestions: z.array(suggestion),
  /** Nothing was found because the address is abroad. */
  outside_us: z.boolean(),
});

const addressParts = z.object({
  street: z.string(),
  unit: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

export const place = z.object({
  place_id: z.string(),
  formatted_address: z.string(),
  address_components: addressParts,
  /** Whether the house number and street are known, not only the city and ZIP code. */
  verified: z.boolean(),
});

const part = z.string().max(200);
export const addressCheckRequest = z.object({
  street: part,
  unit: part.default(''),
  city: part,
  state: part,
  zip: part,
});

/** Where a ZIP code is; `city` is empty when only the state is known. */
export const zipPlace = z.object({ city: z.string(), state: z.string() });

/**
 * `verified`: the street is known too. `matched` and `corrected`: city, state and ZIP code belong together. `unverified`:
 * the ZIP code is not known to belong to the city. `conflict`: the ZIP code is not used in the state, or far from the city.
 */
export const addressCheck = z.object({
  status: z.enum(['verified', 'matched', 'corrected', 'unverified', 'conflict']),
  address: addressParts,
  zip_place: zipPlace.nullable(),
  place: place.nullable(),
});
