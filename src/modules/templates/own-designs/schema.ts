import { z } from 'zod';
import { OWN_PAGE_LIMIT_BYTES } from './rules.ts';

const page = z
  .instanceof(Uint8Array, { error: 'Please add an image.' })
  .refine((bytes) => bytes.length <= OWN_PAGE_LIMIT_BYTES, 'A page may be 12 MB at most.');

export const ownDesignName = z
  .string()
  .trim()
  .min(1, 'Please name your design.')
  .max(80, 'Please choose a shorter name.');

/** The form with a new design: two composed pages, the inside only where it is not plain paper. */
export const newDesignRequest = z.object({ name: ownDesignName, outside: page, inside: page.optional() });

export type NewOwnDesign = { name: string; outside: Uint8Array; inside: Uint8Array | null };
