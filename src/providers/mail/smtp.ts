import { createTransport } from 'nodemailer';
import { ProviderError } from '../../platform/provider-error.ts';
import { envelopeOf } from './mime.ts';
import type { MailProvider, MailSender } from './port.ts';

export type SmtpOptions = {
  /**
   * smtp://user:password@host:587 or smtps://user:password@host:465. With a user, smtp:// requires STARTTLS; without one,
   * it uses STARTTLS where the server offers it.
   */
  url: string;
  /** Sends the password over a connection without TLS too, where the server offers no STARTTLS. */
  allow_plaintext_auth?: boolean;
  sender: MailSender;
  timeout_ms?: number;
};

/** Hands mails to a mail server, over a few connections that stay open. `close` ends them. */
export function smtpMail({
  url,
  sender,
  allow_plaintext_auth = false,
  timeout_ms = 30_000,
}: SmtpOptions): MailProvider & { check(): Promise<void>; close(): void } {
  const address = new URL(url);
  if (address.protocol === 'smtp:' && address.username !== '' && !allow_plaintext_auth) {
    // Whoever sits on the line could hide the server's offer of STARTTLS and read the password.
    address.searchParams.set('requireTLS', 'true');
  }
  const transport = createTransport({
    url: address.href,
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
      const envelope = envelopeOf(mail, await sender(), idempotency_key, new Date());
      await transport.sendMail(envelope).catch((error: SmtpError) => {
        throw new ProviderError(kindOf(error), `The mail server did not take the mail: ${error.message}`, {
          cause: error,
          is_away: isAway(error),
        });
      });
    },
    async check() {
      await transport.verify().catch((error: SmtpError) => {
        throw new ProviderError('retryable', `The mail server can't be used: ${error.message}`, { cause: error });
      });
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { code?: string; command?: string; permanent?: boolean; responseCode?: number };

const NO_CONNECTION = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ECONNRESET'];

/** No connection, or the server takes no mail of anybody now (421). */
const isAway = ({ code = '', responseCode }: SmtpError): boolean =>
  responseCode === 421 || (responseCode === undefined && NO_CONNECTION.includes(code));

/** A reply that blames the sender or a policy, whichever command it answers: RFC 3463, X.1.7, X.1.8 and X.7. */
const SENDER_REFUSED = /\b5\.(1\.[78]|7\.\d+)\b/;
/** The same from servers that give no such code. */
const RELAYING_REFUSED = /\brelay(ing)?\b/i;

/**
 * A recipient or a message that is refused for good stays refused. A refused password, sender or relaying is a setting
 * that the operator can correct: those mails wait.
 */
function kindOf({ code, command, permanent, message }: SmtpError) {
  if (!permanent) return 'retryable';
  if (code === 'EMESSAGE') return 'rejected';
  const is_recipient =
    code === 'EENVELOPE' && command === 'RCPT TO' && !SENDER_REFUSED.test(message) && !RELAYING_REFUSED.test(message);
  return is_recipient ? 'rejected' : 'retryable';
}
