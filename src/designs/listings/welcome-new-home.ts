import type { Listing } from './listing.ts';

export const WELCOME_NEW_HOME: Listing[] = [
  {
    slug: 'row-houses',
    name: 'Row Houses',
    description: 'A street of cut-paper houses with the evening lights coming on.',
    tags: ['new home', 'cut paper', 'realtor', 'neighbors', 'mid-century'],
    is_featured: true,
  },
  {
    slug: 'old-key',
    name: 'The Keys Are Yours',
    description: 'An old brass key whose bow is the house that it opens.',
    tags: ['new home', 'key', 'realtor', 'closing', 'green'],
  },
  {
    slug: 'front-door',
    name: 'Front Door',
    description: 'Lamps lit, mat out, ivy on the wall: somebody lives here now.',
    tags: ['new home', 'door', 'plants', 'housewarming', 'welcome'],
  },
  {
    slug: 'floor-plan',
    name: 'Home, to Scale',
    description: 'A blueprint with a piano, a bath, a heart and the only measurement that matters.',
    tags: ['new home', 'blueprint', 'architecture', 'realtor', 'line art'],
  },
];
