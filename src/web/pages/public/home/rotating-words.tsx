import { Pause, Play } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { INK_WORDS, type InkWord } from './ink-words.ts';
import { InkWords } from './ink-writing.tsx';

const WORDS: readonly InkWord[] = ['communication', 'outreach', 'marketing', 'retention'];

/** How wide the longest of the words is, in the size of the headline. */
const WIDTH = '6.1em';

/** Handwritten use cases, which the script shows in rotation. It stays with the first for those who prefer less motion. */
export function RotatingWords() {
  return (
    <span data-words className="relative -mb-3 block text-wax-ink" style={{ width: `min(100% - 2.25rem, ${WIDTH})` }}>
      {WORDS.map((word, index) => (
        <span key={word} className={cn(index > 0 && 'invisible absolute inset-0')} data-word={INK_WORDS[word].text}>
          <InkWords word={word} className="w-full in-data-written:animate-[written_0.9s_var(--ease-paper)]" />
        </span>
      ))}
    </span>
  );
}

/** Pauses the words. Outside the headline, so that it is not read out as a part of it. */
export function WordsSwitch() {
  return (
    <button
      type="button"
      data-words-switch
      aria-label="Pause the changing words"
      className="with-script group absolute bottom-[0.3em] grid size-7 place-items-center rounded-full border border-rule-strong bg-sheet text-ink-soft hover:border-ink hover:text-ink"
      style={{ left: `min(100% - 1.75rem, ${WIDTH} + 0.5rem)` }}
    >
      <Pause aria-hidden="true" className="size-3 group-data-paused:hidden" />
      <Play aria-hidden="true" className="hidden size-3 group-data-paused:block" />
    </button>
  );
}
