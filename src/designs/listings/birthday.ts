import type { Listing } from './listing.ts';

export const BIRTHDAY: Listing[] = [
  {
    slug: 'around-the-sun',
    name: 'Once More Around the Sun',
    description: 'A woodcut sun in a midnight sky, with one small world starting its next lap.',
    tags: ['woodcut', 'sun', 'stars', 'night', 'milestone'],
    is_featured: true,
  },
];
