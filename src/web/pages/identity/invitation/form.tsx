import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { NO_SIGN_UP_FIELDS, signUpFields } from '../../../features/new-account/fields.ts';
import { PersonFields, TermsField } from '../../../features/new-account/person-fields.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { keepNotice } from '../../../lib/notice.ts';
import { switchAccount } from '../../../lib/session/account.ts';
import { authClient } from '../../../lib/session/auth-client.ts';
import { dropInvitation, JOINED } from './kept.ts';

/** Signs up with the address of an invitation, and joins its account. The link is the proof of the address. */
export function InvitedForm({ token, email, account_name }: { token: string; email: string; account_name: string }) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(signUpFields), defaultValues: { ...NO_SIGN_UP_FIELDS, email } });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const [password, confirm_password] = form.watch(['password', 'confirm_password']);

  const signUp = form.handleSubmit(async ({ first_name, last_name, password: chosen }) => {
    setRefusal(undefined);
    try {
      const body = { token, first_name, last_name, password: chosen };
      const { session, account_id } = await call('POST /functions/v1/sign-up-invited', { body });
      dropInvitation();
      const { access_token, refresh_token } = session;
      await authClient().setSession({ access_token, refresh_token });
      keepNotice({ kind: 'success', title: `You joined ${account_name}`, description: JOINED });
      switchAccount(account_id);
    } catch (error) {
      setRefusal(messageOf(error, 'We couldn’t reach the server. Please try again.'));
    }
  });

  return (
    <form noValidate onSubmit={signUp} className="grid gap-5">
      {refusal && (
        <Alert kind="error" title="Sign up failed">
          <p>{refusal}</p>
        </Alert>
      )}
      <PersonFields
        field={form.register}
        errors={errors}
        typed={{ password, confirm_password }}
        known={{ email, why: 'We sent the invitation to this address, so you don’t need to confirm it.' }}
      />
      <TermsField error={errors.agree_to_terms?.message} field={form.register('agree_to_terms')} />
      <Button
        type="submit"
        size="lg"
        pending={isSubmitting || (isSubmitSuccessful && !refusal)}
        className="justify-self-start"
      >
        Sign Up and Join
      </Button>
    </form>
  );
}
