import { useEffect } from 'react';
import { wasSent } from './draft.ts';

/** Calls `onSent` when this campaign is submitted in another tab, as after a payment that came back there. */
export function useSentElsewhere(user_id: string, key: string, onSent: () => void): void {
  useEffect(() => {
    const look = () => {
      if (wasSent(user_id, key)) onSent();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [user_id, key, onSent]);
}
