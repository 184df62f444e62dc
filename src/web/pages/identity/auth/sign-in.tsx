import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router';
import { toast } from 'sonner';
import { z } from 'zod';
import { SIGN_UP_CREDITS } from '../../../../modules/credits/rules.ts';
import { emailField } from '../../../../platform/email/field.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { useAuth } from '../../../features/session/auth.tsx';
import { homeOf } from '../../../features/session/guard.ts';
import { PrefetchPage } from '../../../features/session/prefetch-page.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { authClient } from '../../../lib/session/auth-client.ts';
import { authMessage, needsConfirmation } from './failure.ts';
import { AuthPage } from './page.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useOwnHome } from './use-own-home.ts';

export const meta = pageMeta('Sign in');

const credentials = z.object({
  email: emailField('Please enter your email address.'),
  password: z.string().min(1, 'Please enter your password.'),
});

const NOTE =
  'Dear Nora,\nthe book arrived on Tuesday and I have read it twice already. Thank you for thinking of me. ' +
  'Coffee’s on.\nYours, Tom';

export default function SignIn() {
  const { person } = useAuth();
  const home = useOwnHome(homeOf);
  const { state } = useLocation();
  const [refused, setRefused] = useState<{ message: string; unconfirmed: string | null }>();
  const form = useForm({ resolver: zodResolver(credentials), defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const signIn = form.handleSubmit(async ({ email, password }) => {
    setRefused(undefined);
    const { error } = await authClient().signInWithPassword({ email, password });
    if (error) {
      const message = authMessage(error, 'Invalid email or password');
      setRefused({ message, unconfirmed: needsConfirmation(error) ? email : null });
      return;
    }
    const { data: level } = await authClient().mfa.getAuthenticatorAssuranceLevel();
    if (level?.currentLevel === level?.nextLevel)
      toast.success('Welcome back!', { description: 'You have successfully signed in.' });
  });

  if (home) return <Navigate to={home} state={state} replace />;
  return (
    <AuthPage
      title="Sign in"
      subtitle={
        <>
          New here?{' '}
          <Link to="/auth/signup" className="link">
            Create an account
          </Link>
          , and your first {SIGN_UP_CREDITS} cards are on us.
        </>
      }
      note={NOTE}
    >
      <form noValidate onSubmit={signIn} className="grid gap-5">
        {refused && (
          <Alert kind="error" title="Sign in failed">
            <p>{refused.message}</p>
            {refused.unconfirmed && <ResendConfirmation email={refused.unconfirmed} className="mt-2" />}
          </Alert>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Button type="submit" size="lg" pending={isSubmitting || !!person}>
            {isSubmitting || person ? 'Signing in...' : 'Sign In'}
          </Button>
          <Link to="/auth/forgot-password" state={{ email: form.watch('email') }} className="link text-sm">
            Forgot your password?
          </Link>
        </div>
      </form>
      <p className="text-sm">
        <Link to="/auth/email-link" state={{ email: form.watch('email') }} className="link">
          Email me a link instead
        </Link>
      </p>
      <PasskeySignIn />
      <PrefetchPage path="/create-letter-start" />
      <p className="border-t border-rule pt-5 text-sm text-ink-soft">
        Just browsing?{' '}
        <Link to="/pricing" className="link">
          See pricing
        </Link>{' '}
        or{' '}
        <Link to="/try" className="link">
          write a card without an account
        </Link>
        .
      </p>
    </AuthPage>
  );
}
