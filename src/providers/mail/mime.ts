import { createHash } from 'node:crypto';
import type { Mail } from '../../platform/mail/mail.ts';
import { ProviderError } from '../../platform/provider-error.ts';
import type { MailSender } from './port.ts';

/** The fields of a MIME message as the builder takes them. */
export type Envelope = {
  from: string;
  replyTo?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  date: Date;
};

const ONE_ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;

/**
 * The message of a mail: the same key gives the same Message-ID, so that a mail which is sent again after a lost answer
 * is recognised. Refuses what is not one plain address, so that no text can add recipients or headers.
 */
export function envelopeOf(
  mail: Mail,
  sender: Awaited<ReturnType<MailSender>>,
  idempotency_key: string,
  date: Date,
): Envelope {
  const { to, text, html } = mail;
  const { from } = sender;
  const reply_to = mail.reply_to ?? sender.reply_to;
  for (const address of [to, reply_to ?? to])
    if (!ONE_ADDRESS.test(address)) throw new ProviderError('rejected', `"${address}" is not an email address.`);
  const subject = mail.subject.replace(/\s+/g, ' ').trim();
  const mark = createHash('sha256').update(idempotency_key).digest('hex').slice(0, 32);
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  const reply = reply_to ? { replyTo: reply_to } : {};
  return { from, ...reply, to, subject, text, html, messageId: `<${mark}@${domain}>`, date };
}
