import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { asClock } from '../../lib/dates.ts';
import { stopViewing, type Viewing } from '../../lib/session/viewing.ts';

/** Stays above every page while an operator views as a customer. */
export function ViewBanner({ view: { full_name, email, ends_at } }: { view: Viewing }) {
  const [ending, setEnding] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => void stopViewing(), Math.max(0, Date.parse(ends_at) - Date.now()));
    return () => clearTimeout(timer);
  }, [ends_at]);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    // The header sticks below the banner, however many lines it takes.
    const root = document.documentElement.style;
    const watch = new ResizeObserver(() => root.setProperty('--view-banner', `${element.offsetHeight}px`));
    watch.observe(element);
    return () => {
      watch.disconnect();
      root.removeProperty('--view-banner');
    };
  }, []);
  return (
    <aside
      ref={bar}
      aria-label="View as customer"
      className="sticky top-0 z-40 border-b border-amber bg-amber-wash text-sm text-ink"
    >
      <div className="page-width flex min-h-12 items-center justify-between gap-4 py-2">
        <p role="status">
          You are viewing Longhand as <b>{full_name || email}</b>. Nothing can be changed. Ends at {asClock(ends_at)}.
        </p>
        <Button
          size="sm"
          variant="secondary"
          pending={ending}
          onClick={() => {
            setEnding(true);
            void stopViewing();
          }}
        >
          End<span className="sr-only"> view as customer</span>
        </Button>
      </div>
    </aside>
  );
}
