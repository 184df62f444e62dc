import type { Listing } from './listing.ts';

export const CONGRATULATIONS: Listing[] = [
  {
    slug: 'laurels',
    name: 'Laurels',
    description: 'A ring of laurel, a gold ribbon and the two words that were earned.',
    tags: ['letterpress', 'wreath', 'graduation', 'promotion', 'classic'],
  },
  {
    slug: 'hooray',
    name: 'Hooray!',
    description: 'Paper streamers thrown from every corner, and the word they are thrown for.',
    tags: ['streamers', 'confetti', 'colorful', 'party', 'type'],
  },
  {
    slug: 'summit',
    name: 'You Made It',
    description: 'A woodcut mountain, a rising sun and a very small red flag at the top.',
    tags: ['woodcut', 'mountain', 'graduation', 'achievement', 'retirement'],
    is_featured: true,
  },
  {
    slug: 'coupe-tower',
    name: 'Coupe Tower',
    description: 'Fifteen coupes, one steady pour, no spills. Cheers to you.',
    tags: ['champagne', 'wedding', 'engagement', 'toast', 'mid-century'],
  },
  {
    slug: 'bravo',
    name: 'Curtain Call',
    description: 'Red curtains, roses on the boards and everybody on their feet.',
    tags: ['theater', 'roses', 'cut paper', 'performance', 'bold'],
  },
];
