import { useQuery } from '@tanstack/react-query';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { call } from '../../../lib/api.ts';
import { asClock, asFullMoment } from '../../../lib/dates.ts';
import { SettingsCard } from './cards.tsx';

/** Who of the operators looked at Longhand as this person, when and why. */
export function ViewsCard() {
  const views = useQuery({
    queryKey: ['view_as_sessions'],
    queryFn: ({ signal }) => call('GET /rest/v1/view_as_sessions', undefined, { signal }),
  });
  return (
    <SettingsCard
      title="Views by Our Team"
      subtitle="To help you, our team can look at Longhand as you see it, without changing anything. Each time is listed here."
    >
      {views.isPending ? (
        <Skeleton className="h-12" />
      ) : !views.data ? (
        <FailedState title="Failed to load the views" onRetry={() => void views.refetch()} />
      ) : views.data.length === 0 ? (
        <p className="text-sm">No one has viewed your account.</p>
      ) : (
        <ul className="divide-y divide-rule text-sm">
          {views.data.map(({ id, operator_name, reason, started_at, ended_at }) => (
            <li key={id} className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
              <span className="font-semibold">{operator_name}</span>
              <span className="break-words">{reason}</span>
              <span className="text-ink-soft">
                {asFullMoment(started_at)} to {asClock(ended_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}
