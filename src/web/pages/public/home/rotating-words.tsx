import { Pause, Play } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { INK_WORDS, type InkWord } from './ink-words.ts';
import { InkWords } from './ink-writing.tsx';

const WORDS: readonly InkWord[] = ['communication', 'outreach', 'marketing', 'retention'];

/** Handwritten use cases, which the script shows in rotation. It stays with the first for those who prefer less motion. */
export function RotatingWords() {
  return (
    <span className="relative -mb-3 flex items-center gap-1 text-wax-ink">
      <span data-words className="relative block w-[min(100%,6.1em)]">
        {WORDS.map((word, index) => (
          <span key={word} className={cn(index > 0 && 'invisible absolute inset-0')} data-word={INK_WORDS[word].text}>
            <InkWords word={word} className="w-full in-data-written:animate-[written_0.9s_var(--ease-paper)]" />
          </span>
        ))}
      </span>
      {/* Where there is a margin, it hangs beside the first letter. */}
      <button
        type="button"
        data-words-switch
        aria-label="Pause the changing words"
        className="with-script group grid size-7 shrink-0 place-items-center rounded-full text-ink-faint hover:bg-sunk hover:text-ink xl:absolute xl:top-[36%] xl:-left-9"
      >
        <Pause aria-hidden="true" className="size-3.5 group-data-paused:hidden" />
        <Play aria-hidden="true" className="hidden size-3.5 group-data-paused:block" />
      </button>
    </span>
  );
}
