import type { Listing } from './listing.ts';

export const FOURTH_OF_JULY: Listing[] = [
  {
    slug: 'fireworks-over-water',
    name: 'Fireworks over Water',
    description: 'Linocut rockets in red, cream and lake blue, the moment everybody says "oh".',
    tags: ['fireworks', 'linocut', 'summer', 'independence day', 'night'],
    is_featured: true,
  },
];
