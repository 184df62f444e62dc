import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { APPROVAL_STATES, type Approval, type ApprovalQuery, STATE_NAMES } from '../../../modules/approvals/schema.ts';
import { formatCount, formatNumber } from '../../../platform/format.ts';
import { ButtonLink } from '../../components/button.tsx';
import { SelectField } from '../../components/form/field.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { ExportButtons } from '../../components/table/export-buttons.tsx';
import { useTableState } from '../../components/table/use-table-state.ts';
import { pageQuery, useOwnApprovals } from '../../features/approvals/queries.ts';
import { asMoment } from '../../lib/dates.ts';
import { pageMeta } from '../../lib/document/page-title.ts';
import { BudgetLines } from './budget-lines.tsx';
import { StateBadge } from './state-badge.tsx';

export const meta = pageMeta('Approvals');

const FILTERS = ['state'] as const;
const KINDS = { 'one-time': 'Single letter', bulk: 'List', ongoing: 'Automation' } as const;

const COLUMNS: Column<Approval>[] = [
  {
    key: 'title',
    title: 'Letters',
    className: 'md:w-[34%]',
    cell: ({ id, title, note }) => (
      <>
        <Link prefetch="intent" to={`/portal/approvals/${id}`} className="link font-semibold wrap-anywhere">
          {title}
        </Link>
        {note && <span className="line-clamp-2 text-ink-soft wrap-anywhere">{note}</span>}
      </>
    ),
  },
  {
    key: 'cards',
    title: 'Cards',
    cell: ({ cards, campaign_type }) => (
      <span className="whitespace-nowrap tabular-nums">
        {formatNumber(cards)} <span className="block text-ink-soft">{KINDS[campaign_type]}</span>
      </span>
    ),
  },
  {
    key: 'credits',
    title: 'Cost',
    cell: ({ credits }) => <span className="whitespace-nowrap tabular-nums">{formatCount(credits, 'credit')}</span>,
  },
  {
    key: 'requested_at',
    title: 'Requested',
    sortable: true,
    cell: ({ requested_by_name, requested_at }) => (
      <>
        <span className="block wrap-anywhere">{requested_by_name}</span>
        <time dateTime={requested_at} className="whitespace-nowrap text-ink-soft">
          {asMoment(requested_at)}
        </time>
      </>
    ),
  },
  {
    key: 'state',
    title: 'Status',
    cell: ({ state, decided_by_name }) => (
      <>
        <StateBadge state={state} />
        {decided_by_name && <span className="block pt-1 text-ink-soft wrap-anywhere">by {decided_by_name}</span>}
      </>
    ),
  },
];

/** Letters that wait for another member, and what became of those that were asked for. */
export default function Approvals() {
  const state = useTableState({ sort: 'requested_at', dir: 'desc' }, FILTERS);
  const { filters, page, dir } = state;
  const found = useQuery(pageQuery({ ...filters, page, dir } as Partial<ApprovalQuery>));
  const { data: own } = useOwnApprovals();
  return (
    <div className="page-width pb-6">
      <PageHeader
        title="Approvals"
        subtitle={
          own?.can_send
            ? 'Letters waiting for approval. Review the cards, then approve them or send them back.'
            : 'Letters submitted for approval, and their status.'
        }
        actions={
          <ButtonLink variant="secondary" to="/portal/approvals/rules">
            Rules and Budgets
          </ButtonLink>
        }
      />
      {own && <BudgetLines own={own} />}
      <DataTable
        caption="Requests for approval"
        noun="request"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        state={state}
        found={found}
        empty={
          filters.state === 'waiting'
            ? 'Nothing is waiting for approval.'
            : 'No requests yet. Requests from your team appear here.'
        }
        filters={
          <SelectField
            label="Status"
            value={filters.state}
            onChange={({ target }) => state.setFilter('state', target.value)}
            className="w-full sm:w-56"
          >
            <option value="">All requests</option>
            {APPROVAL_STATES.map((name) => (
              <option key={name} value={name}>
                {STATE_NAMES[name]}
              </option>
            ))}
          </SelectField>
        }
        actions={<ExportButtons route="GET /rest/v1/approvals/export" query={filters} name="approvals" />}
      />
    </div>
  );
}
