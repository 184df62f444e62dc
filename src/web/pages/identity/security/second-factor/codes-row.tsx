import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { ConfirmDialog, Dialog } from '../../../../components/dialog.tsx';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { authMessage } from '../../auth/failure.ts';
import type { Factors } from './factors.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** How many recovery codes are left, and new ones. */
export function CodesRow({ codes, onChange }: { codes: Factors['codes']; onChange(): void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<string[]>();

  async function make() {
    setBusy(true);
    const { recoveryCodes } = authClient().mfa;
    const { data, error } = codes ? await recoveryCodes.regenerate() : await recoveryCodes.generate();
    setBusy(false);
    setAsking(false);
    if (error) toast.error('No codes were made', { description: authMessage(error, 'Please try again.') });
    else setMade(data.codes);
  }
  const close = () => {
    setMade(undefined);
    onChange();
  };

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="grid">
        <span className="font-semibold">Recovery codes</span>
        <span className="text-sm text-ink-soft">
          {codes ? `${codes.remaining} of ${codes.total} left` : 'None. Without them, a lost phone locks you out.'}
        </span>
      </span>
      <Button variant="secondary" size="sm" pending={busy} onClick={() => (codes ? setAsking(true) : void make())}>
        {codes ? 'Make New Codes' : 'Make Recovery Codes'}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Make new recovery codes?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep the Old Ones
            </Button>
            <Button pending={busy} onClick={() => void make()}>
              Make New Codes
            </Button>
          </>
        }
      >
        The codes you saved before stop working.
      </ConfirmDialog>
      <Dialog open={made !== undefined} onClose={close} title="New recovery codes">
        {made && <RecoveryCodes codes={made} onDone={close} />}
      </Dialog>
    </li>
  );
}
