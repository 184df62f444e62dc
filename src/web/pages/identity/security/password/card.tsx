import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { z } from 'zod';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { PasswordField } from '../../../../components/form/password-field.tsx';
import { newPassword, PASSWORDS_DIFFER, samePasswords } from '../../../../features/new-account/password.ts';
import { NewPasswordFields } from '../../../../features/new-account/password-fields.tsx';
import { usePerson } from '../../../../features/session/auth.tsx';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { authMessage } from '../../auth/failure.ts';
import { SettingsCard } from '../../settings/cards.tsx';

const schema = newPassword
  .extend({ current_password: z.string().min(1, 'Please enter your current password.') })
  .refine(samePasswords, { path: ['confirm_password'], error: PASSWORDS_DIFFER });
const EMPTY = { current_password: '', password: '', confirm_password: '' };

/** Changes the password. Other devices are signed out, this one stays. */
export function PasswordCard() {
  const { email } = usePerson();
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ password, current_password }) => {
    setRefusal(undefined);
    const { error } = await authClient().updateUser({ password, current_password });
    if (error) {
      setRefusal(authMessage(error, 'We couldn’t save the password. Please try again.'));
      return;
    }
    form.reset(EMPTY);
    toast.success('Password changed', { description: 'You are signed in here, and signed out everywhere else.' });
    void queries.invalidateQueries({ queryKey: ['security'] });
  });

  return (
    <SettingsCard title="Password" subtitle="A new password signs you out on every other device.">
      <form noValidate onSubmit={save} className="grid max-w-md gap-5">
        {refusal && (
          <Alert kind="error" title="Password not changed">
            <p>{refusal}</p>
          </Alert>
        )}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current_password?.message}
          hint={
            <Link to="/auth/forgot-password" state={{ email }} className="link">
              Forgot it? Get a reset link
            </Link>
          }
          {...form.register('current_password')}
        />
        <NewPasswordFields
          labels={{ password: 'New password', confirm_password: 'New password again' }}
          typed={form.watch()}
          errors={errors}
          field={form.register}
        />
        <Button type="submit" pending={isSubmitting} className="justify-self-start">
          {isSubmitting ? 'Saving...' : 'Change Password'}
        </Button>
      </form>
    </SettingsCard>
  );
}
