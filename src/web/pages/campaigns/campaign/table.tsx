import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatNumber, plural } from '../../../../platform/format.ts';
import { ROLE } from '../../../components/table-roles.ts';
import { StatusBadge } from '../../../features/letter-status/badge.tsx';
import { StoredPicture } from '../../../features/templates/stored-picture.tsx';
import { cn } from '../../../lib/cn.ts';
import { asDay } from '../../../lib/dates.ts';
import type { Campaign } from '../queries.ts';
import { typeName } from '../texts.ts';
import { CampaignActions } from './actions.tsx';
import { CampaignDetails } from './details.tsx';
import { CampaignProgress } from './progress.tsx';
import { SendAgain } from './send-again.tsx';

const COLUMNS = ['Campaign', 'Status', 'Contacts', 'Dates', 'Actions'] as const;
const cell = 'block px-4 py-1.5 align-top md:table-cell md:px-5 md:py-5';

/** The campaigns as a table; on a narrow screen each row is a card. */
export function CampaignTable({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <table {...ROLE.table} className="block w-full text-left md:sheet md:table">
      <caption className="sr-only">Your campaigns, newest first</caption>
      <thead {...ROLE.rowgroup} className="sr-only md:not-sr-only md:table-header-group">
        <tr {...ROLE.row} className="border-b border-rule-strong">
          {COLUMNS.map((name) => (
            <th
              key={name}
              {...ROLE.columnheader}
              scope="col"
              className={cn(
                'px-5 py-3 text-sm font-semibold text-ink-soft',
                name === 'Campaign' && 'lg:w-[34%]',
                name === 'Contacts' && 'md:text-right',
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
  return (
    <tbody
      {...ROLE.rowgroup}
      ref={row}
      className="mb-4 block overflow-hidden max-md:sheet md:mb-0 md:table-row-group md:border-b md:border-rule md:last:border-b-0"
    >
      <tr {...ROLE.row} className="block py-2.5 md:table-row md:py-0">
        <th {...ROLE.rowheader} scope="row" className={cn(cell, 'font-normal')}>
          <CampaignName campaign={campaign} />
        </th>
        <td {...ROLE.cell} className={cell}>
          <StatusBadge status={campaign.status} label={campaign.status_label} />
        </td>
        <td
          {...ROLE.cell}
          className={cn(cell, 'text-sm text-ink-soft tabular-nums md:text-right md:text-base md:text-ink')}
        >
          {formatNumber(campaign.contact_count)}
          <span className="md:sr-only"> {plural(campaign.contact_count, 'contact')}</span>
        </td>
        <td {...ROLE.cell} className={cell}>
          <CampaignDates campaign={campaign} />
        </td>
        <td {...ROLE.cell} className={cn(cell, 'py-3 md:py-4')}>
          <div className="flex flex-wrap gap-2 lg:flex-nowrap">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={panel_id}
              aria-label={`Details of ${campaign.title}`}
              onClick={() => setOpen(!open)}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-3 text-sm font-semibold hover:bg-sunk max-md:border max-md:border-rule-strong"
            >
              Details
              <ChevronDown aria-hidden="true" className={cn('size-4 transition-transform', open && 'rotate-180')} />
            </button>
            <CampaignActions campaign={campaign} />
            {wasSubmitted(campaign) && campaign.campaign_type === 'bulk' && !campaign.redacted_at && (
              <SendAgain campaign={campaign} />
            )}
          </div>
        </td>
      </tr>
      {showsProgress(campaign) && !open && (
        <tr {...ROLE.row} className="block md:table-row">
          <td {...ROLE.cell} colSpan={COLUMNS.length} className="block px-4 pb-4 md:table-cell md:px-5 md:pb-5">
            <CampaignProgress campaign_id={campaign.id} title={campaign.title} />
          </td>
        </tr>
      )}
      <tr {...ROLE.row} id={panel_id} className={open ? 'block md:table-row' : 'hidden'}>
        {open && (
          <td
            {...ROLE.cell}
            colSpan={COLUMNS.length}
            className="block border-t border-rule bg-sunk p-4 md:table-cell md:p-6"
          >
            <CampaignDetails campaign={campaign} />
          </td>
        )}
      </tr>
    </tbody>
  );
}

const wasSubmitted = ({ status }: Campaign): boolean => !['draft', 'awaiting-approval'].includes(status);

/** A list shows how far it is while it is sent, an ongoing campaign what it has sent for as long as it goes on. */
const showsProgress = ({ campaign_type, status }: Campaign): boolean =>
  campaign_type === 'bulk' ? status === 'submitted' : campaign_type === 'ongoing' && status !== 'draft';

/** The campaign's title, type and design. */
export function CampaignName({ campaign }: { campaign: Campaign }) {
  const { template_preview_url, template_name } = campaign;
  return (
    <span className="flex items-start gap-4">
      <span
        aria-hidden="true"
        className="mt-0.5 block h-12 w-16 shrink-0 overflow-hidden rounded-[2px] border border-rule bg-sunk"
      >
        {template_preview_url && (
          <StoredPicture src={template_preview_url} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </span>
      <span className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">{campaign.title}</span>
        <span className="text-sm text-ink-faint">
          {typeName(campaign)}
          {template_name && `, ${template_name}`}
        </span>
      </span>
    </span>
  );
}

function CampaignDates({ campaign: { created_at, submitted_at, delivery_data } }: { campaign: Campaign }) {
  const dates = [
    ['Created', created_at],
    ['Submitted', submitted_at],
    ['Mailed', delivery_data?.mailed_at],
    ['Delivered', delivery_data?.delivered_at],
  ] as const;
  return (
    <dl className="grid w-fit grid-cols-[5.25rem_auto] gap-x-3 text-sm whitespace-nowrap">
      {dates.map(
        ([name, at]) =>
          at && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-faint">{name}</dt>
              <dd className="tabular-nums">
                <time dateTime={at}>{asDay(at)}</time>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
