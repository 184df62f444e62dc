import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { emailField } from '../../../../platform/email/field.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { authClient } from '../../../lib/session/auth-client.ts';
import { authMessage } from './failure.ts';
import { AuthPage } from './page.tsx';
import { SandboxMailboxHint } from './sandbox-mailbox-hint.tsx';
import { typedEmail } from './typed-email.ts';

export const meta = pageMeta('Forgot password');

const address = z.object({ email: emailField('Please enter your email address.') });

const NOTE =
  'Dear Ida,\nit was on a slip of paper in the blue drawer. Or the other drawer. We’ll cut you a new key, no trouble at all.\nYour sister';

export default function ForgotPassword() {
  return (
    <AuthPage
      title="Forgot your password?"
      subtitle="Enter your email address and we’ll send you a link to reset it."
      note={NOTE}
    >
      <ResetRequest />
      <p className="border-t border-rule pt-5 text-sm text-ink-soft">
        <Link to="/auth/login" className="link">
          Back to sign in
        </Link>
      </p>
    </AuthPage>
  );
}

/** Requests a reset email. The response is the same whether or not the account exists. */
export function ResetRequest() {
  const { state } = useLocation();
  const form = useForm({ resolver: zodResolver(address), defaultValues: { email: typedEmail(state) } });
  const { errors, isSubmitting } = form.formState;
  const [outcome, setOutcome] = useState<{ sent: true } | { sent: false; reason: string }>();

  const ask = form.handleSubmit(async ({ email }) => {
    setOutcome(undefined);
    const { error } = await authClient().resetPasswordForEmail(email, {
      redirectTo: `${window.location.origin}/auth/reset-password`,
    });
    setOutcome(error ? { sent: false, reason: authMessage(error, 'Please try again.') } : { sent: true });
  });

  return (
    <form noValidate onSubmit={ask} className="grid gap-5">
      {outcome?.sent && (
        <Alert kind="success" title="Check your email for a password reset link!">
          <p>Open the link in this browser.</p>
          <SandboxMailboxHint />
        </Alert>
      )}
      {outcome?.sent === false && (
        <Alert kind="error" title="An error occurred while sending the reset email">
          <p>{outcome.reason}</p>
        </Alert>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" size="lg" pending={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </form>
  );
}
