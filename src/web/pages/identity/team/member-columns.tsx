import type { MemberLine } from '../../../../modules/accounts/members/schema.ts';
import { ROLE_NAMES } from '../../../../modules/accounts/role-rules.ts';
import { Badge } from '../../../components/badge.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { Email } from '../../../components/table/email.tsx';
import { asDay } from '../../../lib/dates.ts';
import type { TeamDialog } from './dialogs.tsx';

type Parts = {
  own_id: string;
  is_owner: boolean;
  mayChange(member: MemberLine): boolean;
  onAsk(dialog: TeamDialog): void;
};

export const columnsOf = ({ own_id, is_owner, mayChange, onAsk }: Parts): Column<MemberLine>[] => [
  {
    key: 'full_name',
    title: 'Name',
    sortable: true,
    cell: ({ user_id, full_name, email }) => (
      <>
        <span className="block font-semibold">
          {full_name || email}
          {user_id === own_id && <span className="font-normal text-ink-faint"> (you)</span>}
        </span>
        <span className="text-ink-soft">
          <Email address={email} />
        </span>
      </>
    ),
  },
  {
    key: 'role',
    title: 'Role',
    sortable: true,
    cell: ({ role, handles_billing, is_suspended }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge variant={role === 'owner' ? 'default' : 'secondary'}>{ROLE_NAMES[role]}</Badge>
        {handles_billing && role !== 'owner' && <Badge variant="outline">Billing</Badge>}
        {is_suspended && <Badge variant="warning">No seat</Badge>}
      </span>
    ),
  },
  {
    key: 'joined_at',
    title: 'Joined',
    sortable: true,
    cell: ({ joined_at }) => <span className="whitespace-nowrap">{asDay(joined_at)}</span>,
  },
  {
    key: 'actions',
    title: 'Actions',
    cell: (member) => {
      const name = member.full_name || member.email;
      if (!mayChange(member)) return <span className="text-ink-faint">None</span>;
      return (
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <Action label="Change role" name={name} onClick={() => onAsk({ kind: 'change', member })} />
          {is_owner && !member.is_suspended && (
            <Action label="Make owner" name={name} onClick={() => onAsk({ kind: 'hand_over', member })} />
          )}
          <Action label="Reset second factor" name={name} onClick={() => onAsk({ kind: 'reset', member })} />
          <Action label="Remove" name={name} onClick={() => onAsk({ kind: 'remove', member })} />
        </span>
      );
    },
  },
];

const Action = ({ label, name, onClick }: { label: string; name: string; onClick(): void }) => (
  <button type="button" className="link" onClick={onClick}>
    {label}
    <span className="sr-only"> {name}</span>
  </button>
);
