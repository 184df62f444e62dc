import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { NO_SIGN_UP_FIELDS, signUpFields } from '../../../../features/new-account/fields.ts';
import { PersonFields, TermsField } from '../../../../features/new-account/person-fields.tsx';
import { useAuth } from '../../../../features/session/auth.tsx';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { authMessage } from '../failure.ts';

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
      <PersonFields field={form.register} errors={errors} typed={{ password, confirm_password }} />
      <TermsField error={errors.agree_to_terms?.message} field={form.register('agree_to_terms')} />
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
