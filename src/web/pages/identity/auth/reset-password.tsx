import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { z } from 'zod';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { newPassword, PASSWORDS_DIFFER, samePasswords } from '../../../features/new-account/password.ts';
import { NewPasswordFields } from '../../../features/new-account/password-fields.tsx';
import { useAuth } from '../../../features/session/auth.tsx';
import { homeOf, SECOND_FACTOR_PATH } from '../../../features/session/guard.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { authClient } from '../../../lib/session/auth-client.ts';
import { authMessage, needsCurrentPassword } from './failure.ts';
import { ResetRequest } from './forgot-password.tsx';
import { AuthPage } from './page.tsx';
import { RESET_ARRIVAL_TEXT, resetArrival } from './reset-arrival.ts';

export const meta = pageMeta('Reset password');

const NOTE =
  'Here’s your new key, cut this morning. Keep the spare somewhere safe, not under the mat.\nFondly, the locksmith';

/** The auth client exchanges the link's code before it reports the user, so a signed-in user here may set a password. */
export default function ResetPassword() {
  const { person, missing_factor } = useAuth();
  const [arrival] = useState(() => resetArrival(window.location.href));
  if (person === undefined) return <LoadingScreen>Checking your link...</LoadingScreen>;
  if (person && missing_factor)
    return <Navigate to={SECOND_FACTOR_PATH} state={{ next: '/auth/reset-password' }} replace />;
  if (person) return <ChoosePassword email={person.email} />;
  const { title, text } = RESET_ARRIVAL_TEXT[arrival];
  return (
    <AuthPage title="Reset your password" note={NOTE}>
      <Alert kind={arrival === 'no_link' ? 'info' : 'warning'} title={title}>
        <p>{text}</p>
      </Alert>
      <ResetRequest />
      <p className="border-t border-rule pt-5 text-sm text-ink-soft">
        <Link to="/auth/login" className="link">
          Back to sign in
        </Link>
      </p>
    </AuthPage>
  );
}

const schema = newPassword
  .extend({ current_password: z.string() })
  .refine(samePasswords, { path: ['confirm_password'], error: PASSWORDS_DIFFER });
const EMPTY = { current_password: '', password: '', confirm_password: '' };

function ChoosePassword({ email }: { email: string }) {
  const { is_admin } = useAuth();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  // Only the server knows whether the session comes from a reset link that is still fresh.
  const [asks_current, setAsksCurrent] = useState(false);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ password, current_password }) => {
    setRefusal(undefined);
    const { error } = await authClient().updateUser(asks_current ? { password, current_password } : { password });
    if (needsCurrentPassword(error)) {
      setAsksCurrent(true);
      return;
    }
    if (error) {
      setRefusal(authMessage(error, 'We couldn’t save the password. Please try again.'));
      return;
    }
    toast.success('Password changed', { description: 'You are signed in here, and signed out everywhere else.' });
    navigate(homeOf({ is_admin: is_admin === true }), { replace: true });
  });

  return (
    <AuthPage
      title="Choose a new password"
      subtitle={
        <>
          For <span className="font-semibold text-ink">{email}</span>
        </>
      }
      note={NOTE}
    >
      <form noValidate onSubmit={save} className="grid gap-5">
        {refusal && (
          <Alert kind="error" title="Password not changed">
            <p>{refusal}</p>
          </Alert>
        )}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {asks_current && (
          <>
            <Alert kind="info" title="Enter your current password too">
              <p>
                You signed in without a reset link, or opened it more than 15 minutes ago. Forgot your password?{' '}
                <Link to="/auth/forgot-password" state={{ email }} className="link">
                  Get a new reset link
                </Link>
                .
              </p>
            </Alert>
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              {...form.register('current_password')}
            />
          </>
        )}
        <NewPasswordFields
          labels={{ password: 'New password', confirm_password: 'New password again' }}
          typed={form.watch()}
          errors={errors}
          field={form.register}
        />
        <Button type="submit" size="lg" pending={isSubmitting} className="justify-self-start">
          {isSubmitting ? 'Saving...' : 'Save new password'}
        </Button>
      </form>
    </AuthPage>
  );
}
