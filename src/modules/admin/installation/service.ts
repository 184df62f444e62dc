import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { renderMail } from '../../../platform/mail/mail-template.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { MailProvider, MailSender } from '../../../providers/mail/port.ts';
import { record } from '../../audit/record-service.ts';
import * as store from '../store.ts';
import type { Finding, Installation, TestMailResult } from './schema.ts';

export type InstallationDependencies = {
  db: Db;
  clock: Clock;
  mail: MailProvider;
  mailSender: MailSender;
  site_url: string;
  version: string;
  /** Doctor's checks of this installation. */
  examine(): Promise<Finding[]>;
};
export type InstallationService = ReturnType<typeof installationService>;

/** Whether this Longhand is set up well, for its owners. */
export function installationService(dependencies: InstallationDependencies) {
  const { db, clock, mail, mailSender, site_url, version, examine } = dependencies;

  async function send(to: string): Promise<TestMailResult> {
    const content = {
      to,
      subject: 'A test email from Longhand',
      site_url,
      heading: 'Your email works',
      paragraphs: ['Longhand sent this to test your email settings. Look where it arrived: it should not be in spam.'],
      small_print: 'An operator requested this email at /admin/setup.',
    };
    try {
      await mail.send(renderMail(content), crypto.randomUUID());
      const where =
        mail.name === 'outbox' ? 'It is in the mailbox of this Longhand, which sends nothing.' : 'Look for it.';
      return { ok: true, to, message: `The email to ${to} was accepted. ${where}` };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { ok: false, to, message: error.message };
    }
  }

  return {
    async view(): Promise<Installation> {
      const [findings, { from }] = await Promise.all([examine(), mailSender()]);
      const checked_at = clock.now().toISOString();
      return { version, checked_at, findings, mail: { provider: mail.name, from } };
    },

    /** Sends a mail to the operator now, past the queue, to see what the mail server says. */
    async testMail(actor: AdminActor): Promise<TestMailResult> {
      const result = await send(await store.emailOf(db, actor.user_id));
      const entry = { action: 'settings.mail_tested', subject: ['settings', 'mail'] } as const;
      await inTransaction(db, (tx) => record(tx, actor, { ...entry, after: { ok: result.ok } }, clock.now()));
      return result;
    },
  };
}
