import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { formatCount, formatNumber } from '../../../platform/format.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { RowsSkeleton } from '../../components/feedback/rows-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { DraftList } from '../../features/draft-list/draft-list.tsx';
import { useDrafts } from '../../features/draft-list/queries.ts';
import { StatusBadge } from '../../features/letter-status/badge.tsx';
import { useMember } from '../../features/session/member.ts';
import { asDay } from '../../lib/dates.ts';
import { pageMeta } from '../../lib/document/page-title.ts';
import { Handled } from './campaign/handled.tsx';
import { CampaignName } from './campaign/name.tsx';
import { CampaignProgress } from './campaign/progress.tsx';
import { ContactList } from './letters/contact-list.tsx';
import { isSent } from './offers.ts';
import { type Campaign, campaignsQuery, figuresQuery } from './queries.ts';
import { useStatusRefresh } from './use-status-refresh.ts';

export const meta = pageMeta('Campaigns');

const WIZARD = '/portal/bulk-campaign-wizard?new=1';
const HISTORY = '/portal/campaign-history';
/** How many of those that are mailed the page shows. */
const LATEST = 5;

/** What is under way, with figures. Serves /portal/campaigns and /portal/campaign-dashboard alike; the history has all of them. */
export default function CampaignDashboard() {
  const found = useInfiniteQuery(campaignsQuery());
  const campaigns = found.data?.pages.flat();
  useStatusRefresh(campaigns ?? []);
  const failed = found.isError && !campaigns;
  const { can } = useMember();
  useEffect(() => {
    if (failed) toast.error('Error', { description: 'Failed to load campaigns.' });
  }, [failed]);
  const open = campaigns?.filter(isOpen) ?? [];
  const over = campaigns?.filter((campaign) => !isOpen(campaign)).slice(0, LATEST) ?? [];

  return (
    <div className="page-width">
      <PageHeader
        title="Campaigns"
        subtitle={
          <>
            Your campaigns at a glance. For details, see{' '}
            <Link to={HISTORY} className="link">
              Campaign History
            </Link>
            .
          </>
        }
        actions={can('write') && <ButtonLink to={WIZARD}>Create Campaign</ButtonLink>}
      />
      {found.isPending && (
        <RowsSkeleton
          label="Loading your campaigns..."
          cells={['h-10 w-14', 'h-5 flex-1', 'h-5 w-24']}
          className="gap-4 py-3"
        />
      )}
      {failed && <FailedState title="Failed to load campaigns." onRetry={() => void found.refetch()} />}
      {campaigns && (
        <>
          {campaigns.length > 0 && <Figures />}
          <DraftList one="Draft" several="Drafts" />
          {campaigns.length === 0 ? (
            <NoCampaigns />
          ) : (
            <div className="grid gap-10">
              <CampaignList title="Under Way" campaigns={open}>
                No campaign is waiting or in production.
              </CampaignList>
              {over.length > 0 && (
                <CampaignList title="Latest" campaigns={over}>
                  <Link to={HISTORY} className="link">
                    See all in Campaign History
                  </Link>
                </CampaignList>
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
}

const isOpen = ({ status }: Campaign): boolean => !['shipped', 'delivered', 'failed'].includes(status);

function Figures() {
  const { data } = useQuery(figuresQuery);
  const { drafts } = useDrafts();
  if (!data) return null;
  const figures = [
    ['Drafts', data.drafts + drafts.length],
    ['Campaigns under way', data.under_way],
    ['Cards in production', data.cards],
    ['Cards mailed in 30 days', data.mailed],
  ] as const;
  return (
    <dl aria-label="Figures" className="sheet mb-8 grid grid-cols-2 gap-px overflow-hidden bg-rule md:grid-cols-4">
      {figures.map(([name, count]) => (
        <div key={name} className="grid content-start bg-sheet px-4 py-3">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-display text-2xl tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function NoCampaigns() {
  const { can } = useMember();
  return (
    <EmptyState
      title="No campaigns yet"
      action={can('write') && <ButtonLink to={WIZARD}>Start from a contact list</ButtonLink>}
    >
      {can('write') ? (
        <>
          Write to a whole list of people by name, or{' '}
          <Link to="/portal/create-individual-letter" prefetch="intent" className="link">
            send a single card
          </Link>
          .
        </>
      ) : (
        'Campaigns of your team appear here.'
      )}
    </EmptyState>
  );
}

/** Campaigns in rows. `children` is said below them, or in their place. */
function CampaignList({
  title,
  campaigns,
  children,
}: {
  title: string;
  campaigns: readonly Campaign[];
  children: ReactNode;
}) {
  const title_id = useId();
  return (
    <section aria-labelledby={title_id} className="grid gap-3">
      <h2 id={title_id} className="text-xl">
        {title}
      </h2>
      {campaigns.length > 0 && (
        <ul className="sheet divide-y divide-rule">
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
      {(campaigns.length === 0 || title === 'Latest') && <p className="text-sm text-ink-soft">{children}</p>}
    </section>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const [open, setOpen] = useState(false);
  const contacts_id = useId();
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_14rem_11rem_8rem]">
        <CampaignName campaign={campaign} />
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={campaign.status} label={campaign.status_label} />
          <Handled campaign={campaign} />
        </span>
        <span className="text-sm text-ink-soft">
          {formatCount(campaign.contact_count, 'contact')}
          <br className="max-md:hidden" />
          <span className="md:hidden">, </span>Created{' '}
          <time dateTime={campaign.created_at}>{asDay(campaign.created_at)}</time>
        </span>
        {campaign.contact_count > 0 && !campaign.redacted_at && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={contacts_id}
            aria-label={`${open ? 'Hide' : 'View'} Contacts of ${campaign.title}`}
            onClick={() => setOpen(!open)}
            className="link justify-self-start text-sm md:justify-self-end"
          >
            {open ? 'Hide Contacts' : 'View Contacts'}
          </button>
        )}
      </div>
      {campaign.campaign_type === 'bulk' && isSent(campaign) && isOpen(campaign) && (
        <CampaignProgress campaign_id={campaign.id} title={campaign.title} />
      )}
      <div id={contacts_id} className="-mx-4 -my-3 empty:hidden">
        {open && <ContactList campaign_id={campaign.id} contact_count={campaign.contact_count} />}
      </div>
    </li>
  );
}
