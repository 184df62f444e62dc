import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatCount, formatNumber } from '../../../../platform/format.ts';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Lazy, usePreload } from '../../../components/lazy.tsx';
import { ROLE } from '../../../components/table-roles.ts';
import { StatusBadge } from '../../../features/letter-status/badge.tsx';
import { cn } from '../../../lib/cn.ts';
import { asDay } from '../../../lib/dates.ts';
import { isSent } from '../offers.ts';
import type { Campaign } from '../queries.ts';
import { CampaignActions } from './actions.tsx';
import { Handled } from './handled.tsx';
import { CampaignName } from './name.tsx';

// Its letters and their pictures: fetched while the list is read.
const campaignDetails = () => import('./details.tsx').then((part) => part.CampaignDetails);
const ONCE_IDLE = [campaignDetails];

const COLUMNS = ['Campaign', 'Status', 'Cards', 'Cost', 'Date', 'Actions'] as const;
const cell = 'align-middle max-md:py-0 md:px-3 md:py-2.5 md:first:pl-4 md:last:pr-4';

/** The campaigns as a table; on a narrow screen each row is a block. */
export function CampaignTable({ campaigns }: { campaigns: Campaign[] }) {
  usePreload(ONCE_IDLE);
  return (
    <div className="sheet overflow-hidden">
      <table {...ROLE.table} className="block w-full text-left text-sm md:table">
        <caption className="sr-only">Your campaigns, newest first</caption>
        <thead {...ROLE.rowgroup} className="sr-only md:not-sr-only md:table-header-group">
          <tr {...ROLE.row} className="border-b border-rule bg-sunk">
            {COLUMNS.map((name) => (
              <th
                key={name}
                {...ROLE.columnheader}
                scope="col"
                className={cn(
                  'px-3 py-2 font-semibold text-ink-soft first:pl-4 last:pr-4',
                  (name === 'Cards' || name === 'Cost') && 'md:text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {campaigns.map((campaign) => (
          <CampaignRows key={campaign.id} campaign={campaign} />
        ))}
      </table>
    </div>
  );
}

function CampaignRows({ campaign }: { campaign: Campaign }) {
  const is_linked = useLocation().hash === `#${campaign.id}`;
  const [open, setOpen] = useState(is_linked);
  const row = useRef<HTMLTableSectionElement>(null);
  const panel_id = useId();
  // The row does not exist yet when the browser follows the link.
  useEffect(() => {
    if (is_linked) row.current?.scrollIntoView();
  }, [is_linked]);
  const cost = isSent(campaign) ? costOf(campaign) : 0;
  return (
    <tbody {...ROLE.rowgroup} ref={row} className="block border-b border-rule last:border-b-0 md:table-row-group">
      <tr {...ROLE.row} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3.5 md:table-row">
        <th {...ROLE.rowheader} scope="row" className={cn(cell, 'font-normal max-md:basis-full')}>
          <CampaignName campaign={campaign} />
        </th>
        <td {...ROLE.cell} className={cell}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:grid md:justify-items-start">
            <StatusBadge status={campaign.status} label={campaign.status_label} />
            <Handled campaign={campaign} />
          </span>
        </td>
        <td {...ROLE.cell} className={cn(cell, 'text-ink-soft tabular-nums md:text-right')}>
          {formatNumber(campaign.contact_count)}
          <span className="md:sr-only"> {campaign.contact_count === 1 ? 'card' : 'cards'}</span>
        </td>
        <td {...ROLE.cell} className={cn(cell, 'text-ink-soft tabular-nums max-md:hidden md:text-right')}>
          {formatNumber(cost)}
          <span className="sr-only"> {cost === 1 ? 'credit' : 'credits'}</span>
        </td>
        <td {...ROLE.cell} className={cn(cell, 'whitespace-nowrap text-ink-soft')}>
          <CampaignDate campaign={campaign} />
          <span className="md:hidden">{cost > 0 && `, ${formatCount(cost, 'credit')}`}</span>
        </td>
        <td {...ROLE.cell} className={cn(cell, 'max-md:basis-full')}>
          <div className="flex flex-wrap gap-2 max-md:pt-1 lg:flex-nowrap">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={panel_id}
              aria-label={`Details of ${campaign.title}`}
              onClick={() => setOpen(!open)}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-2 text-sm font-semibold hover:bg-sunk max-md:border max-md:border-rule-strong max-md:px-3"
            >
              Details
              <ChevronDown aria-hidden="true" className={cn('size-4 transition-transform', open && 'rotate-180')} />
            </button>
            <CampaignActions campaign={campaign} />
          </div>
        </td>
      </tr>
      <tr {...ROLE.row} id={panel_id} className={open ? 'block md:table-row' : 'hidden'}>
        {open && (
          <td {...ROLE.cell} colSpan={COLUMNS.length} className="block border-t border-rule bg-sunk p-4 md:table-cell">
            <Lazy load={campaignDetails} props={{ campaign }} placeholder={<Skeleton className="h-40" />} />
          </td>
        )}
      </tr>
    </tbody>
  );
}

/** The credits that a sent campaign cost: those of failed letters were given back. */
const costOf = ({ campaign_type, contact_count, status, letters }: Campaign): number =>
  campaign_type === 'one-time'
    ? status === 'failed'
      ? 0
      : contact_count
    : letters
      ? letters.total - letters.failed
      : 0;

/** The latest thing that happened to it. */
function CampaignDate({ campaign: { created_at, submitted_at, delivery_data } }: { campaign: Campaign }) {
  const [name, at] = delivery_data?.delivered_at
    ? ['Delivered', delivery_data.delivered_at]
    : delivery_data?.mailed_at
      ? ['Mailed', delivery_data.mailed_at]
      : submitted_at
        ? ['Submitted', submitted_at]
        : ['Created', created_at];
  return (
    <span className="md:grid">
      <span className="text-xs text-ink-faint">{name} </span>
      <time dateTime={at} className="tabular-nums">
        {asDay(at)}
      </time>
    </span>
  );
}
