import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { periodText } from '../../../../modules/analytics/range-rules.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { cn } from '../../../lib/cn.ts';
import { asMoment } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { Cohorts } from './cohorts.tsx';
import { Detail } from './detail.tsx';
import { Overview } from './overview.tsx';
import { RangePicker } from './range-picker.tsx';
import { useRange } from './use-range.ts';

export const meta = pageMeta('Analytics');

/** How the business does: totals, the last months, any range of days, and what becomes of sign-ups. */
export default function AnalyticsPage() {
  const state = useRange();
  const { range, from, to } = state;
  const query = { range, from, to };
  const found = useQuery({
    queryKey: ['analytics', query],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/analytics', { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: !state.problem,
  });
  const { data } = found;
  return (
    <div className="page-width pb-6">
      <PageHeader
        title="Analytics"
        subtitle={`Revenue, users and letters.${data ? ` Days begin at midnight, ${data.time_zone.replaceAll('_', ' ')} time.` : ''}`}
        actions={data && <Freshness at={data.figures_at} />}
      />
      {found.isError && !data ? (
        <FailedState title="The figures could not be loaded" onRetry={() => void found.refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="grid gap-12">
          <Overview found={data} />
          <Section
            title="Details"
            action={data.environment === 'test' && <Badge variant="secondary">Test payments</Badge>}
          >
            <RangePicker state={state} />
            <p role="status" className="text-sm text-ink-soft">
              {periodText(data.from, 'day')} to {periodText(data.to, 'day')}
            </p>
            <div className={cn(found.isPlaceholderData && 'opacity-60')}>
              <Detail found={data} />
            </div>
          </Section>
          <Cohorts found={data} />
        </div>
      )}
    </div>
  );
}

/** When the figures were counted, and the way to count them now. */
function Freshness({ at }: { at: string | null }) {
  const queries = useQueryClient();
  const update = useMutation({
    mutationFn: () => call('POST /functions/v1/update-figures'),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['analytics'] }),
    onError: (error) => toast.error('Not updated', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-ink-soft">
        {at ? `Figures are from ${asMoment(at)}.` : 'Nothing is counted yet.'}
      </p>
      <Button variant="secondary" pending={update.isPending} onClick={() => update.mutate()}>
        {update.isPending ? 'Updating...' : 'Update Now'}
      </Button>
    </div>
  );
}
