import { usePublicSettings } from '../../../lib/public-settings.ts';

/** Where mail goes nowhere but into the sandbox mailbox, this tells the person where to look. */
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
