import type { Listing } from './listing.ts';

export const BUSINESS_REFERRAL: Listing[] = [
  {
    slug: 'guilloche',
    name: 'Banknote Thanks',
    description: 'Fine engraved line work, the kind that guards money, around a word of appreciation.',
    tags: ['engraved', 'client appreciation', 'formal', 'finance', 'loyalty'],
  },
  {
    slug: 'common-ground',
    name: 'Common Ground',
    description: 'Two circles, two inks, and a third color where they meet. For an introduction well made.',
    tags: ['referral', 'geometric', 'overprint', 'introduction', 'minimal'],
  },
  {
    slug: 'yours-sincerely',
    name: 'Yours, Sincerely',
    description: 'An engraved nib that has just finished a name, and one red line beneath it.',
    tags: ['pen', 'woodcut', 'client appreciation', 'formal', 'any occasion'],
    is_featured: true,
  },
  {
    slug: 'good-word',
    name: 'The Good Word',
    description: 'A quilt of quarter circles: one kind word, passed from hand to hand.',
    tags: ['referral', 'pattern', 'geometric', 'mid-century', 'colorful'],
  },
];
