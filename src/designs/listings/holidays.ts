import type { Listing } from './listing.ts';

export const HOLIDAYS: Listing[] = [
  {
    slug: 'snowed-in-pines',
    name: 'Snowed-In Pines',
    description: 'Firs in a linocut night, snow on every branch. Warm wishes for any winter holiday.',
    tags: ['winter', 'snow', 'trees', 'linocut', 'non-religious'],
    is_featured: true,
  },
  {
    slug: 'merry-and-bright',
    name: 'Merry & Bright',
    description: 'Glass baubles from the fifties, hung at every height on a cranberry ground.',
    tags: ['christmas', 'ornaments', 'mid-century', 'red', 'classic'],
  },
  {
    slug: 'eight-nights',
    name: 'Eight Nights of Light',
    description: 'A menorah drawn with a compass, every candle burning in deep blue.',
    tags: ['hanukkah', 'menorah', 'candles', 'geometric', 'blue'],
  },
  {
    slug: 'winter-greens',
    name: 'Winter Greens',
    description: 'Pine, sage and holly bound in a ring, with berries wherever the stems meet.',
    tags: ['wreath', 'botanical', 'holly', 'christmas', 'traditional'],
  },
  {
    slug: 'paper-snow',
    name: 'No Two Alike',
    description: 'Paper snow, folded and cut and opened again. For one of a kind.',
    tags: ['winter', 'snowflakes', 'cut paper', 'blue', 'non-religious'],
  },
];
