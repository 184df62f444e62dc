import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Operator, OperatorQuery } from '../../../../modules/identity/operators/schema.ts';
import { OPERATOR_ROLES } from '../../../../platform/http/operator-rights.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { ExportButtons } from '../../../components/table/export-buttons.tsx';
import { useTableState } from '../../../components/table/use-table-state.ts';
import { call } from '../../../lib/api.ts';
import { asFullMoment } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { ROLE_NAMES } from './roles.ts';
import { RolesDialog } from './roles-dialog.tsx';

export const meta = pageMeta('Operators');

const FILTERS = ['q', 'role'] as const;

/** Who operates this Longhand; owners give and take roles. */
export default function Operators() {
  const state = useTableState({ sort: 'email', dir: 'asc' }, FILTERS);
  const [edited, setEdited] = useState<Operator | 'new'>();
  const { filters } = state;
  const query = { ...filters, sort: state.sort, dir: state.dir } as Partial<OperatorQuery>;
  const found = useQuery({
    queryKey: ['operators', query],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/operators', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page-width">
      <PageHeader
        title="Operators"
        subtitle="People who can open the desk, and what each of them may do."
        actions={<Button onClick={() => setEdited('new')}>Add Operator</Button>}
      />
      <DataTable
        caption="Operators"
        noun="operator"
        columns={columnsOf(setEdited)}
        rowKey={({ user_id }) => user_id}
        state={state}
        found={found}
        filters={
          <>
            <TextField
              label="Search"
              type="search"
              placeholder="Email or name"
              maxLength={200}
              value={filters.q}
              onChange={({ target }) => state.setFilter('q', target.value)}
              className="w-full sm:w-64"
            />
            <SelectField
              label="Role"
              value={filters.role}
              onChange={({ target }) => state.setFilter('role', target.value)}
              className="w-full sm:w-44"
            >
              <option value="">All roles</option>
              {OPERATOR_ROLES.map((role) => (
                <option key={role} value={role}>
                  {ROLE_NAMES[role]}
                </option>
              ))}
            </SelectField>
          </>
        }
        actions={<ExportButtons route="GET /rest/v1/admin/operators/export" query={query} name="operators" />}
      />
      {edited && <RolesDialog operator={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

const columnsOf = (onEdit: (operator: Operator) => void): Column<Operator>[] => [
  {
    key: 'email',
    title: 'Email',
    sortable: true,
    cell: ({ email }) => <span className="font-semibold break-all">{email}</span>,
  },
  { key: 'full_name', title: 'Name', sortable: true, cell: ({ full_name }) => full_name },
  {
    key: 'roles',
    title: 'Roles',
    cell: ({ roles }) => (
      <span className="flex flex-wrap gap-1.5">
        {roles.map((role) => (
          <Badge key={role} variant={role === 'owner' ? 'default' : 'secondary'}>
            {ROLE_NAMES[role]}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    key: 'last_sign_in_at',
    title: 'Last sign-in',
    sortable: true,
    cell: ({ last_sign_in_at }) => (last_sign_in_at ? asFullMoment(last_sign_in_at) : 'Never'),
  },
  {
    key: 'actions',
    title: 'Actions',
    className: 'md:text-right',
    cell: (operator) => (
      <button type="button" className="link" onClick={() => onEdit(operator)}>
        Change roles<span className="sr-only"> of {operator.email}</span>
      </button>
    ),
  },
];
