import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { FailedState } from '../../components/feedback/empty-state.tsx';
import { useTooLong } from '../../components/feedback/too-long.ts';

export const STALLED = 'This page is taking too long to load';

/** What a page on the screen still waits for. */
const WAITING = { type: 'active', predicate: ({ state }: Query) => state.data === undefined } as const;

/** Above a page whose requests hang: the error card. Its requests go on, and the card leaves when they are answered. */
export function Stalled() {
  const queries = useQueryClient();
  const too_long = useTooLong(useIsFetching(WAITING) > 0);
  if (!too_long) return null;
  // A request without an answer is not repeated while it runs.
  const tryAgain = () => queries.cancelQueries(WAITING).then(() => queries.refetchQueries(WAITING));
  return (
    <div className="stalled page-width py-8">
      <FailedState title={STALLED} onRetry={() => void tryAgain()} />
    </div>
  );
}
