import type { Listing } from './listing.ts';

export const BIRTHDAY: Listing[] = [
  {
    slug: 'around-the-sun',
    name: 'Once More Around the Sun',
    description: 'A woodcut sun in a midnight sky, with one small world starting its next lap.',
    tags: ['woodcut', 'sun', 'stars', 'night', 'milestone'],
    is_featured: true,
  },
  {
    slug: 'make-a-wish',
    name: 'Make a Wish',
    description: 'A choir of striped and spotted candles, all alight. Stand back and take a breath.',
    tags: ['candles', 'pattern', 'night', 'playful', 'wish'],
  },
  {
    slug: 'eat-the-cake',
    name: 'Eat the Cake',
    description: 'Three tiers, four cherries and the best advice there is.',
    tags: ['cake', 'mid-century', 'funny', 'dessert', 'bold'],
  },
  {
    slug: 'airmail-balloons',
    name: 'Airmail by Balloon',
    description: 'A sealed letter under balloons in three clear inks, on its way to the party.',
    tags: ['balloons', 'overprint', 'letter', 'kids', 'colorful'],
  },
];
