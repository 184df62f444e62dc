import type { Listing } from './listing.ts';

export const WELCOME_NEW_HOME: Listing[] = [
  {
    slug: 'row-houses',
    name: 'Row Houses',
    description: 'A street of cut-paper houses with the evening lights coming on.',
    tags: ['new home', 'cut paper', 'realtor', 'neighbors', 'mid-century'],
    is_featured: true,
  },
];
