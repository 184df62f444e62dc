import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ListedPerson, MAX_SEARCHED, type PeopleQuery } from '../../../../modules/admin/people/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { OPERATOR_ROLES } from '../../../../platform/http/operator-rights.ts';
import { MAX_COUNTED } from '../../../../platform/table/query.ts';
import { Badge } from '../../../components/badge.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Email } from '../../../components/table/email.tsx';
import { ExportButtons } from '../../../components/table/export-buttons.tsx';
import { useTableState } from '../../../components/table/use-table-state.ts';
import { call } from '../../../lib/api.ts';
import { asDay } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { ROLE_NAMES } from '../operators/roles.ts';
import { RoleBadges } from './role-badges.tsx';

export const meta = pageMeta('User Management');

const FILTERS = ['q', 'role', 'status'] as const;

const counted = (total: number, most: number): string => {
  if (total >= most) return `More than ${formatNumber(most)} users found`;
  return total === 1 ? '1 user found' : `${formatNumber(total)} users found`;
};

/** Everybody who has signed up. */
export default function Users() {
  const state = useTableState({ sort: 'created_at', dir: 'desc' }, FILTERS);
  const { filters } = state;
  const query = { ...filters, sort: state.sort, dir: state.dir, page: state.page } as Partial<PeopleQuery>;
  const found = useQuery({
    queryKey: ['people', query],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/people', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page-width">
      <PageHeader
        title="User Management"
        subtitle="Everyone who has signed up, and what they have."
        actions={
          <ButtonLink to="/admin/dashboard" variant="secondary">
            Back to Dashboard
          </ButtonLink>
        }
      />
      <DataTable
        caption="Users"
        noun="user"
        columns={COLUMNS}
        rowKey={({ user_id }) => user_id}
        state={state}
        found={found}
        counted={(total) => counted(total, filters.q ? MAX_SEARCHED : MAX_COUNTED)}
        empty="No users found matching your search criteria."
        filters={
          <>
            <TextField
              label="Search"
              type="search"
              placeholder="Email, name or ID"
              maxLength={200}
              value={filters.q}
              onChange={({ target }) => state.setFilter('q', target.value)}
              className="w-full sm:w-64"
            />
            <SelectField
              label="Role"
              value={filters.role}
              onChange={({ target }) => state.setFilter('role', target.value)}
              className="w-full sm:w-40"
            >
              <option value="">All roles</option>
              <option value="user">User</option>
              {OPERATOR_ROLES.map((role) => (
                <option key={role} value={role}>
                  {ROLE_NAMES[role]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Status"
              value={filters.status}
              onChange={({ target }) => state.setFilter('status', target.value)}
              className="w-full sm:w-36"
            >
              <option value="">All</option>
              <option value="active">Active</option>
              <option value="banned">Banned</option>
            </SelectField>
          </>
        }
        actions={<ExportButtons route="GET /rest/v1/admin/people/export" query={filters} name="users" />}
      />
    </div>
  );
}

const COLUMNS: Column<ListedPerson>[] = [
  {
    key: 'email',
    title: 'User',
    sortable: true,
    cell: ({ email, full_name, banned_until }) => (
      <>
        <span className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {full_name || 'No name yet'}
          {banned_until && new Date(banned_until) > new Date() && <Badge variant="destructive">Banned</Badge>}
        </span>
        <span className="text-ink-soft">
          <Email address={email} />
        </span>
      </>
    ),
  },
  { key: 'role', title: 'Role', cell: ({ roles }) => <RoleBadges roles={roles} /> },
  {
    key: 'credits',
    title: 'Credits',
    cell: ({ credits }) => <span className="tabular-nums">{formatNumber(credits)}</span>,
  },
  { key: 'created_at', title: 'Joined', sortable: true, cell: ({ created_at }) => asDay(created_at) },
  {
    key: 'actions',
    title: 'Actions',
    className: 'md:text-right',
    cell: ({ user_id, email }) => (
      <ButtonLink to={`/admin/users/${user_id}`} variant="secondary" size="sm">
        View Details<span className="sr-only"> of {email}</span>
      </ButtonLink>
    ),
  },
];
