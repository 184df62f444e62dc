import type { Listing } from './listing.ts';

export const JUST_BECAUSE: Listing[] = [
  {
    slug: 'birds-on-a-wire',
    name: 'Saved You a Seat',
    description: 'Round birds on two wires, with a gap exactly the size of a friend.',
    tags: ['birds', 'mid-century', 'friendship', 'miss you', 'playful'],
    is_featured: true,
  },
];
