import MailComposer from 'nodemailer/lib/mail-composer';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { envelopeOf } from '../mime.ts';
import type { MailProvider, MailSender } from '../port.ts';
import { insertMail } from './store.ts';

/** Stores mails in the database, where the sandbox mailbox shows them. */
export function outboxMail({ db, clock, sender }: { db: Db; clock: Clock; sender: MailSender }): MailProvider {
  return {
    name: 'outbox',
    async send(mail, idempotency_key) {
      const now = clock.now();
      const envelope = envelopeOf(mail, await sender(), idempotency_key, now);
      const raw = (await new MailComposer(envelope).compile().build()).toString('utf8');
      const { to, subject, text, html } = envelope;
      await insertMail(db, { idempotency_key, to_address: to, subject, text_part: text, html_part: html, raw }, now);
    },
  };
}
