import type { Hand } from '../../src/handwriting/hand.ts';
import { type Ink, writeInk } from '../../src/handwriting/ink/ink.ts';
import { layoutText, xHeightFor } from '../../src/handwriting/layout.ts';
import type { Sheet } from '../../src/handwriting/sheet.ts';
import { CARD } from '../../src/modules/templates/card-rules.ts';

/** The card; the sheet's 328.6 px are its width. */
export const PAGE = { ...CARD, pt_per_px: CARD.width_pt / 328.6 };

const FIRST = ['Margaret', 'Theodore', 'Anneliese', 'Joaquín', 'Priscilla', 'Bartholomew', 'Winifred', 'Zoë'];
const LAST = ['Okafor', 'Lindqvist', 'Abernathy', 'Fitzgerald', 'Nakamura', 'Delacroix', 'Whitcombe'];

/** The text of letter number n: a full card of Short Text, 13 lines and some 80 words, with another name in each. */
export function letterText(n: number): string {
  const name = `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]}`;
  return `Dear ${name},

Thank you so much for visiting us last week. It was a pleasure to show you around the house on Maple Street, and I could see you in that sunny kitchen already. If you would like another look, or have any questions about the garden or the schools nearby, please call me at 555-0${100 + (n % 900)}. I would be glad to meet you there.

Warm regards,
Caroline Whitaker`;
}

export function shortTextSheet(hand: Hand): Sheet {
  const pitch_px = 16.9;
  const slots = Array.from({ length: 13 }, (_, i) => ({
    x_px: 26.3,
    baseline_y_px: 253 + 11 + i * pitch_px,
    width_px: 276,
  }));
  return { width_px: 328.6, height_px: 486.5, slots, x_height_px: xHeightFor(hand, 276, 36, pitch_px) };
}

/** Lays out and writes letter number n anew. */
export function letterInk(hand: Hand, sheet: Sheet, n: number): Ink {
  const layout = layoutText(hand, letterText(n), sheet);
  return writeInk(hand, layout, { seed: `letter-${n}`, setting: 'natural', colour: 'blue-black' });
}
