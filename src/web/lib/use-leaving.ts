import { useEffect } from 'react';

/** Calls `leave` whenever this page may be seen for the last time: hidden, closed or left for another. */
export function useLeaving(leave: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [leave]);
}
