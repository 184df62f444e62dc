import type { Listing } from './listing.ts';

export const PARENTS_DAYS: Listing[] = [
  {
    slug: 'garden-jug',
    name: 'Garden Jug',
    description: 'The first flowers of the garden in the blue and white jug, for Mother’s Day.',
    tags: ['mother’s day', 'mothers day', 'mom', 'flowers', 'bouquet', 'spring'],
  },
  {
    slug: 'fair-wind',
    name: 'Fair Wind',
    description: 'A small boat, a large sun and the wind behind, for Father’s Day.',
    tags: ['father’s day', 'fathers day', 'dad', 'sailing', 'sea', 'linocut'],
  },
];

export const NEW_BABY: Listing[] = [
  {
    slug: 'moon-mobile',
    name: 'Moon Mobile',
    description: 'Moon, clouds, birds and stars on threads over a cradle, just moving.',
    tags: ['baby', 'newborn', 'new baby', 'moon', 'stars', 'gentle'],
  },
];

export const WEDDING: Listing[] = [
  {
    slug: 'ampersand',
    name: 'Ampersand',
    description: 'The smallest word between two names, in a ring of green and gold.',
    tags: ['wedding', 'marriage', 'engagement', 'botanical', 'gold', 'elegant'],
  },
];
