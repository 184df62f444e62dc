import type { Factor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { FailedState } from '../../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { useAuth } from '../../../../features/session/auth.tsx';
import { hasPasskeys } from '../../../../features/session/passkey.ts';
import { call } from '../../../../lib/api.ts';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { authMessage } from '../failure.ts';
import { PasskeySignIn } from '../passkey-sign-in.tsx';

type Way = 'app' | 'recovery';

const HELP = 'Lost all of them? Ask an admin of your account, or contact us.';

/** A code from the app, a recovery code or a passkey, as far as the person has them. */
export function GiveFactor() {
  const { askAgain } = useAuth();
  const ways = useQuery({
    queryKey: ['ways_to_sign_in'],
    queryFn: async () => {
      const [user, passkeys] = await Promise.all([call('GET /auth/v1/user'), call('GET /auth/v1/passkeys')]);
      return { factors: (user.factors ?? []) as Factor[], has_passkey: passkeys.length > 0 };
    },
  });
  const [chosen, setChosen] = useState<Way>();
  if (ways.isPending) return <Skeleton className="h-40" />;
  if (!ways.data)
    return <FailedState title="We couldn’t load your second factors" onRetry={() => void ways.refetch()} />;
  const { factors, has_passkey } = ways.data;
  const apps = factors.filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified');
  const has_codes = factors.some(({ factor_type }) => factor_type === 'recovery_code');
  const way = chosen ?? (apps.length > 0 ? 'app' : undefined);
  return (
    <div className="grid gap-6">
      {way === 'app' && <CodeForm key="app" apps={apps} />}
      {way === 'recovery' && <CodeForm key="recovery" apps={[]} />}
      <div className="grid justify-items-start gap-3">
        {has_passkey && hasPasskeys() && <PasskeySignIn onDone={askAgain} />}
        {has_codes && way !== 'recovery' && (
          <button type="button" className="link text-sm" onClick={() => setChosen('recovery')}>
            Use a recovery code
          </button>
        )}
        {apps.length > 0 && way === 'recovery' && (
          <button type="button" className="link text-sm" onClick={() => setChosen('app')}>
            Use your authenticator app
          </button>
        )}
        <p className="text-sm text-ink-soft">{HELP}</p>
      </div>
    </div>
  );
}

/** With apps, a code of theirs; without, a recovery code. */
function CodeForm({ apps }: { apps: Factor[] }) {
  const is_app = apps.length > 0;
  const [factor_id, setFactorId] = useState(apps[0]?.id ?? '');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function give() {
    setRefusal(undefined);
    if (!code.trim()) return setRefusal('Please enter a code.');
    setBusy(true);
    const { mfa } = authClient();
    // The page goes on by itself once the session has both factors.
    const { error } = is_app
      ? await mfa.challengeAndVerify({ factorId: factor_id, code: code.replace(/\s/g, '') })
      : await mfa.recoveryCodes.verify({ code });
    setBusy(false);
    if (error) setRefusal(codeMessage(error));
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      {refusal && <Alert kind="error">{refusal}</Alert>}
      {apps.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-semibold">Which app?</legend>
          {apps.map(({ id, friendly_name }) => (
            <label key={id} className="flex min-h-6 items-center gap-3 text-sm">
              <input
                type="radio"
                name="app"
                className="size-5 accent-wax"
                checked={id === factor_id}
                onChange={() => setFactorId(id)}
              />
              {friendly_name}
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        label={is_app ? 'Code from your app' : 'Recovery code'}
        hint={
          is_app ? 'Six digits. A new code appears every 30 seconds.' : 'One of the codes you saved. Each works once.'
        }
        autoComplete={is_app ? 'one-time-code' : 'off'}
        inputMode={is_app ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" size="lg" pending={busy} className="justify-self-start">
        {busy ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  );
}

const TEXTS: Record<string, string> = {
  'Invalid TOTP code entered': 'That code is wrong or already used. Enter the code your app shows now.',
  'Invalid recovery code entered': 'That’s not one of your unused recovery codes. Check it and try again.',
};

/** What to tell somebody whose code was refused. */
export function codeMessage(error: Error): string {
  const message = authMessage(error, 'We couldn’t check the code. Please try again.');
  return TEXTS[message] ?? message;
}
