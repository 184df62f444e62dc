import type { Listing } from './listing.ts';

export const FIFTY_AND_BEYOND: Listing[] = [
  {
    slug: 'fifty-rings',
    name: 'Fifty Rings',
    description: 'A woodcut of fifty years, counted from the middle, and one green shoot beside it.',
    tags: ['tree', 'woodcut', '50th birthday', '50th anniversary', 'jubilee'],
  },
  {
    slug: 'fifty-suns',
    name: 'Fifty Summers',
    description: 'Fifty small suns, no two cut alike: one for every summer so far.',
    tags: ['sun', 'cut paper', '50th birthday', 'pattern', 'milestone'],
  },
  {
    slug: 'golden-deco',
    name: 'Golden Years',
    description: 'The numeral in gilded lines on bottle green, dressed for the picture palace.',
    tags: ['art deco', 'gold', '50th anniversary', 'formal', 'jubilee'],
  },
  {
    slug: 'good-vintage',
    name: 'A Very Good Vintage',
    description: 'A bottle from a good year, with grapes at its elbow. Better every year.',
    tags: ['wine', 'woodcut', '60th birthday', 'retirement', 'milestone'],
  },
];
