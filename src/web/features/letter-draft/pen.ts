import type { Pen } from '../ink/jobs.ts';
import type { LetterContent } from './drafts.ts';

/** The strokes of samples, and of letters that were begun before letters had a seed. */
const SEED = 'preview';

/** How a letter is written: the same hand, ink and variation in every picture of it. */
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
