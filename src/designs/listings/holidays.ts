import type { Listing } from './listing.ts';

export const HOLIDAYS: Listing[] = [
  {
    slug: 'snowed-in-pines',
    name: 'Snowed-In Pines',
    description: 'Firs in a linocut night, snow on every branch. Warm wishes for any winter holiday.',
    tags: ['winter', 'snow', 'trees', 'linocut', 'night', 'non-religious'],
    is_featured: true,
  },
];
