import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatCount } from '../../../../platform/format.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { RowsSkeleton } from '../../../components/feedback/rows-skeleton.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Lazy } from '../../../components/lazy.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { filterFrom, type HistoryFilter, historyUrl } from '../../../features/automations/history-filter.ts';
import { automationsQuery, historyQuery } from '../../../features/automations/queries.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { HistoryFilters } from './filters.tsx';
import { HistoryTable } from './table.tsx';

export const meta = pageMeta('Webhook History');

// They show each card in ink.
const approvals = () => import('./approvals.tsx').then((part) => part.Approvals);

/** The latest events of all automations. */
export default function WebhookHistory() {
  const [search] = useSearchParams();
  const filter = filterFrom(search);
  const { data: attempts, isPending, isError, refetch } = useQuery(historyQuery(filter));
  const is_filtered = Object.keys(filter).length > 0;
  const is_approval = filter.outcome === 'needs_approval';
  return (
    <div className="page-width pb-6">
      <PageHeader
        title="Webhook History"
        subtitle="The latest 100 events from your CRM, forms and store, and their results."
        actions={
          <ButtonLink variant="secondary" to="/portal/automations">
            Automations
          </ButtonLink>
        }
      />
      <HistoryFilters filter={filter} />
      {!filter.outcome && <WaitingForApproval filter={filter} />}
      {isPending && (
        <RowsSkeleton
          label="Loading webhook history..."
          cells={['h-5 w-28', 'h-5 flex-1', 'h-5 w-20']}
          className="gap-4 py-4"
        />
      )}
      {isError && !attempts && <FailedState title="Failed to load webhook history" onRetry={() => void refetch()} />}
      {attempts?.length === 0 && <NoEvents is_filtered={is_filtered} />}
      {!!attempts?.length &&
        (is_approval ? (
          <Lazy load={approvals} props={{ attempts }} placeholder={<Skeleton className="h-64" />} />
        ) : (
          <HistoryTable attempts={attempts} />
        ))}
    </div>
  );
}

/** How many cards wait, with the way to them: older ones may not be among the latest events. */
function WaitingForApproval({ filter }: { filter: HistoryFilter }) {
  const { data: automations } = useQuery(automationsQuery);
  const asked = automations?.filter(({ id }) => !filter.automation_id || id === filter.automation_id) ?? [];
  const waiting = asked.reduce((sum, { waiting_for_approval }) => sum + waiting_for_approval, 0);
  if (waiting === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-amber-wash px-4 py-3">
      {formatCount(waiting, 'card waits', 'cards wait')} for your approval.
      <Link
        to={historyUrl({ automation_id: filter.automation_id, outcome: 'needs_approval' })}
        className="link font-semibold"
      >
        Review {waiting === 1 ? 'it' : 'them'}
      </Link>
    </p>
  );
}

function NoEvents({ is_filtered }: { is_filtered: boolean }) {
  return is_filtered ? (
    <EmptyState title="No events match" action={<ButtonLink to={historyUrl({})}>Show all events</ButtonLink>}>
      Try another automation, result or day.
    </EmptyState>
  ) : (
    <EmptyState title="No events yet" action={<ButtonLink to="/portal/automations">Go to Automations</ButtonLink>}>
      Create an automation, paste its URL into your CRM, and send a test event.
    </EmptyState>
  );
}
