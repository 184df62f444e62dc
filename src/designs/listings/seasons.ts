import type { Listing } from './listing.ts';

export const THANKSGIVING: Listing[] = [
  {
    slug: 'wheat-sheaf',
    name: 'Wheat Sheaf',
    description: 'A sheaf of wheat in a wine-red ribbon, for the table in November.',
    tags: ['thanksgiving', 'harvest', 'autumn', 'fall', 'wheat', 'gratitude'],
  },
];

export const VALENTINES_DAY: Listing[] = [
  {
    slug: 'rose-heart',
    name: 'Heart of Roses',
    description: 'Roses and leaves in the shape of a heart, round the only three words needed.',
    tags: ['valentine', 'love', 'roses', 'heart', 'romance', 'floral'],
  },
];

export const EASTER: Listing[] = [
  {
    slug: 'painted-eggs',
    name: 'Painted Eggs',
    description: 'A dozen painted eggs. One of them has ears.',
    tags: ['easter', 'spring', 'eggs', 'bunny', 'pastel', 'fun'],
  },
];
