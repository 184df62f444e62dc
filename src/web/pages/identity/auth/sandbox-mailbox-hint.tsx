import { usePublicSettings } from '../../../lib/public-settings.ts';

/** Points to the sandbox mailbox when the server sends no email. */
export function SandboxMailboxHint() {
  const settings = usePublicSettings();
  if (!settings?.sandbox_mailbox) return null;
  return (
    <p className="text-sm text-ink-soft">
      This server doesn’t send email. Read it in the{' '}
      <a href="/sandbox/mailbox" target="_blank" rel="noreferrer" className="link">
        sandbox mailbox
      </a>
      .
    </p>
  );
}
