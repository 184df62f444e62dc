import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { RowsSkeleton } from '../../components/feedback/rows-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { DraftList } from '../../features/draft-list/draft-list.tsx';
import { SendOff } from '../../features/letter-draft/send-off.tsx';
import { sentOf } from '../../features/letter-draft/sent-state.ts';
import { useMember } from '../../features/session/member.ts';
import { cn } from '../../lib/cn.ts';
import { asClock } from '../../lib/dates.ts';
import { pageMeta } from '../../lib/page-title.ts';
import { CampaignTable } from './campaign/table.tsx';
import { campaignsQuery } from './queries.ts';
import { useStatusRefresh } from './use-status-refresh.ts';

export const meta = pageMeta('Campaign history');

export default function CampaignHistory() {
  const { data: campaigns, isPending, isError, refetch } = useQuery(campaignsQuery);
  const { refresh, resting, refreshed_at } = useStatusRefresh(campaigns ?? []);
  const has_some = !!campaigns?.length;
  const { can } = useMember();
  return (
    <div className="page-width">
      <PageHeader
        title="Campaign History"
        subtitle="Track every card you’ve sent."
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
      <JustSent />
      <DraftList title="Drafts" />
      {isPending && (
        <RowsSkeleton
          label="Loading your campaigns..."
          cells={['h-12 w-16', 'h-5 flex-1', 'h-5 w-24']}
          className="gap-4 py-5"
        />
      )}
      {isError && !campaigns && <FailedState title="Failed to load campaign history" onRetry={() => void refetch()} />}
      {campaigns && !has_some && (
        <EmptyState
          title="Nothing mailed yet"
          action={<ButtonLink to="/create-letter-start">Write your first card</ButtonLink>}
        >
          Every card you send appears here, from print to mailbox.
        </EmptyState>
      )}
      {has_some && (
        <div id="history" className="scroll-mt-24">
          <CampaignTable campaigns={campaigns} />
          <p role="status" className="mt-3 min-h-6 text-sm text-ink-faint">
            {refreshed_at && `Status as of ${asClock(refreshed_at)}.`}
          </p>
        </div>
      )}
    </div>
  );
}

/** The send-off of what the wizard sent, above the list in which it is followed. */
function JustSent() {
  const sent = sentOf(useLocation().state);
  if (!sent) return null;
  return (
    <section aria-label="Just sent" className="sheet mb-12 px-6 py-8 sm:px-10 sm:py-10">
      <SendOff eyebrow="Submitted" letter={sent.letter} cards={sent.cards} heading="h2">
        <ButtonLink to="/create-letter-start" variant="secondary">
          Write Another
        </ButtonLink>
        <a href="#history" className="link self-center text-sm">
          Follow {sent.cards === 1 ? 'it' : 'them'} below
        </a>
      </SendOff>
    </section>
  );
}
