import type { Listing } from './listing.ts';

export const SYMPATHY: Listing[] = [
  {
    slug: 'quiet-tide',
    name: 'Quiet Tide',
    description: 'A pale sun over layered washes of grey water, for when few words are needed.',
    tags: ['watercolor', 'sea', 'calm', 'thinking of you', 'condolence'],
  },
];
