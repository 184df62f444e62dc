import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { TextField } from '../../components/form/field.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { useAuth } from './auth.tsx';

const UNREACHABLE = 'We couldn’t reach the server. Please try again.';

/** "Confirm it’s you": the password, or a code from a mail. */
export function ProofDialog({ onEnd }: { onEnd(proved: boolean): void }) {
  const { person } = useAuth();
  const [by, setBy] = useState<'password' | 'code'>('password');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);

  const doing = async (work: () => Promise<void>) => {
    setPending(true);
    setProblem(undefined);
    await work().catch((error) => setProblem(messageOf(error, UNREACHABLE)));
    setPending(false);
  };
  const prove = () =>
    doing(async () => {
      await call('POST /functions/v1/prove', { body: by === 'code' ? { nonce: typed.trim() } : { password: typed } });
      onEnd(true);
    });
  const mailCode = () =>
    doing(async () => {
      await call('GET /auth/v1/reauthenticate');
      setBy('code');
      setTyped('');
    });
  const field = { value: typed, onChange: (event: { target: { value: string } }) => setTyped(event.target.value) };

  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title="Confirm it’s you"
      description="This protects your account if someone else is using this device. We ask again after 15 minutes."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void prove();
        }}
      >
        {problem && <Alert kind="error">{problem}</Alert>}
        <input type="email" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
        {by === 'password' ? (
          <PasswordField label="Your password" autoComplete="current-password" required {...field} />
        ) : (
          <TextField
            label="Code"
            hint={`We sent a six-digit code to ${person?.email}. It works once, for ten minutes.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
            {...field}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button variant="quiet" disabled={pending} onClick={() => void mailCode()}>
            {by === 'password' ? 'Email me a code instead' : 'Email a new code'}
          </Button>
          <Button type="submit" pending={pending} disabled={typed.trim() === ''}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
