import { lazy, Suspense, useEffect, useState } from 'react';
import { useMatches } from 'react-router';

const NoticeBoard = lazy(() => import('./notice-board.tsx').then((part) => ({ default: part.NoticeBoard })));

/** What a page exports as `handle` when it never speaks before somebody has touched it. */
export const QUIET_PAGE = { says_nothing_unasked: true };

const NOTICE_COMES = 'longhand:notice';

/** Hangs the board on a quiet page that has something to say after all. */
export const expectNotice = (): boolean => window.dispatchEvent(new Event(NOTICE_COMES));

/** The board for notices. Quiet pages fetch it at the first touch, click or key; what is told before then waits for it. */
export function Notices() {
  const quiet = useMatches().some(({ handle }) => handle === QUIET_PAGE);
  const [hung, setHung] = useState(false);
  useEffect(() => {
    const hang = () => setHung(true);
    if (!quiet) hang();
    const once = { once: true, passive: true, capture: true };
    for (const event of OCCASIONS) window.addEventListener(event, hang, once);
    return () => {
      for (const event of OCCASIONS) window.removeEventListener(event, hang, once);
    };
  }, [quiet]);
  if (!hung) return null;
  return (
    <Suspense fallback={null}>
      <NoticeBoard />
    </Suspense>
  );
}

const OCCASIONS = ['pointerdown', 'keydown', NOTICE_COMES];
