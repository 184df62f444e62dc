/** A mail to one person; both parts say the same. The sender is the adapter's own setting. */
export type Mail = { to: string; subject: string; text: string; html: string };

export type MailProvider = {
  /** What the operator calls it: "outbox" or "smtp". */
  readonly name: string;
  /**
   * Sends the mail, or throws a MailError. The same key twice is the same mail: it carries the same Message-ID, and an
   * adapter that can tell delivers it once.
   */
  send(mail: Mail, idempotency_key: string): Promise<void>;
};

/** `retryable`: the same mail may pass later. `rejected`: it never will (a bad address, a refused message). */
export type MailErrorKind = 'retryable' | 'rejected';

export class MailError extends Error {
  readonly kind: MailErrorKind;

  constructor(kind: MailErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailError';
    this.kind = kind;
  }
}
