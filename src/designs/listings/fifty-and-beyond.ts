import type { Listing } from './listing.ts';

export const FIFTY_AND_BEYOND: Listing[] = [];
