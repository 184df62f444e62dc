import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DESK_STATES, type DeskLine, type DeskQuery } from '../../../../modules/automations/desk/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Badge } from '../../../components/badge.tsx';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Email } from '../../../components/table/email.tsx';
import { ExportButtons } from '../../../components/table/export-buttons.tsx';
import { useTableState } from '../../../components/table/use-table-state.ts';
import { outcomeOf } from '../../../features/automations/labels.ts';
import { DeskLink } from '../../../features/operator/desk-link.tsx';
import { call } from '../../../lib/api.ts';
import { asDay, asMoment } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { counted, STATES, State, waitingText } from './labels.tsx';

export const meta = pageMeta('Automations of customers');

const FILTERS = ['q', 'state'] as const;

/** The automations of all customers. */
export default function DeskAutomations() {
  const state = useTableState({ sort: 'created_at', dir: 'desc' }, FILTERS);
  const { filters } = state;
  const query = { ...filters, page: state.page, sort: state.sort, dir: state.dir } as Partial<DeskQuery>;
  const found = useQuery({
    queryKey: ['desk-automations', 'list', query],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/automations', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page-width">
      <PageHeader title="Automations" subtitle="Webhooks of customers that become letters." />
      <DataTable
        caption="Automations of customers"
        noun="automation"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        state={state}
        found={found}
        filters={
          <>
            <TextField
              label="Search"
              type="search"
              placeholder="Name or customer’s email"
              maxLength={200}
              value={filters.q}
              onChange={({ target }) => state.setFilter('q', target.value)}
              className="w-full sm:w-64"
            />
            <SelectField
              label="State"
              value={filters.state}
              onChange={({ target }) => state.setFilter('state', target.value)}
              className="w-full sm:w-48"
            >
              <option value="">All states</option>
              {DESK_STATES.map((one) => (
                <option key={one} value={one}>
                  {STATES[one]}
                </option>
              ))}
            </SelectField>
          </>
        }
        actions={<ExportButtons route="GET /rest/v1/admin/automations/export" query={filters} name="automations" />}
      />
    </div>
  );
}

const COLUMNS: Column<DeskLine>[] = [
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    cell: ({ id, name }) => (
      <Link prefetch="intent" to={`/admin/automations/${id}`} className="link font-semibold wrap-anywhere">
        {name}
      </Link>
    ),
    className: 'md:min-w-36',
  },
  {
    key: 'customer',
    title: 'Customer',
    cell: ({ owner_id, owner_email }) => (
      <DeskLink to={`/admin/users/${owner_id}`}>{owner_email ? <Email address={owner_email} /> : 'No owner'}</DeskLink>
    ),
    className: 'md:min-w-40',
  },
  { key: 'state', title: 'State', cell: (line) => <State line={line} />, className: 'md:min-w-28' },
  { key: 'sent', title: 'Letters', cell: ({ sent }) => <span className="tabular-nums">{formatNumber(sent)}</span> },
  {
    key: 'waiting',
    title: 'Waiting',
    cell: (line) => waitingText(line) ?? <span className="text-ink-faint">None</span>,
  },
  {
    key: 'failed',
    title: 'Failed, 24 h',
    cell: ({ failed_today }) => (
      <span className={failed_today > 0 ? 'font-semibold text-wax-ink tabular-nums' : 'text-ink-faint tabular-nums'}>
        {counted(failed_today)}
      </span>
    ),
  },
  { key: 'last', title: 'Last event', cell: ({ last_event }) => <LastEvent last={last_event} /> },
  {
    key: 'created_at',
    title: 'Created',
    sortable: true,
    cell: ({ created_at }) => asDay(created_at),
  },
];

function LastEvent({ last }: { last: DeskLine['last_event'] }) {
  if (!last) return <span className="text-ink-faint">None</span>;
  const { name, look } = outcomeOf(last.status);
  return (
    <span className="grid justify-items-start gap-1">
      <time dateTime={last.at} className="whitespace-nowrap">
        {asMoment(last.at)}
      </time>
      <Badge variant={look}>{name}</Badge>
    </span>
  );
}
