import { useEffect } from 'react';
import { wasSent } from './draft.ts';

/** Calls `onSent` when another tab submits this campaign, such as after returning from a payment there. */
export function useSentInOtherTab(user_id: string, key: string, onSent: () => void): void {
  useEffect(() => {
    const look = () => {
      if (wasSent(user_id, key)) onSent();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [user_id, key, onSent]);
}
