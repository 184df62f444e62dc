import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router';
import { z } from 'zod';
import { emailField } from '../../../../../platform/email/field.ts';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { homeOf } from '../../../../features/session/guard.ts';
import { pageMeta } from '../../../../lib/document/page-title.ts';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { authMessage } from '../failure.ts';
import { AuthPage } from '../page.tsx';
import { resetArrival } from '../reset-arrival.ts';
import { SandboxMailboxHint } from '../sandbox-mailbox-hint.tsx';
import { typedEmail } from '../typed-email.ts';
import { useOwnHome } from '../use-own-home.ts';
import { CodeForm } from './code-form.tsx';

export const meta = pageMeta('Sign in by email');

const address = z.object({ email: emailField('Please enter your email address.') });

const NOTE =
  'Dear Paul,\nthe key is under the second flowerpot, as ever. Let yourself in, put the kettle on, and mind the cat.\nMarta';

const ARRIVALS = {
  expired: 'Sign-in links work once, for 24 hours.',
  other_browser: 'Sign-in links work once, in the browser that requested them.',
};
type Arrival = keyof typeof ARRIVALS;

/** Signs in without a password: by a link in a mail, or by the code in the same mail. */
export default function EmailLink() {
  const home = useOwnHome(homeOf);
  const arrival = useArrival();
  const [sent_to, setSentTo] = useState<string>();

  if (home) return <Navigate to={home} replace />;
  return (
    <AuthPage
      title="Sign in by email"
      subtitle="We’ll email you a link and a code. You don’t need your password."
      note={NOTE}
    >
      {arrival && !sent_to && (
        <Alert kind="error" title="This link doesn’t work here">
          <p>{ARRIVALS[arrival]} Request a new one below.</p>
        </Alert>
      )}
      {sent_to && (
        <>
          <Alert kind="success" title="Check your email">
            <p>
              If {sent_to} has an account, we’ve sent an email. Open the link in this browser, or enter the code here.
            </p>
            <SandboxMailboxHint />
          </Alert>
          <CodeForm email={sent_to} />
        </>
      )}
      <LinkRequest sent={sent_to !== undefined} onSent={setSentTo} />
      <p className="border-t border-rule pt-5 text-sm text-ink-soft">
        <Link to="/auth/login" className="link">
          Sign in with your password
        </Link>
      </p>
    </AuthPage>
  );
}

/** Asks for the mail. The response is the same whether or not the account exists. */
function LinkRequest({ sent, onSent }: { sent: boolean; onSent(email: string): void }) {
  const { state } = useLocation();
  const form = useForm({ resolver: zodResolver(address), defaultValues: { email: typedEmail(state) } });
  const { errors, isSubmitting } = form.formState;
  const [refused, setRefused] = useState('');

  const ask = form.handleSubmit(async ({ email }) => {
    setRefused('');
    const options = { shouldCreateUser: false, emailRedirectTo: `${window.location.origin}/auth/email-link` };
    const { error } = await authClient().signInWithOtp({ email, options });
    if (error) setRefused(authMessage(error, 'Please try again.'));
    else onSent(email);
  });

  return (
    <form noValidate onSubmit={ask} className="grid gap-5">
      {refused && (
        <Alert kind="error" title="We couldn’t send the email">
          <p>{refused}</p>
        </Alert>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button
        type="submit"
        size="lg"
        variant={sent ? 'secondary' : 'primary'}
        pending={isSubmitting}
        className="justify-self-start"
      >
        {isSubmitting ? 'Sending...' : sent ? 'Send Another Email' : 'Email Me a Link'}
      </Button>
    </form>
  );
}

/** Why the link that led here opened no session; undefined while it may, and where none led here. */
function useArrival(): Arrival | undefined {
  const [arrival, setArrival] = useState<Arrival>();
  useEffect(() => {
    // Read before the auth client takes the code out of the address.
    const came = resetArrival(window.location.href);
    if (came === 'no_link') return;
    void authClient()
      .getSession()
      .then(({ data }) => {
        if (!data.session) setArrival(came);
      });
  }, []);
  return arrival;
}
