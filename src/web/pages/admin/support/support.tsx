import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ISSUE_STATUSES, type IssueLine, type IssueQuery } from '../../../../modules/support/desk/schema.ts';
import { ISSUE_PRIORITIES } from '../../../../modules/support/schema.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Email } from '../../../components/table/email.tsx';
import { ExportButtons } from '../../../components/table/export-buttons.tsx';
import { type TableState, useTableState } from '../../../components/table/use-table-state.ts';
import { call } from '../../../lib/api.ts';
import { asMoment } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { FileIssue } from './file-issue.tsx';
import { PRIORITIES, STATUSES } from './labels.ts';
import { assigneesQuery, SUPPORT } from './queries.ts';

export const meta = pageMeta('Support');

const FILTERS = ['q', 'status', 'priority', 'assignee', 'person'] as const;
type Filter = (typeof FILTERS)[number];

/** What customers ask, and how far each answer is. */
export default function Support() {
  const state = useTableState({ sort: 'last_activity_at', dir: 'desc' }, FILTERS);
  const [filing, setFiling] = useState(false);
  const { filters } = state;
  const query = { ...filters, page: state.page, sort: state.sort, dir: state.dir } as Partial<IssueQuery>;
  const found = useQuery({
    queryKey: [...SUPPORT, 'list', query],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/support_issues', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  return (
    <div className="page-width">
      <PageHeader
        title="Support"
        subtitle="Questions and complaints of customers, from the help button, the contact form and the phone."
        actions={<Button onClick={() => setFiling(true)}>Add Issue</Button>}
      />
      {filters.person && (
        <p className="pb-4 text-sm">
          Only the issues of one customer.{' '}
          <button type="button" className="link" onClick={() => state.setFilter('person', '')}>
            Show all
          </button>
        </p>
      )}
      <DataTable
        caption="Issues"
        noun="issue"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        state={state}
        found={found}
        filters={<Filters state={state} />}
        actions={<ExportButtons route="GET /rest/v1/admin/support_issues/export" query={filters} name="issues" />}
      />
      {filing && <FileIssue onClose={() => setFiling(false)} />}
    </div>
  );
}

function Filters({ state: { filters, setFilter } }: { state: TableState<Filter> }) {
  const assignees = useQuery(assigneesQuery).data ?? [];
  return (
    <>
      <TextField
        label="Search"
        type="search"
        placeholder="Email or number"
        maxLength={200}
        value={filters.q}
        onChange={({ target }) => setFilter('q', target.value)}
        className="w-full sm:w-52"
      />
      <SelectField
        label="Status"
        value={filters.status}
        onChange={({ target }) => setFilter('status', target.value)}
        className="w-[calc(50%-0.375rem)] sm:w-40"
      >
        <option value="">All statuses</option>
        {ISSUE_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUSES[status].name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Priority"
        value={filters.priority}
        onChange={({ target }) => setFilter('priority', target.value)}
        className="w-[calc(50%-0.375rem)] sm:w-40"
      >
        <option value="">All priorities</option>
        {ISSUE_PRIORITIES.map((priority) => (
          <option key={priority} value={priority}>
            {PRIORITIES[priority]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Assignee"
        value={filters.assignee}
        onChange={({ target }) => setFilter('assignee', target.value)}
        className="w-full sm:w-44"
      >
        <option value="">Anyone</option>
        <option value="me">Me</option>
        <option value="none">Unassigned</option>
        {assignees.map(({ user_id, email }) => (
          <option key={user_id} value={user_id}>
            {email}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const COLUMNS: Column<IssueLine>[] = [
  {
    key: 'number',
    title: 'Issue',
    sortable: true,
    cell: ({ id, number, subject, status }) => (
      <Link prefetch="intent" to={`/admin/support/${id}`} className="group">
        <span className="text-ink-soft tabular-nums">#{number}</span>{' '}
        <span className={`link wrap-anywhere ${status === 'resolved' ? '' : 'font-semibold'}`}>{subject}</span>
      </Link>
    ),
    className: 'md:min-w-64',
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => <Badge variant={STATUSES[status].look}>{STATUSES[status].name}</Badge>,
  },
  {
    key: 'priority',
    title: 'Priority',
    cell: ({ priority }) => (
      <span className={priority === 'high' ? 'font-semibold text-wax-ink' : 'text-ink-soft'}>
        {PRIORITIES[priority]}
      </span>
    ),
  },
  { key: 'email', title: 'Customer', cell: ({ email }) => <Email address={email} /> },
  {
    key: 'assignee',
    title: 'Assignee',
    cell: ({ assignee_email }) =>
      assignee_email ? <Email address={assignee_email} /> : <span className="text-ink-faint">Unassigned</span>,
  },
  {
    key: 'last_activity_at',
    title: 'Last activity',
    sortable: true,
    cell: ({ last_activity_at }) => (
      <time dateTime={last_activity_at} className="whitespace-nowrap">
        {asMoment(last_activity_at)}
      </time>
    ),
  },
];
