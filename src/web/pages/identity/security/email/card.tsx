import { zodResolver } from '@hookform/resolvers/zod';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { z } from 'zod';
import { emailField } from '../../../../../platform/email/field.ts';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { usePerson } from '../../../../features/session/auth.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { askForProof } from '../../../../lib/session/proof.ts';
import { authMessage, needsCurrentPassword } from '../../auth/failure.ts';
import { SandboxMailboxHint } from '../../auth/sandbox-mailbox-hint.tsx';
import { SettingsCard } from '../../settings/cards.tsx';

const schema = z.object({ email: emailField('Please enter an email address.') });

const userQuery = queryOptions({
  queryKey: ['security', 'user'],
  queryFn: ({ signal }) => call('GET /auth/v1/user', undefined, { signal }),
});

/** Changes the email address, which both the current and the new one must confirm. */
export function EmailCard() {
  const person = usePerson();
  const user = useQuery(userQuery);
  const email = user.data?.email ?? person.email;
  const new_email = user.data?.new_email;
  return (
    <SettingsCard
      title="Email Address"
      subtitle={
        <>
          You sign in with <span className="font-semibold break-all text-ink">{email}</span>. A change takes effect once
          you’ve confirmed it from both addresses.
        </>
      }
    >
      {new_email ? <WaitingChange email={email} new_email={new_email} /> : <ChangeForm />}
    </SettingsCard>
  );
}

const landing = () => ({ emailRedirectTo: `${window.location.origin}/auth/email-change` });

function ChangeForm() {
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const start = form.handleSubmit(async ({ email }) => {
    setRefusal(undefined);
    const change = () => authClient().updateUser({ email }, landing());
    let { error } = await change();
    if (needsCurrentPassword(error) && (await askForProof())) ({ error } = await change());
    if (error) {
      setRefusal(authMessage(error, 'We couldn’t change the address. Please try again.'));
      return;
    }
    await queries.invalidateQueries({ queryKey: ['security'] });
  });

  return (
    <form noValidate onSubmit={start} className="grid max-w-md gap-5">
      {refusal && (
        <Alert kind="error" title="Address not changed">
          <p>{refusal}</p>
        </Alert>
      )}
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" pending={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Sending...' : 'Send Both Links'}
      </Button>
    </form>
  );
}

function WaitingChange({ email, new_email }: { email: string; new_email: string }) {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const doing = async (work: () => Promise<void>, failed: string) => {
    setPending(true);
    await work().catch((error) => toast.error(failed, { description: messageOf(error, authMessage(error, '')) }));
    setPending(false);
  };
  const sendAgain = () =>
    doing(async () => {
      const { error } = await authClient().resend({ type: 'email_change', email, options: landing() });
      if (error) throw error;
      toast.success('Links sent', { description: 'Use the new links. The old ones no longer work.' });
    }, 'Links not sent');
  const stop = () =>
    doing(async () => {
      await call('POST /functions/v1/cancel-email-change');
      await queries.invalidateQueries({ queryKey: ['security'] });
      toast.success('Change stopped', { description: `You still sign in with ${email}.` });
    }, 'Change not stopped');

  return (
    <div className="grid gap-4">
      <Alert kind="info" title="Confirm from both addresses">
        <p className="break-words">
          We emailed a link to each address: {email} and {new_email}. Follow both, in any order, within 24 hours.
        </p>
        <SandboxMailboxHint />
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" pending={pending} onClick={() => void sendAgain()}>
          Send Both Links Again
        </Button>
        <Button variant="quiet" disabled={pending} onClick={() => void stop()}>
          Stop the Change
        </Button>
      </div>
    </div>
  );
}
