import type { Address } from '../../src/modules/letters/page-rules.ts';

/** What the cards of the shop window say, and to whom they go. Nobody lives at these addresses. */
export const THANKS = `Dear Margaret,

Thank you for trusting us with the house on Alder Street. The light in that kitchen was worth every viewing.

When the last box is unpacked, the coffee is on us.

Warmly,
Tom & Ines`;

export const DRAFT = `We knew it was yours when you stood in that kitchen and went quiet. Thank you for choosing us.`;

export const SENDER: Address = {
  first_name: 'Tom & Ines',
  last_name: 'Hale',
  street: '18 Orchard Row',
  unit: '',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
};
export const RECIPIENT: Address = {
  first_name: 'Margaret',
  last_name: 'Ellis',
  street: '204 Alder Street',
  unit: '',
  city: 'Bath',
  state: 'ME',
  zip: '04530',
};

/** Who writes in the shop window; the same seed always gives the same strokes. */
export const PEN = { hand: 'eleanor', setting: 'natural', colour: 'blue-black', seed: 'shop window' } as const;
