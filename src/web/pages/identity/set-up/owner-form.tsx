import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { firstOwner } from '../../../../modules/identity/first-owner/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { authClient } from '../../../lib/session/auth-client.ts';
import { newPassword, PASSWORDS_DIFFER, samePasswords } from '../auth/new-password.ts';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';

const fields = z
  .object({ ...firstOwner.omit({ token: true }).shape, ...newPassword.shape })
  .refine(samePasswords, { path: ['confirm_password'], error: PASSWORDS_DIFFER });
const EMPTY = { shop_name: '', first_name: '', last_name: '', email: '', password: '', confirm_password: '' };

/** Makes the first owner and signs them in. */
export function OwnerForm({ token }: { token: string }) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(fields), defaultValues: EMPTY });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const [password, confirm_password] = form.watch(['password', 'confirm_password']);

  const save = form.handleSubmit(async ({ confirm_password: _, ...owner }) => {
    setRefusal(undefined);
    try {
      const { session } = await call('POST /functions/v1/set-up', { body: { ...owner, token } });
      const { access_token, refresh_token } = session;
      await authClient().setSession({ access_token, refresh_token });
      // A new page, which knows the session from its start and holds the link no more.
      window.location.replace('/admin/setup');
    } catch (error) {
      setRefusal(messageOf(error, 'We couldn’t reach the server. Please try again.'));
    }
  });

  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      {refusal && (
        <Alert kind="error" title="Not set up yet">
          <p>{refusal}</p>
        </Alert>
      )}
      <TextField
        label="Name of your shop"
        autoComplete="organization"
        hint="Customers see it as the sender of mails. You can change it later."
        error={errors.shop_name?.message}
        {...form.register('shop_name')}
      />
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
      <Button
        type="submit"
        size="lg"
        pending={isSubmitting || (isSubmitSuccessful && !refusal)}
        className="justify-self-start"
      >
        Become the Owner
      </Button>
    </form>
  );
}
