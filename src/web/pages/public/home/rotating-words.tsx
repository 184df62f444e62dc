import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { INK_WORDS, type InkWord } from './ink-words.ts';
import { InkWords } from './ink-writing.tsx';

const WORDS: readonly InkWord[] = ['communication', 'outreach', 'marketing', 'retention'];
const SHOWN_MS = 2600;

/** Handwritten use cases in rotation. Paused for visitors who prefer reduced motion. */
export function RotatingWords() {
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(false);

  useEffect(() => setRunning(!window.matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setAt((before) => (before + 1) % WORDS.length), SHOWN_MS);
    return () => clearInterval(timer);
  }, [running]);

  return (
    <span className="-mb-3 flex items-center gap-1 text-wax-ink">
      <span className="relative block w-[min(100%,6.1em)]">
        {WORDS.map((word, index) => (
          <span
            key={word}
            className={cn(index > 0 && 'absolute inset-0', index !== at && 'invisible')}
            data-word={INK_WORDS[word].text}
          >
            <InkWords
              word={word}
              className={cn('w-full', index === at && running && 'animate-[written_0.9s_var(--ease-paper)]')}
            />
          </span>
        ))}
      </span>
      <button
        type="button"
        onClick={() => setRunning(!running)}
        aria-label={running ? 'Pause the changing words' : 'Play the changing words'}
        className="grid size-7 shrink-0 place-items-center rounded-full text-ink-faint opacity-60 hover:bg-sunk hover:opacity-100 focus-visible:opacity-100"
      >
        {running ? <Pause aria-hidden="true" className="size-3.5" /> : <Play aria-hidden="true" className="size-3.5" />}
      </button>
    </span>
  );
}
