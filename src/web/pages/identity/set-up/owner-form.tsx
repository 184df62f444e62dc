import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { firstOwner } from '../../../../modules/identity/first-owner/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { NO_PERSON, personFieldsWith } from '../../../features/new-account/fields.ts';
import { PersonFields } from '../../../features/new-account/person-fields.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { authClient } from '../../../lib/session/auth-client.ts';

const fields = personFieldsWith({ shop_name: firstOwner.shape.shop_name });
const EMPTY = { ...NO_PERSON, shop_name: '' };

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
        label="Shop name"
        autoComplete="organization"
        hint="Customers see it as the sender of emails. You can change it later."
        error={errors.shop_name?.message}
        {...form.register('shop_name')}
      />
      <PersonFields field={form.register} errors={errors} typed={{ password, confirm_password }} />
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
