import { useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { authClient } from '../../../lib/session/auth-client.ts';
import { authMessage } from './failure.ts';

/** Resends the confirmation link and shows the result. */
export function ResendConfirmation({ email, className }: { email: string; className?: string }) {
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState('');

  async function resend() {
    setSending(true);
    const { error } = await authClient().resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: `${window.location.origin}/` },
    });
    setOutcome(
      error ? authMessage(error, 'We couldn’t send the email. Please try again.') : `We sent a new link to ${email}.`,
    );
    setSending(false);
  }

  return (
    <div className={cn('grid justify-items-start gap-1', className)}>
      <button type="button" className="link disabled:opacity-60" disabled={sending} onClick={() => void resend()}>
        {sending ? 'Sending...' : 'Send the link again'}
      </button>
      <p role="status" className="text-sm text-ink-soft">
        {outcome}
      </p>
    </div>
  );
}
