import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { filterFrom, historyUrl } from '../../../features/automations/history-filter.ts';
import { historyQuery } from '../../../features/automations/queries.ts';
import { pageMeta } from '../../../lib/page-title.ts';
import { DecideMany } from './decide-many.tsx';
import { HistoryFilters } from './filters.tsx';
import { HistoryTable } from './table.tsx';

export const meta = pageMeta('Webhook History');

/** The latest events of all automations. */
export default function WebhookHistory() {
  const [search] = useSearchParams();
  const filter = filterFrom(search);
  const { data: attempts, isPending, isError, refetch } = useQuery(historyQuery(filter));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const undecided = attempts?.filter(({ outcome }) => outcome === 'needs_approval').map(({ id }) => id) ?? [];
  const is_filtered = Object.keys(filter).length > 0;
  return (
    <div className="page-width pb-6">
      <PageHeader
        title="Webhook History"
        subtitle="The latest 100 events from your CRM, forms and store, and what became of them."
        actions={
          <ButtonLink variant="secondary" to="/portal/automations">
            Automations
          </ButtonLink>
        }
      />
      <HistoryFilters filter={filter} />
      {isPending && <RowsSkeleton />}
      {isError && !attempts && <FailedState title="Failed to load webhook history" onRetry={() => void refetch()} />}
      {attempts?.length === 0 && <NoEvents is_filtered={is_filtered} />}
      {undecided.length > 0 && <DecideMany undecided={undecided} chosen={chosen} onChoose={setChosen} />}
      {!!attempts?.length && <HistoryTable attempts={attempts} chosen={chosen} onChoose={setChosen} />}
    </div>
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

function RowsSkeleton() {
  return (
    <div role="status" className="sheet grid divide-y divide-rule px-5">
      <span className="sr-only">Loading webhook history...</span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 py-4">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
