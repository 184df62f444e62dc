import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { InvitationLine } from '../../../../modules/accounts/invitations/schema.ts';
import { ROLE_NAMES } from '../../../../modules/accounts/role-rules.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Section } from '../../../components/section.tsx';
import { invitationsQuery } from '../../../features/team/queries.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { asDay } from '../../../lib/dates.ts';
import { useTeamCall } from './use-team-call.ts';

/** Invitations that wait or have expired. */
export function Invitations() {
  const { data, isError, refetch } = useQuery(invitationsQuery);
  return (
    <Section title="Invitations">
      {isError && !data && <FailedState title="Failed to load invitations" onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-ink-soft">No open invitations.</p>}
      {!!data?.length && (
        <ul className="sheet divide-y divide-rule">
          {data.map((invitation) => (
            <Line key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Line({ invitation }: { invitation: InvitationLine }) {
  const { id, email, role, handles_billing, invited_by, expires_at, is_expired } = invitation;
  const resend = useTeamCall(
    () => call('POST /functions/v1/resend-invitation', { body: { invitation_id: id } }),
    'Invitation sent again',
  );
  const revoke = useTeamCall(
    () => call('POST /functions/v1/revoke-invitation', { body: { invitation_id: id } }),
    'Invitation withdrawn',
  );
  const [asking, setAsking] = useState(false);
  const failed = (error: unknown) =>
    toast.error('Not done', { description: messageOf(error, 'We couldn’t reach the server. Please try again.') });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold break-all">{email}</p>
        <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-soft">
          <Badge variant="secondary">{ROLE_NAMES[role]}</Badge>
          {handles_billing && <Badge variant="outline">Billing</Badge>}
          {is_expired ? <Badge variant="warning">Expired</Badge> : `Open until ${asDay(expires_at)}.`} Invited by{' '}
          {invited_by}.
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          pending={resend.isPending}
          onClick={() => resend.mutate(undefined, { onError: failed })}
        >
          Send Again<span className="sr-only"> to {email}</span>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
          Withdraw<span className="sr-only"> the invitation to {email}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Withdraw this invitation?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep Invitation
            </Button>
            <Button
              variant="danger"
              pending={revoke.isPending}
              onClick={() => revoke.mutate(undefined, { onError: failed, onSettled: () => setAsking(false) })}
            >
              Withdraw Invitation
            </Button>
          </>
        }
      >
        <p className="font-semibold break-all text-ink">{email}</p>
        <p>The link in the email stops working, and the seat is free again. You can invite them again anytime.</p>
      </ConfirmDialog>
    </li>
  );
}
