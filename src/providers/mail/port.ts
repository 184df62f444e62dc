/** A mail to one person; both parts say the same. The sender is the adapter's own setting. */
export type Mail = { to: string; subject: string; text: string; html: string };

export type MailProvider = {
  /** What the operator calls it: "outbox" or "smtp". */
  readonly name: string;
  /**
   * Sends the mail, or throws a ProviderError: `retryable`, or `rejected` when this mail never can be sent. The same key twice is the same mail: it carries the same Message-ID, and an
   * adapter that can tell delivers it once.
   */
  send(mail: Mail, idempotency_key: string): Promise<void>;
};

export { sendOrGiveUp } from './delivery.ts';
/** The paper that every mail of the product is written on. */
export { letterMail, type MailContent } from './letterhead.ts';
