import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { passkeyMessage, signInWithPasskey } from '../../../../features/session/passkey.ts';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { withProof } from '../../../../lib/session/proof.ts';

/** Adds a passkey and signs in with it at once, which is both factors in one. */
export function PasskeySetUp({ onDone }: { onDone(): void }) {
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function setUp(): Promise<string | null> {
    if (!added) {
      const { error } = await withProof(() => authClient().registerPasskey());
      if (error) return passkeyMessage(error);
      setAdded(true);
    }
    return signInWithPasskey();
  }
  async function start() {
    setBusy(true);
    setRefusal(undefined);
    const problem = await setUp();
    setBusy(false);
    if (problem) setRefusal(problem);
    else onDone();
  }
  return (
    <section aria-label="Passkey" className="grid justify-items-start gap-3 border-b border-rule pb-5">
      <p className="text-sm text-ink-soft">
        A passkey is quickest: use your fingerprint, face or device PIN. Your device asks twice: once to create it, once
        to use it.
      </p>
      {refusal && (
        <Alert kind="error" title={added ? 'Not signed in yet' : 'No passkey was added'}>
          <p>{refusal}</p>
        </Alert>
      )}
      <Button variant="secondary" pending={busy} onClick={() => void start()}>
        {busy ? 'Waiting for your device...' : added ? 'Sign in with the passkey' : 'Use a passkey'}
      </Button>
      <p className="text-sm font-semibold">Or use an authenticator app:</p>
    </section>
  );
}
