import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ROLE_NAMES, ROLE_TEXTS } from '../../../../modules/accounts/role-rules.ts';
import { comparableAddress } from '../../../../platform/email/form.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { useAuth } from '../../../features/session/auth.tsx';
import { type Answer, ApiError, call, messageOf } from '../../../lib/api.ts';
import { asDay } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { keepNotice } from '../../../lib/notice.ts';
import { switchAccount } from '../../../lib/session/account.ts';
import { makeClient } from '../../../lib/session/client.ts';
import { forgetPerson } from '../../../lib/session/leftovers.ts';
import { forgetSession } from '../../../lib/session/stored.ts';
import { AuthPage } from '../auth/page.tsx';
import { InvitedForm } from './form.tsx';
import { dropInvitation, JOINED, takeInvitation } from './kept.ts';

export const meta = pageMeta('Invitation');

const NOTE =
  'Dear all,\nwelcome to the new desk. The pens are in the left drawer, and the good paper is for everyone. ' +
  'Write soon.\nYours, Ruth';

type Shown = Answer<'POST /functions/v1/show-invitation'>;

/** Where somebody accepts an invitation to an account: signed in, signing in, or signing up. */
export default function Invitation() {
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(takeInvitation() ?? null), []);
  const shown = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('POST /functions/v1/show-invitation', { body: { token: token ?? '' } }, { signal }),
    enabled: !!token,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refused = shown.error instanceof ApiError && shown.error.status < 500 ? shown.error : undefined;
  useEffect(() => {
    if (refused) dropInvitation();
  }, [refused]);
  if (token === null || refused)
    return (
      <div className="page-width py-16">
        <EmptyState title="This invitation can’t be used" action={<ButtonLink to="/auth/login">Sign In</ButtonLink>}>
          {refused?.user_message ?? 'The link is incomplete. Open the link in the email again.'}
        </EmptyState>
      </div>
    );
  if (shown.isError)
    return (
      <div className="page-width py-16">
        <FailedState title="The invitation could not be loaded" onRetry={() => void shown.refetch()} />
      </div>
    );
  if (!shown.data || !token) return <LoadingScreen>Opening the invitation...</LoadingScreen>;
  return <Accept token={token} invitation={shown.data} />;
}

function Accept({ token, invitation }: { token: string; invitation: Shown }) {
  const { person } = useAuth();
  const { account_name, invited_by, email, role, handles_billing, expires_at } = invitation;
  return (
    <AuthPage
      title={`Join ${account_name}`}
      subtitle={`${invited_by} invites ${email} to work together on Longhand.`}
      note={NOTE}
    >
      <dl className="sheet grid gap-1 p-5">
        <dt className="text-sm text-ink-soft">Your role</dt>
        <dd className="font-semibold">{ROLE_NAMES[role]}</dd>
        <dd className="text-sm text-ink-soft">
          {ROLE_TEXTS[role]}
          {handles_billing && ' You also have billing access.'}
        </dd>
        <dd className="mt-2 text-sm text-ink-faint">The invitation expires on {asDay(expires_at)}.</dd>
      </dl>
      {person === undefined ? null : person === null ? (
        <Visitor token={token} invitation={invitation} />
      ) : comparableAddress(person.email) === email ? (
        <AcceptButton token={token} account_name={account_name} />
      ) : (
        <OtherPerson own={person.email} email={email} />
      )}
    </AuthPage>
  );
}

function Visitor({ token, invitation }: { token: string; invitation: Shown }) {
  const { email, has_sign_in, account_name } = invitation;
  if (!has_sign_in) return <InvitedForm token={token} email={email} account_name={account_name} />;
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">You already have an account with {email}. Sign in to accept.</p>
      <ButtonLink to="/auth/login" size="lg" className="justify-self-start">
        Sign In to Accept
      </ButtonLink>
    </div>
  );
}

function AcceptButton({ token, account_name }: { token: string; account_name: string }) {
  const accept = useMutation({
    mutationFn: () => call('POST /functions/v1/accept-invitation', { body: { token } }),
    onSuccess: ({ account_id }) => {
      dropInvitation();
      keepNotice({ kind: 'success', title: `You joined ${account_name}`, description: JOINED });
      switchAccount(account_id);
    },
  });
  return (
    <div className="grid justify-items-start gap-4">
      {accept.isError && (
        <Alert kind="error" title="Not accepted">
          <p>{messageOf(accept.error, 'We couldn’t reach the server. Please try again.')}</p>
        </Alert>
      )}
      <Button size="lg" pending={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
        Accept Invitation
      </Button>
    </div>
  );
}

function OtherPerson({ own, email }: { own: string; email: string }) {
  const leave = useMutation({
    mutationFn: async () => {
      await (await makeClient()).signOut({ scope: 'local' });
      forgetSession();
      forgetPerson();
    },
  });
  return (
    <Alert kind="warning" title="This invitation is for another address">
      <p>
        You are signed in as {own}. Sign out, and sign in as {email} to accept it.
      </p>
      <Button size="sm" variant="secondary" className="mt-3" pending={leave.isPending} onClick={() => leave.mutate()}>
        Sign Out and Continue
      </Button>
    </Alert>
  );
}
