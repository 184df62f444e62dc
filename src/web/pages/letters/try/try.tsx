import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { rememberVisitor } from '../../../features/letter-draft/visitor-draft.ts';
import { useAuth } from '../../../features/session/auth.tsx';
import { TRY_PATH } from '../../../features/session/guard.ts';
import { call } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { makeClient } from '../../../lib/session/client.ts';

export const meta = pageMeta('Try it without an account');

/** Begins a card for somebody who has no account yet. */
export default function Try() {
  const { person, visitor } = useAuth();
  const [beginning, setBeginning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const allowed = useQuery({ queryKey: ['identity_settings'], queryFn: () => call('GET /auth/v1/settings') });
  if (person || visitor) return <Navigate to={TRY_PATH} replace />;

  async function begin() {
    setBeginning(true);
    setRefusal(undefined);
    const { data, error } = await (await makeClient()).signInAnonymously();
    if (data.user) return rememberVisitor(data.user.id);
    setRefusal(
      error?.code === 'anonymous_provider_disabled'
        ? 'You need an account to write a card.'
        : error?.status === 429
          ? 'Many people started a card from your network. Create an account, or try again in an hour.'
          : 'We couldn’t reach the server. Please try again.',
    );
    setBeginning(false);
  }
  if (allowed.data && (allowed.data.disable_signup || !allowed.data.external.anonymous_users))
    return <NeedsAccount is_open={!allowed.data.disable_signup} />;
  return (
    <div className="page-width max-w-2xl">
      <PageHeader title="Write a card first" subtitle="No account, no payment. Sign up when you like what you see." />
      <div className="sheet grid justify-items-start gap-5 p-6 sm:p-8">
        <ul className="grid list-disc gap-2 pl-5 text-ink-soft">
          <li>Write your message, choose a handwriting style and a card, and preview how it prints.</li>
          <li>Your card is saved as you write, and is still there after you sign up.</li>
          <li>To send it, create an account. We delete visitors’ data after 30 days without a visit.</li>
        </ul>
        {refusal && (
          <Alert kind="error" title="We couldn’t start a card">
            <p>
              {refusal}{' '}
              <Link to="/auth/signup" className="link">
                Create an account
              </Link>
            </p>
          </Alert>
        )}
        <Button size="lg" pending={beginning} onClick={() => void begin()}>
          {beginning ? 'Opening your card...' : 'Start a Card'}
        </Button>
      </div>
    </div>
  );
}

/** Where this installation lets nobody write a card without an account. */
function NeedsAccount({ is_open }: { is_open: boolean }) {
  return (
    <div className="page-width max-w-2xl">
      <PageHeader
        title="You need an account to write a card"
        subtitle={
          is_open
            ? 'Creating one takes a minute, and your first cards are free.'
            : 'Sign-up is closed right now. Sign in if you have an account, or contact us.'
        }
      />
      <div className="flex flex-wrap gap-3">
        {is_open && <ButtonLink to="/auth/signup">Create an Account</ButtonLink>}
        <ButtonLink to="/auth/login" variant="secondary">
          Sign In
        </ButtonLink>
        <ButtonLink to="/templates" variant="secondary">
          See Our Cards
        </ButtonLink>
      </div>
    </div>
  );
}
