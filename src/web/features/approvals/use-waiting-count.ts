import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

/** How many requests wait for the signed-in member; none while that is unknown. For parts outside of the pages. */
export function useWaitingCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const stopped = new AbortController();
    call('GET /rest/v1/approvals/mine', undefined, { signal: stopped.signal }).then(
      ({ waiting_count }) => setCount(waiting_count),
      () => {},
    );
    return () => stopped.abort();
  }, []);
  return count;
}
