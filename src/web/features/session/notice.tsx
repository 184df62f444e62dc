import { useEffect } from 'react';
import { toast } from 'sonner';
import { takeNotice } from '../../lib/notice.ts';

/** Says what the page before a full load wanted to say. */
export function KeptNotice() {
  useEffect(() => {
    const notice = takeNotice();
    if (notice) toast[notice.kind](notice.title, { description: notice.description });
  }, []);
  return null;
}
