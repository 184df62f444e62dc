import type { Listing } from './listing.ts';

export const BUSINESS_REFERRAL: Listing[] = [
  {
    slug: 'guilloche',
    name: 'Banknote Thanks',
    description: 'Fine engraved line work, the kind that guards money, around a word of appreciation.',
    tags: ['engraved', 'client appreciation', 'formal', 'finance', 'referral'],
  },
];
