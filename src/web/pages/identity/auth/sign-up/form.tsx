import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { CheckField, TextField } from '../../../../components/form/field.tsx';
import { useAuth } from '../../../../features/session/auth.tsx';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { authMessage } from '../failure.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { NO_SIGN_UP_FIELDS, signUpFields } from './fields.ts';

/** Makes an account. `onUnconfirmed` hears the address when its owner must confirm it before signing in. */
export function SignUpForm({ onUnconfirmed }: { onUnconfirmed(email: string): void }) {
  const { person, visitor } = useAuth();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(signUpFields), defaultValues: NO_SIGN_UP_FIELDS });
  const { errors, isSubmitting } = form.formState;
  const [password, confirm_password] = form.watch(['password', 'confirm_password']);

  const signUp = form.handleSubmit(async ({ first_name, last_name, email, ...secret }) => {
    setRefusal(undefined);
    const details = { full_name: `${first_name} ${last_name}`, first_name, last_name };
    const emailRedirectTo = `${window.location.origin}/`;
    const { password } = secret;
    // A visitor keeps the account that they began, and what is in it.
    const { is_open, error } = visitor
      ? await joinAs({ email, password, data: details }, emailRedirectTo)
      : await authClient()
          .signUp({ email, password, options: { emailRedirectTo, data: details } })
          .then(({ data, error }) => ({ is_open: data.session !== null, error }));
    if (error) {
      setRefusal(authMessage(error, 'Failed to create account. Please try again.'));
      return;
    }
    toast.success('Account created!', { description: 'Please check your email to verify your account.' });
    if (!is_open) onUnconfirmed(email);
  });

  return (
    <form noValidate onSubmit={signUp} className="grid gap-5">
      {refusal && (
        <Alert kind="error" title="Sign up failed">
          <p>{refusal}</p>
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...form.register('first_name')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <NewPasswordFields
        labels={{ password: 'Password', confirm_password: 'Confirm password' }}
        typed={{ password, confirm_password }}
        errors={errors}
        field={form.register}
      />
      <CheckField error={errors.agree_to_terms?.message} {...form.register('agree_to_terms')}>
        I agree to the{' '}
        <Link to="/terms" target="_blank" className="link">
          terms and conditions
        </Link>{' '}
        and have read the{' '}
        <Link to="/privacy" target="_blank" className="link">
          privacy policy
        </Link>
        .
      </CheckField>
      <Button type="submit" size="lg" pending={isSubmitting || !!person} className="justify-self-start">
        {isSubmitting || person ? 'Creating your account...' : 'Create Account'}
      </Button>
    </form>
  );
}

type Joining = { email: string; password: string; data: Record<string, string> };

/** Makes a visitor a customer. `is_open` says whether they may go on before they confirmed their address. */
async function joinAs(joining: Joining, emailRedirectTo: string) {
  const { data, error } = await authClient().updateUser(joining, { emailRedirectTo });
  return { is_open: data.user?.email !== '', error };
}
