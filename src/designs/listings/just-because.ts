import type { Listing } from './listing.ts';

export const JUST_BECAUSE: Listing[] = [
  {
    slug: 'birds-on-a-wire',
    name: 'Saved You a Seat',
    description: 'Round birds on two wires, with a gap exactly the size of a friend.',
    tags: ['birds', 'mid-century', 'friendship', 'miss you', 'playful'],
  },
  {
    slug: 'hello-ripple',
    name: 'Hello, Hello',
    description: 'One word, still spreading in rings when it reaches the edge of the card.',
    tags: ['hello', 'type', 'retro', 'rainbow', 'any occasion'],
    is_featured: true,
  },
  {
    slug: 'lemon-grove',
    name: 'Lemon Grove',
    description: 'Lemons, halves and blossom on a blue tablecloth. No reason given.',
    tags: ['lemons', 'pattern', 'summer', 'botanical', 'fruit'],
  },
  {
    slug: 'come-over',
    name: 'Come Over Soon',
    description: 'A full cup, two biscuits on the saucer and a chair with your name on it.',
    tags: ['coffee', 'tea', 'friendship', 'miss you', 'cozy'],
  },
  {
    slug: 'paper-plane',
    name: 'Sent with Love',
    description: 'A folded letter doing one loop for show across a watercolor sky.',
    tags: ['paper plane', 'watercolor', 'sky', 'encouragement', 'miss you'],
  },
];
