import type { Listing } from './listing.ts';

export const SYMPATHY: Listing[] = [
  {
    slug: 'quiet-tide',
    name: 'Quiet Tide',
    description: 'A pale sun over layered washes of grey water, for when few words are needed.',
    tags: ['watercolor', 'sea', 'calm', 'thinking of you', 'condolence'],
    is_featured: true,
  },
  {
    slug: 'olive-branch',
    name: 'Olive Branch',
    description: 'One bough, one weight of line, and a soft grey-green page around it.',
    tags: ['botanical', 'line art', 'olive', 'minimal', 'condolence'],
  },
  {
    slug: 'ginkgo-fall',
    name: 'Ginkgo Fall',
    description: 'Gold leaves on their way down, unhurried. In loving memory.',
    tags: ['autumn', 'leaves', 'ginkgo', 'memorial', 'gold'],
  },
  {
    slug: 'white-anemones',
    name: 'White Anemones',
    description: 'White flowers at dusk, held out without asking for an answer.',
    tags: ['flowers', 'anemones', 'dusk', 'condolence', 'botanical'],
  },
];
