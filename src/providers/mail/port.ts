import type { Mail } from '../../platform/mail/mail.ts';

export type MailProvider = {
  /** What the operator calls it: "outbox" or "smtp". */
  readonly name: string;
  /**
   * Sends the mail, or throws a ProviderError: `retryable`, or `rejected` when this mail can never be sent. The same key
   * twice is the same mail: it carries the same Message-ID, and an adapter that recognizes it delivers it once.
   */
  send(mail: Mail, idempotency_key: string): Promise<void>;
  /** Connects and signs in as for a mail, and sends none. Throws a ProviderError. Left out where nothing is outside. */
  check?(): Promise<void>;
};

/** How mails are signed: "Longhand <post@example.com>", and where replies go if not there. Asked for each mail. */
export type MailSender = () => Promise<{ from: string; reply_to: string | null }>;
