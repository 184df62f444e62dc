import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { RowsSkeleton } from '../../components/feedback/rows-skeleton.tsx';
import { Lazy } from '../../components/lazy.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTableState } from '../../components/table/use-table-state.ts';
import { useMember } from '../../features/session/member.ts';
import { cn } from '../../lib/cn.ts';
import { asClock } from '../../lib/dates.ts';
import { pageMeta } from '../../lib/document/page-title.ts';
import { CampaignTable } from './campaign/table.tsx';
import { GROUP_NAMES, HistoryFilter } from './filter.tsx';
import { campaignsQuery } from './queries.ts';
import { useStatusRefresh } from './use-status-refresh.ts';

export const meta = pageMeta('Campaign history');

// Only the wizards lead to it.
const justSent = () => import('./just-sent.tsx').then((part) => part.JustSent);

/** Every campaign as a row of a table, which opens to its letters. */
export default function CampaignHistory() {
  const { state: state_before } = useLocation();
  const state = useTableState({ sort: 'created', dir: 'desc' }, ['q', 'status']);
  const group = GROUP_NAMES.find(([value]) => value === state.filters.status)?.[0];
  const search = state.filters.q;
  const found = useInfiniteQuery({ ...campaignsQuery({ search, group }), placeholderData: keepPreviousData });
  const campaigns = found.data?.pages.flat();
  const { refresh, resting, refreshed_at } = useStatusRefresh(campaigns ?? []);
  const is_narrowed = search !== '' || group !== undefined;
  const has_some = !!campaigns?.length;
  const { can } = useMember();
  return (
    <div className="page-width">
      <PageHeader
        title="Campaign History"
        subtitle={
          <>
            Track every card you’ve sent. Drafts and figures are in{' '}
            <Link to="/portal/campaigns" className="link">
              Campaigns
            </Link>
            .
          </>
        }
        actions={
          <>
            {has_some && (
              <Button variant="secondary" pending={resting} onClick={() => void refresh()}>
                <RotateCw aria-hidden="true" className={cn('size-4', resting && 'animate-spin')} />
                Refresh Status
              </Button>
            )}
            {can('draft') && <ButtonLink to="/create-letter-start">Create Campaign</ButtonLink>}
          </>
        }
      />
      {state_before && <Lazy load={justSent} props={{ state: state_before }} />}
      {found.isPending && (
        <RowsSkeleton
          label="Loading your campaigns..."
          cells={['h-10 w-14', 'h-5 flex-1', 'h-5 w-24']}
          className="gap-4 py-3"
        />
      )}
      {found.isError && !campaigns && (
        <FailedState title="Failed to load campaign history" onRetry={() => void found.refetch()} />
      )}
      {campaigns && !has_some && !is_narrowed && (
        <EmptyState
          title="Nothing mailed yet"
          action={<ButtonLink to="/create-letter-start">Write your first card</ButtonLink>}
        >
          Every card you send appears here, from print to mailbox.
        </EmptyState>
      )}
      {(has_some || is_narrowed) && (
        <div id="history" className="scroll-mt-24">
          <HistoryFilter state={state} />
          {campaigns && !has_some && (
            <p role="status" className="sheet px-4 py-8 text-ink-soft">
              No campaigns match. Try another word or status.
            </p>
          )}
          {has_some && <CampaignTable campaigns={campaigns} />}
          <div className="mt-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-sm text-ink-faint">
              {refreshed_at && `Status as of ${asClock(refreshed_at)}.`}
            </p>
            {found.hasNextPage && (
              <Button
                size="sm"
                variant="secondary"
                pending={found.isFetchingNextPage}
                onClick={() => void found.fetchNextPage()}
              >
                {found.isFetchingNextPage ? 'Loading...' : 'Show older campaigns'}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
