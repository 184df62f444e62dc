import type { Listing } from './listing.ts';

export const CONGRATULATIONS: Listing[] = [
  {
    slug: 'laurels',
    name: 'Laurels',
    description: 'A ring of laurel, a gold ribbon and the two words that were earned.',
    tags: ['letterpress', 'wreath', 'graduation', 'promotion', 'classic'],
  },
];
