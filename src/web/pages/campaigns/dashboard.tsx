import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { formatCount } from '../../../platform/format.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StatusBadge } from '../../features/letter-status/badge.tsx';
import { useMember } from '../../features/session/member.ts';
import { StoredPicture } from '../../features/templates/stored-picture.tsx';
import { asDay } from '../../lib/dates.ts';
import { pageMeta } from '../../lib/page-title.ts';
import { ContactList } from './letters/contact-list.tsx';
import { type Campaign, campaignsQuery } from './queries.ts';
import { typeName } from './texts.ts';
import { useStatusRefresh } from './use-status-refresh.ts';

export const meta = pageMeta('Campaigns');

const WIZARD = '/portal/bulk-campaign-wizard';

/** Serves /portal/campaigns and /portal/campaign-dashboard alike. */
export default function CampaignDashboard() {
  const { data: campaigns, isPending, isError, refetch } = useQuery(campaignsQuery);
  useStatusRefresh(campaigns ?? []);
  const failed = isError && !campaigns;
  const { can } = useMember();
  useEffect(() => {
    if (failed) toast.error('Error', { description: 'Failed to load campaigns.' });
  }, [failed]);

  return (
    <div className="page-width">
      <PageHeader
        title="Campaigns"
        subtitle={
          <>
            Your campaigns at a glance. For details, see{' '}
            <Link to="/portal/campaign-history" className="link">
              Campaign History
            </Link>
            .
          </>
        }
        actions={can('write') && <ButtonLink to={WIZARD}>Create Campaign</ButtonLink>}
      />
      {isPending && <CardsSkeleton />}
      {failed && <FailedState title="Failed to load campaigns." onRetry={() => void refetch()} />}
      {campaigns?.length === 0 && (
        <EmptyState
          title="No campaigns yet"
          action={can('write') && <ButtonLink to={WIZARD}>Start from a contact list</ButtonLink>}
        >
          {can('write') ? (
            <>
              Write to a whole list of people by name, or{' '}
              <Link to="/portal/create-individual-letter" className="link">
                send a single card
              </Link>
              .
            </>
          ) : (
            'Campaigns of your team appear here.'
          )}
        </EmptyState>
      )}
      {!!campaigns?.length && (
        <ul className="grid items-start gap-5 md:grid-cols-2">
          {campaigns.map((campaign) => (
            <CampaignSheet key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
    </div>
  );
}

function CampaignSheet({ campaign }: { campaign: Campaign }) {
  const [open, setOpen] = useState(false);
  const contacts_id = useId();
  return (
    <li className="sheet overflow-hidden">
      <div className="grid grid-cols-[6.5rem_1fr] sm:grid-cols-[9rem_1fr]">
        <div className="relative border-r border-rule bg-sunk">
          {campaign.template_preview_url && (
            <StoredPicture
              src={campaign.template_preview_url}
              alt={campaign.template_name ?? ''}
              loading="lazy"
              className="absolute inset-0 size-full object-cover"
            />
          )}
        </div>
        <div className="grid content-start justify-items-start gap-2 p-4 sm:p-5">
          <StatusBadge status={campaign.status} label={campaign.status_label} />
          <h2 className="text-xl wrap-anywhere">{campaign.title}</h2>
          <p className="text-sm text-ink-soft">
            {typeName(campaign)}, {formatCount(campaign.contact_count, 'contact')}
            <br />
            Created <time dateTime={campaign.created_at}>{asDay(campaign.created_at)}</time>
          </p>
          {campaign.contact_count > 0 && (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={contacts_id}
              aria-label={`${open ? 'Hide' : 'View'} Contacts of ${campaign.title}`}
              onClick={() => setOpen(!open)}
              className="link mt-1 text-sm"
            >
              {open ? 'Hide Contacts' : 'View Contacts'}
            </button>
          )}
        </div>
      </div>
      <div id={contacts_id}>
        {open && <ContactList campaign_id={campaign.id} contact_count={campaign.contact_count} />}
      </div>
    </li>
  );
}

function CardsSkeleton() {
  return (
    <div role="status" className="grid gap-5 md:grid-cols-2">
      <span className="sr-only">Loading your campaigns...</span>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-44" />
      ))}
    </div>
  );
}
