import type { Pen } from '../ink/jobs.ts';
import type { LetterContent } from './drafts.ts';

/** The seed of samples, and of letters without a seed of their own. */
const SEED = 'preview';

/** Returns the pen of a letter: the same handwriting, ink and seed in every preview. */
export const penOf = ({
  hand,
  ink_setting,
  ink_colour,
  ink_seed,
}: Pick<LetterContent, 'hand' | 'ink_setting' | 'ink_colour'> & { ink_seed?: string }): Pen => ({
  hand,
  setting: ink_setting,
  colour: ink_colour,
  seed: ink_seed || SEED,
});
