import type { Mail } from '../../../platform/mail/mail.ts';
import { renderMail } from '../../../platform/mail/mail-template.ts';
import type { SupportDependencies } from '../dependencies.ts';
import { answerMail } from './rules.ts';
import * as store from './store.ts';

/** The mails of answers. */
export function mailService({ db, supportEmail, site_url }: SupportDependencies) {
  return {
    /** The mail of an answer and its idempotency key; null when it was sent. */
    async composeAnswer(message_id: string): Promise<{ mail: Mail; key: string } | null> {
      const answer = await store.queuedAnswer(db, message_id);
      if (!answer) return null;
      const mail = renderMail(answerMail(answer, answer.text, await supportEmail(), site_url));
      return { mail, key: `support-answer-${message_id}` };
    },

    markMailed: (message_id: string, is_sent: boolean): Promise<void> =>
      store.markMailed(db, message_id, is_sent ? 'sent' : 'rejected'),
  };
}
