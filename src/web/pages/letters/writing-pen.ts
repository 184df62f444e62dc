import type { Pen } from '../../components/ink-jobs.ts';
import type { LetterContent } from '../../lib/drafts.ts';

/** The strokes of a preview without a seed of its own are these. */
const SEED = 'preview';

/** How a letter is written: the same hand, ink and variation in every picture of it. */
export const penOf = ({
  hand,
  ink_setting,
  ink_colour,
}: Pick<LetterContent, 'hand' | 'ink_setting' | 'ink_colour'>): Pen => ({
  hand,
  setting: ink_setting,
  colour: ink_colour,
  seed: SEED,
});
