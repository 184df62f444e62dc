import type { Listing } from './listing.ts';

export const GET_WELL: Listing[] = [
  {
    slug: 'window-sill',
    name: 'Window Sill',
    description: 'A red geranium, a sleeping cat, and the sun back at the window.',
    tags: ['get well', 'feel better', 'recovery', 'cat', 'geranium', 'sun'],
  },
];

export const GRADUATION: Listing[] = [
  {
    slug: 'caps-off',
    name: 'Caps Off',
    description: 'Caps and confetti in the air, and nobody looking down.',
    tags: ['graduation', 'graduate', 'school', 'college', 'confetti', 'congratulations'],
  },
];

export const HOME_ANNIVERSARY: Listing[] = [
  {
    slug: 'lights-on',
    name: 'Lights On',
    description: 'The house a year on: lights along the eaves, a wreath on the door, somebody home.',
    tags: ['home anniversary', 'house', 'real estate', 'realtor', 'closing', 'client', 'night'],
  },
];

export const PLAIN: Listing[] = [
  {
    slug: 'ruled-ivory',
    name: 'Ruled Ivory',
    description: 'Nothing but ivory paper and a ruled edge. Your words do the rest.',
    tags: ['plain', 'blank', 'minimal', 'formal', 'business', 'any occasion'],
  },
  {
    slug: 'wax-seal',
    name: 'Wax Seal',
    description: 'Plain paper, a thread round it, and a seal of red wax. For any occasion.',
    tags: ['plain', 'blank', 'minimal', 'business', 'elegant', 'any occasion'],
  },
];
