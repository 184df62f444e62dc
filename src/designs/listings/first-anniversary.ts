import type { Listing } from './listing.ts';

export const FIRST_ANNIVERSARY: Listing[] = [
  {
    slug: 'paper-crane',
    name: 'The Paper Year',
    description: 'One folded crane in printed vermilion paper, because the first year is the paper one.',
    tags: ['origami', 'paper', 'anniversary', 'geometric', 'red'],
  },
  {
    slug: 'twelve-moons',
    name: 'Twelve Moons',
    description: 'A whole year told by its moons, side by side in a quiet night sky.',
    tags: ['moon', 'stars', 'anniversary', 'night', 'love'],
    is_featured: true,
  },
  {
    slug: 'numeral-one',
    name: 'Happily, One Year',
    description: 'A great numeral, and the climbing rose that took a year to reach the top.',
    tags: ['roses', 'type', 'anniversary', 'botanical', 'work anniversary'],
  },
  {
    slug: 'quite-a-pair',
    name: 'Quite a Pair',
    description: 'Two ripe pears leaning together, exactly as they should.',
    tags: ['pears', 'fruit', 'anniversary', 'couple', 'still life'],
  },
];
