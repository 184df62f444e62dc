import type { Listing } from './listing.ts';

export const THANK_YOU: Listing[] = [
  {
    slug: 'meadow-thanks',
    name: 'Meadow Thanks',
    description: 'Poppies, cornflowers and wild carrot along the foot of the card, and two quiet words in the sky.',
    tags: ['botanical', 'wildflowers', 'poppies', 'summer', 'classic'],
    is_featured: true,
  },
  {
    slug: 'one-in-red',
    name: 'One in Red',
    description: 'You wrote it out line after line. They will find the one that counts.',
    tags: ['handwriting', 'pattern', 'minimal', 'gratitude'],
  },
];
