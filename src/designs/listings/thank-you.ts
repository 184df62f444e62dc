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
  {
    slug: 'scissors-thanks',
    name: 'Scissors and Paint',
    description: 'Painted paper cut into weeds, leaves and moons, pinned up round a single word.',
    tags: ['cut paper', 'colorful', 'modern', 'leaves', 'bold'],
  },
  {
    slug: 'wood-type-thanks',
    name: 'Thanks a Million',
    description: 'A fairground bill in wood type, printed hard on soft paper. And then some.',
    tags: ['letterpress', 'type', 'vintage', 'bold', 'two-color'],
  },
  {
    slug: 'eucalyptus',
    name: 'Silver Dollar',
    description: 'Wet glazes of eucalyptus in two corners, and all the quiet in between.',
    tags: ['watercolor', 'botanical', 'eucalyptus', 'wedding', 'calm'],
  },
];
