import { DEFAULT_INK_COLOUR } from '../../../../handwriting/colours.ts';
import { DEFAULT_HAND } from '../../../../handwriting/hands.ts';
import type { Pen } from '../../../features/ink/jobs.ts';

/** The handwriting of the product's own texts. The same seed always gives the same strokes. */
export const samplePen = (seed: string): Pen => ({
  hand: DEFAULT_HAND,
  setting: 'natural',
  colour: DEFAULT_INK_COLOUR,
  seed,
});
