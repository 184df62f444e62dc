import { useSyncExternalStore } from 'react';

const QUERY = '(width < 40rem)';

const watch = (changed: () => void): (() => void) => {
  const narrow = window.matchMedia(QUERY);
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/** Whether the screen is a phone's, where a table becomes a list of cards. False while a page is prerendered. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
