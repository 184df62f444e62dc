import { Link } from 'react-router';
import { AuthPage } from './page.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { SandboxMailboxHint } from './sandbox-mailbox-hint.tsx';

/** The account exists, but its email must be confirmed. When that happens in this browser, the page continues. */
export function ConfirmationNeeded({ email, onStartOver, note }: { email: string; onStartOver(): void; note: string }) {
  return (
    <AuthPage title="Check your email" note={note}>
      <div role="status" className="grid gap-4">
        <p>
          We sent a link to <strong className="font-semibold">{email}</strong>. Open it in this browser to confirm your
          address and finish setting up your account.
        </p>
        <p className="text-sm text-ink-soft">Nothing after a minute? Check your spam folder.</p>
        <SandboxMailboxHint />
      </div>
      <ResendConfirmation email={email} />
      <p className="flex flex-wrap gap-x-6 gap-y-2 border-t border-rule pt-5 text-sm">
        <button type="button" className="link" onClick={onStartOver}>
          Use another address
        </button>
        <Link to="/auth/login" className="link">
          Sign in
        </Link>
      </p>
    </AuthPage>
  );
}
