import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { hasPasskeys, signInWithPasskey } from '../../../features/session/passkey.ts';

/** Signs in with a passkey, where the browser and the address allow one. */
export function PasskeySignIn({ onDone }: { onDone?(): void }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function signIn() {
    setBusy(true);
    const problem = hasPasskeys() ? await signInWithPasskey() : 'This browser or address can’t use passkeys.';
    setRefusal(problem);
    setBusy(false);
    if (!problem) onDone?.();
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" size="lg" pending={busy} onClick={() => void signIn()}>
        <KeyRound aria-hidden="true" className="size-4" />
        {busy ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      <p role="status" className="text-sm font-medium text-wax-ink empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
