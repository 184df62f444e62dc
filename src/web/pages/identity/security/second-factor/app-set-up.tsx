import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { FailedState } from '../../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { withProof } from '../../../../lib/session/proof.ts';
import { codeMessage } from '../../auth/second-factor/give-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Enrolled = { id: string; qr_code: string; secret: string };

/** A new app, in the place of those that were never confirmed. */
async function enroll(): Promise<Enrolled> {
  const { mfa } = authClient();
  const { data: known } = await mfa.listFactors();
  const unfinished = known?.all.filter(({ factor_type, status }) => factor_type === 'totp' && status === 'unverified');
  for (const { id } of unfinished ?? []) await mfa.unenroll({ factorId: id });
  const add = () => mfa.enroll({ factorType: 'totp', issuer: 'Longhand' });
  const { data, error } = await withProof(add);
  if (error) throw error;
  return { id: data.id, ...data.totp };
}

/** Shows the QR code, has a code of it typed, then shows the recovery codes. */
export function AppSetUp({ onDone, onCancel }: { onDone(): void; onCancel?(): void }) {
  // Made once for each time that this is opened.
  const [opened_at] = useState(() => crypto.randomUUID());
  const app = useQuery({
    queryKey: ['new_app', opened_at],
    queryFn: enroll,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    gcTime: 0,
    retry: false,
  });
  const [code, setCode] = useState('');
  const turnOn = useMutation({ mutationFn: confirmApp });

  if (turnOn.data) return <RecoveryCodes codes={turnOn.data} onDone={onDone} />;
  if (app.isPending) return <Skeleton className="h-64" />;
  if (!app.data) return <FailedState title={app.error.message} onRetry={() => void app.refetch()} />;
  const { id, qr_code, secret } = app.data;
  const confirm = () => turnOn.mutate({ id, code, onDone });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <ol className="grid list-decimal gap-5 pl-5">
        <li>
          <div className="grid gap-3">
            <p>
              Scan this with an authenticator app on your phone, such as Google Authenticator, 1Password or Microsoft
              Authenticator.
            </p>
            <img
              src={qr_code}
              alt="QR code for your authenticator app"
              className="size-48 rounded-md border border-rule bg-white"
            />
            <p className="text-sm text-ink-soft">
              No camera? Type this key into the app:
              <code className="mt-1 block font-mono break-all text-ink select-all">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </code>
            </p>
          </div>
        </li>
        <li>
          <div className="grid gap-3">
            <p>Enter the code that the app shows.</p>
            <TextField
              label="Code from your app"
              hint="Six digits"
              autoComplete="one-time-code"
              inputMode="numeric"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              className="max-w-60"
            />
          </div>
        </li>
      </ol>
      {turnOn.error && (
        <Alert kind="error" title="Not turned on yet">
          <p>{codeMessage(turnOn.error)}</p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={turnOn.isPending}>
          {turnOn.isPending ? 'Checking...' : 'Turn On'}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** Gives the recovery codes, the first time; whoever has some keeps those. */
async function confirmApp({
  id,
  code,
  onDone,
}: {
  id: string;
  code: string;
  onDone(): void;
}): Promise<string[] | null> {
  const { mfa } = authClient();
  const { error } = await mfa.challengeAndVerify({ factorId: id, code: code.replace(/\s/g, '') });
  if (error) throw error;
  const made = await mfa.recoveryCodes.generate();
  if (made.error) onDone();
  return made.data?.codes ?? null;
}
