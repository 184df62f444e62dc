import { type FormEvent, type ReactNode, useState } from 'react';
import type { GivenRights, MemberLine } from '../../../../modules/accounts/members/schema.ts';
import { isEntitled } from '../../../../platform/http/member-rights.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { ReplaceSeenField } from '../../../features/automations/url-readers.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { switchAccount } from '../../../lib/session/account.ts';
import { RightsFields } from './rights-fields.tsx';
import { useTeamCall } from './use-team-call.ts';

export type TeamDialog =
  | { kind: 'invite' | 'rename' | 'leave' }
  | { kind: 'change' | 'remove' | 'hand_over' | 'reset'; member: MemberLine };

type Props = { name: string; onClose(): void };

export function Dialogs({ dialog, ...rest }: Props & { dialog: TeamDialog }) {
  if ('member' in dialog) {
    const OfMember = OF_MEMBER[dialog.kind];
    return <OfMember {...rest} member={dialog.member} />;
  }
  const OfTeam = OF_TEAM[dialog.kind];
  return <OfTeam {...rest} />;
}

const nameOf = ({ full_name, email }: MemberLine) => full_name || email;

function Invite({ name, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [rights, setRights] = useState<GivenRights>({ role: 'sender', handles_billing: false });
  const invite = useTeamCall(
    () => call('POST /functions/v1/invite-member', { body: { email, ...rights } }),
    'Invitation sent',
    onClose,
  );
  return (
    <FormDialog
      title="Invite a Person"
      description={`We’ll email them a link to join ${name}. It works for 7 days.`}
      submit="Send Invitation"
      work={invite}
      onClose={onClose}
    >
      <TextField label="Email" type="email" required value={email} onChange={({ target }) => setEmail(target.value)} />
      <RightsFields rights={rights} onChange={setRights} />
    </FormDialog>
  );
}

function Change({ member, onClose }: Props & { member: MemberLine }) {
  const before: GivenRights = {
    role: member.role === 'owner' ? 'admin' : member.role,
    handles_billing: member.handles_billing,
  };
  const [rights, setRights] = useState(before);
  const [old_url_hours, setOldUrlHours] = useState<number>();
  const keeps_urls = isEntitled(rights, 'automations');
  const change = useTeamCall(
    () =>
      call('POST /functions/v1/change-member', {
        body: { user_id: member.user_id, ...rights, ...(!keeps_urls && { old_url_hours }) },
      }),
    'Role changed',
    onClose,
  );
  return (
    <FormDialog
      title={`Role of ${nameOf(member)}`}
      description="It applies right away. We’ll email them."
      submit="Save Role"
      work={change}
      onClose={onClose}
    >
      <RightsFields rights={rights} onChange={setRights} />
      {!keeps_urls && <ReplaceSeenField user_id={member.user_id} hours={old_url_hours} onChange={setOldUrlHours} />}
    </FormDialog>
  );
}

function Rename({ name, onClose }: Props) {
  const [typed, setTyped] = useState(name);
  const rename = useTeamCall(
    () => call('PATCH /rest/v1/team', { body: { name: typed } }),
    'Account renamed',
    // The name is in the menu too.
    () => window.location.reload(),
  );
  return (
    <FormDialog title="Rename this account" submit="Save Name" work={rename} onClose={onClose}>
      <TextField
        label="Name"
        optional
        maxLength={100}
        value={typed}
        hint="Leave empty to use the owner’s company or name."
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

function Remove({ member, name, onClose }: Props & { member: MemberLine }) {
  const [old_url_hours, setOldUrlHours] = useState<number>();
  const remove = useTeamCall(
    () => call('POST /functions/v1/remove-member', { body: { user_id: member.user_id, old_url_hours } }),
    'Member removed',
    onClose,
  );
  return (
    <FormDialog title={`Remove ${nameOf(member)}?`} submit="Remove" is_danger work={remove} onClose={onClose}>
      <p className="text-ink-soft">
        They lose access to the account {name}. What they wrote stays here, and their letters in progress are still
        mailed. Their own account isn’t affected.
      </p>
      <ReplaceSeenField user_id={member.user_id} hours={old_url_hours} onChange={setOldUrlHours} />
    </FormDialog>
  );
}

function HandOver({ member, name, onClose }: Props & { member: MemberLine }) {
  const hand_over = useTeamCall(
    () => call('POST /functions/v1/hand-over-account', { body: { user_id: member.user_id } }),
    'Ownership transferred',
    // The person's own role is another one now.
    () => window.location.reload(),
  );
  return (
    <FormDialog
      title={`Make ${nameOf(member)} the owner?`}
      submit="Transfer Ownership"
      is_danger
      work={hand_over}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        The account {name} is theirs from now on, with its credits, plan and saved cards. You stay as an admin with
        billing access. Only they can transfer it back.
      </p>
    </FormDialog>
  );
}

function Reset({ member, onClose }: Props & { member: MemberLine }) {
  const [reason, setReason] = useState('');
  const reset = useTeamCall(
    () => call('POST /functions/v1/reset-member-factors', { body: { user_id: member.user_id, reason } }),
    'Reset started',
    onClose,
  );
  return (
    <FormDialog
      title={`Reset ${nameOf(member)}’s second factor?`}
      submit="Start the Reset"
      is_danger
      work={reset}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        For someone who lost their phone and their codes. Their authenticator apps, recovery codes and passkeys are
        removed after 72 hours. We email them now, a day before and when it happens, and they can stop it.
      </p>
      <TextField
        label="Reason"
        required
        maxLength={500}
        value={reason}
        hint="Saved in the security log."
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}

function Leave({ name, onClose }: Props) {
  const leave = useTeamCall(
    () => call('POST /functions/v1/leave-account').then(({ account_id }) => switchAccount(account_id)),
    'You left the account',
  );
  return (
    <FormDialog title={`Leave the account ${name}?`} submit="Leave" is_danger work={leave} onClose={onClose}>
      <p className="text-ink-soft">
        You lose access to it. What you wrote stays there. To come back, you need a new invitation.
      </p>
    </FormDialog>
  );
}

const OF_MEMBER = { change: Change, remove: Remove, hand_over: HandOver, reset: Reset };
const OF_TEAM = { invite: Invite, rename: Rename, leave: Leave };

type Work = { mutate(input?: undefined): void; isPending: boolean; isError: boolean; error: unknown };

function FormDialog({
  title,
  description,
  submit,
  is_danger = false,
  work,
  onClose,
  children,
}: {
  title: string;
  description?: string;
  submit: string;
  is_danger?: boolean;
  work: Work;
  onClose(): void;
  children: ReactNode;
}) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    work.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form onSubmit={send} className="grid gap-5">
        {children}
        {work.isError && (
          <Alert kind="error">{messageOf(work.error, 'We couldn’t reach the server. Please try again.')}</Alert>
        )}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={is_danger ? 'danger' : 'primary'} pending={work.isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
