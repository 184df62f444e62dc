import type { Preview } from './wizard-state.ts';

/** The four pictures of a letter in the order in which they are offered. */
export const VIEWS: { id: keyof Preview['images']; name: string; says: string }[] = [
  { id: 'letter_preview', name: 'Card interior', says: 'The inside of the card with the handwritten message' },
  {
    id: 'card_exterior',
    name: 'Card exterior',
    says: 'The outside of the card, unfolded: its back above, its front below',
  },
  { id: 'template_interior', name: 'Template interior', says: 'The inside of the card before it is written on' },
  { id: 'envelope_preview', name: 'Envelope exterior', says: 'The addressed envelope' },
];
