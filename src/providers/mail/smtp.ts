import { createTransport } from 'nodemailer';
import { ProviderError } from '../../platform/provider-error.ts';
import { envelopeOf } from './mime.ts';
import type { MailProvider } from './port.ts';

export type SmtpOptions = {
  /** smtp://user:password@host:587 (STARTTLS where the server offers it) or smtps://host:465 */
  url: string;
  /** 'Longhand <post@example.com>' */
  from: string;
  timeout_ms?: number;
};

/** Hands mails to a mail server, over a few connections that stay open. `close` ends them. */
export function smtpMail({ url, from, timeout_ms = 30_000 }: SmtpOptions): MailProvider & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    async send(mail, idempotency_key) {
      const envelope = envelopeOf(mail, from, idempotency_key, new Date());
      await transport.sendMail(envelope).catch((error: SmtpError) => {
        throw new ProviderError(kindOf(error), `The mail server did not take the mail: ${error.message}`, {
          cause: error,
        });
      });
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { code?: string; permanent?: boolean };

/**
 * A server that refuses this mail for good is believed. A refused password is the operator's to mend, and the mails wait
 * for that.
 */
function kindOf({ code, permanent }: SmtpError) {
  const about_this_mail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return about_this_mail && permanent ? 'rejected' : 'retryable';
}
