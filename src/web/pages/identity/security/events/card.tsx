import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../../platform/format.ts';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { FailedState } from '../../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { type Answer, call } from '../../../../lib/api.ts';
import { ageOf, asFullMoment } from '../../../../lib/dates.ts';
import { SettingsCard } from '../../settings/cards.tsx';

type Events = Answer<'GET /rest/v1/security_events'>;

/** Recent activity to the person's sign-in, the newest first. */
export function EventsCard() {
  const found = useInfiniteQuery({
    queryKey: ['security', 'events'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /rest/v1/security_events', { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: Events) => next,
  });
  const failures = found.data?.pages[0]?.failed_sign_ins;
  return (
    <SettingsCard
      title="Recent Activity"
      subtitle="Sign-ins and changes to how you sign in. If you don’t recognize something, change your password."
    >
      {failures && <FailedSignIns failures={failures} />}
      {found.isPending ? (
        <Skeleton className="h-40" />
      ) : !found.data ? (
        <FailedState title="We couldn’t load your recent activity" onRetry={() => void found.refetch()} />
      ) : (
        <>
          <ol className="divide-y divide-rule text-sm">
            {found.data.pages
              .flatMap(({ events }) => events)
              .map(({ id, at, title, particulars }) => (
                <li
                  key={id}
                  className="grid gap-x-4 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]"
                >
                  <span className="font-semibold">{title}</span>
                  <time dateTime={at} className="text-ink-soft tabular-nums">
                    {asFullMoment(at)}
                  </time>
                  {particulars.length > 0 && (
                    <span className="break-words text-ink-soft sm:col-span-2">{particulars.join(', ')}</span>
                  )}
                </li>
              ))}
          </ol>
          {found.hasNextPage && (
            <Button
              variant="secondary"
              className="justify-self-start"
              pending={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              Show Earlier
            </Button>
          )}
        </>
      )}
    </SettingsCard>
  );
}

function FailedSignIns({ failures }: { failures: NonNullable<Events['failed_sign_ins']> }) {
  return (
    <Alert kind="info" title={`${formatCount(failures.attempts, 'wrong password')} in the last 30 days`}>
      <p>
        The last one {ageOf(failures.last_at)} ago, from network {failures.last_network}. We block a network for a while
        after too many wrong passwords. You can still sign in from networks you’ve used before.
      </p>
    </Alert>
  );
}
