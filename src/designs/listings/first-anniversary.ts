import type { Listing } from './listing.ts';

export const FIRST_ANNIVERSARY: Listing[] = [];
