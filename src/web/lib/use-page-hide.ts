import { useEffect } from 'react';

/** Calls `onHide` whenever this may be the last moment of the page: hidden, closed or navigated away. */
export function usePageHide(onHide: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      onHide();
    };
  }, [onHide]);
}
