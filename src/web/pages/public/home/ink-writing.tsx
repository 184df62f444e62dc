import { cn } from '../../../lib/cn.ts';
import { INK_WORD_HEIGHT, INK_WORDS, type InkWord } from './ink-words.ts';

/** Handwriting in the current text color. Decorative: add a text alternative next to it. */
export function InkWords({ word, className }: { word: InkWord; className?: string }) {
  const url = `url(/pictures/words/${word}.svg)`;
  return (
    <span
      aria-hidden="true"
      className={cn('block bg-current', className)}
      style={{
        aspectRatio: `${INK_WORDS[word].width} / ${INK_WORD_HEIGHT}`,
        mask: `${url} left center / contain no-repeat`,
      }}
    />
  );
}
