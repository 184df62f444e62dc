import { createHash } from 'node:crypto';
import type { Mail } from '../../platform/mail/mail.ts';
import { ProviderError } from '../../platform/provider-error.ts';

/** The fields of a MIME message as the builder takes them. */
export type Envelope = {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  date: Date;
  replyTo?: string;
};

const ONE_ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;

/**
 * The message of a mail: the same key gives the same Message-ID, so that a mail which is sent again after a lost answer
 * is recognised. Refuses what is not one plain address, so that no text can add recipients or headers.
 */
export function envelopeOf(mail: Mail, from: string, idempotency_key: string, date: Date): Envelope {
  const { to, text, html, reply_to } = mail;
  for (const address of [to, reply_to ?? to])
    if (!ONE_ADDRESS.test(address)) throw new ProviderError('rejected', `"${address}" is not an e-mail address.`);
  const subject = mail.subject.replace(/\s+/g, ' ').trim();
  const mark = createHash('sha256').update(idempotency_key).digest('hex').slice(0, 32);
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId: `<${mark}@${domain}>`,
    date,
    ...(reply_to && { replyTo: reply_to }),
  };
}
