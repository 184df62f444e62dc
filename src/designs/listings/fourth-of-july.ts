import type { Listing } from './listing.ts';

export const FOURTH_OF_JULY: Listing[] = [
  {
    slug: 'fireworks-over-water',
    name: 'Fireworks over Water',
    description: 'Linocut rockets in red, cream and lake blue, at the moment when everybody says "oh".',
    tags: ['fireworks', 'linocut', 'summer', 'independence day', 'night'],
    is_featured: true,
  },
  {
    slug: 'paper-fans',
    name: 'Porch Rosettes',
    description: 'Pleated paper fans in red, white and blue, hung edge to edge for the parade.',
    tags: ['bunting', 'cut paper', 'independence day', 'party', 'vintage'],
  },
  {
    slug: 'ice-pops',
    name: 'Stay Cool',
    description: 'Six three-colored ice pops, melting on schedule. Three already have bites.',
    tags: ['ice pops', 'summer', 'independence day', 'funny', 'kids'],
  },
  {
    slug: 'barn-quilt',
    name: 'Barn Quilt',
    description: 'A pieced star painted large on a red barn. Land of the free, home of the pie.',
    tags: ['quilt', 'star', 'independence day', 'farmhouse', 'geometric'],
  },
];
