import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberLine, MemberQuery } from '../../../../modules/accounts/members/schema.ts';
import { ROLE_NAMES } from '../../../../modules/accounts/role-rules.ts';
import { MEMBER_ROLES } from '../../../../platform/http/member-rights.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { ExportButtons } from '../../../components/table/export-buttons.tsx';
import { useTableState } from '../../../components/table/use-table-state.ts';
import { FormerReaders } from '../../../features/automations/url-readers.tsx';
import { usePerson } from '../../../features/session/auth.tsx';
import { useMember } from '../../../features/session/member.ts';
import { NoRight } from '../../../features/session/no-right.tsx';
import { teamQuery } from '../../../features/team/queries.ts';
import { call } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { Dialogs, type TeamDialog } from './dialogs.tsx';
import { Invitations } from './invitations.tsx';
import { columnsOf } from './member-columns.tsx';
import { RoleList } from './role-list.tsx';
import { Seats } from './seats.tsx';

export const meta = pageMeta('Team');

const FILTERS = ['q', 'role'] as const;

/** Who works in the account, and what each of them may do. */
export default function Team() {
  const { link, name, can } = useMember();
  const [dialog, setDialog] = useState<TeamDialog>();
  const team = useQuery({ ...teamQuery, enabled: can('read') });
  const may_invite = can('members');
  const is_full = !!team.data && team.data.seats.used >= team.data.seats.total;
  return (
    <div className="page-width">
      <PageHeader
        title="Team"
        subtitle={`Who works in ${team.data?.name ?? name}, and their roles.`}
        actions={
          <>
            {may_invite && (
              <Button disabled={is_full} onClick={() => setDialog({ kind: 'invite' })}>
                Invite a Person
              </Button>
            )}
            {may_invite && (
              <Button variant="secondary" onClick={() => setDialog({ kind: 'rename' })}>
                Rename
              </Button>
            )}
            {link && link.role !== 'owner' && (
              <Button variant="quiet" onClick={() => setDialog({ kind: 'leave' })}>
                Leave
              </Button>
            )}
          </>
        }
      />
      {link?.is_suspended ? (
        <NoRight />
      ) : (
        <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
          <div className="grid min-w-0 gap-10">
            <FormerReaders />
            <Members onAsk={setDialog} />
            {may_invite && <Invitations />}
          </div>
          <div className="grid min-w-0 gap-10">
            {team.data && <Seats team={team.data} />}
            <RoleList />
          </div>
        </div>
      )}
      {dialog && <Dialogs dialog={dialog} name={team.data?.name ?? name} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

function Members({ onAsk }: { onAsk(dialog: TeamDialog): void }) {
  const person = usePerson();
  const { link, can } = useMember();
  const state = useTableState({ sort: 'full_name', dir: 'asc' }, FILTERS);
  const { filters } = state;
  const order = { ...filters, sort: state.sort, dir: state.dir } as Partial<MemberQuery>;
  const found = useQuery({
    queryKey: ['credits', 'team', 'members', order, state.page],
    queryFn: ({ signal }) =>
      call('GET /rest/v1/account_members', { query: { ...order, page: state.page } }, { signal }),
    placeholderData: keepPreviousData,
  });
  /** What the server would refuse is not offered. */
  const mayChange = ({ user_id, role }: MemberLine) =>
    can('members') && user_id !== person.id && role !== 'owner' && (role !== 'admin' || link?.role === 'owner');
  return (
    <DataTable
      caption="Members"
      noun="member"
      columns={columnsOf({ own_id: person.id, mayChange, is_owner: link?.role === 'owner', onAsk })}
      rowKey={({ user_id }) => user_id}
      state={state}
      found={found}
      filters={
        <>
          <TextField
            label="Search"
            type="search"
            placeholder="Name or email"
            maxLength={200}
            value={filters.q}
            onChange={({ target }) => state.setFilter('q', target.value)}
            className="w-full sm:w-56"
          />
          <SelectField
            label="Role"
            value={filters.role}
            onChange={({ target }) => state.setFilter('role', target.value)}
            className="w-full sm:w-36"
          >
            <option value="">All roles</option>
            {MEMBER_ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_NAMES[role]}
              </option>
            ))}
          </SelectField>
        </>
      }
      actions={<ExportButtons route="GET /rest/v1/account_members/export" query={order} name="team" />}
    />
  );
}
