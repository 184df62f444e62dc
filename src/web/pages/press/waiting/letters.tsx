import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { letters } from '../labels.ts';
import { LetterTable } from '../letter-table.tsx';
import { MakeRun } from './make-run.tsx';

const PAGE_SIZE = 10;
const LOOK_AGAIN_MS = 30_000;

/** The queue, and what turns it into print runs. */
export function WaitingLetters() {
  const queue = useQuery({
    queryKey: ['press', 'queue'],
    queryFn: () => call('GET /rest/v1/press/queue', { query: {} }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <section aria-labelledby="waiting" className="grid gap-6">
      <h2 id="waiting" className="text-2xl">
        Waiting letters
      </h2>
      {queue.isPending ? (
        <Skeleton className="h-40" />
      ) : queue.isError ? (
        <FailedState
          title={messageOf(queue.error, 'We couldn’t load the queue.')}
          onRetry={() => void queue.refetch()}
        />
      ) : queue.data.waiting === 0 ? (
        <EmptyState title="Nothing waiting">New letters appear here when customers send them.</EmptyState>
      ) : (
        <>
          <MakeRun queue={queue.data} />
          <LetterTable
            caption="Waiting letters, those ordered first before the others"
            items={queue.data.items}
            page_size={PAGE_SIZE}
          />
          {queue.data.waiting > queue.data.items.length && (
            <p className="text-sm text-ink-faint">
              Showing the {letters(queue.data.items.length)} waiting longest.{' '}
              <Link to="/admin/letters?stage=waiting" className="link">
                See all that wait
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
