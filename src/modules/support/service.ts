import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderMail } from '../../platform/mail/mail-template.ts';
import { OutboundError, type PostJson } from '../../platform/outbound.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import { inquiryPayload, issueMail, issueOfContact, issueOfInquiry, MOST_DELIVERY_ATTEMPTS } from './rules.ts';
import type { ContactMessage, EnterpriseInquiry, NewSupportIssue } from './schema.ts';
import * as store from './store.ts';

export const ISSUE_MAIL_JOB = 'support.mail';
export const INQUIRY_JOB = 'support.inquiry';

export type SupportParts = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Posts to an address that the operator configured. */
  post: PostJson;
  /** Who is told of every issue. */
  operator_email: string;
  site_url: string;
};
export type SupportService = ReturnType<typeof supportService>;

/** Takes questions to the operator and sees that they reach somebody. */
export function supportService({ db, clock, log, post, operator_email, site_url }: SupportParts) {
  async function file(
    tx: Db,
    issue: NewSupportIssue,
    user_id: string | null,
    priority: store.Priority,
  ): Promise<string> {
    const issue_id = await store.insertIssue(tx, { ...issue, user_id, priority }, clock.now());
    await enqueue(tx, ISSUE_MAIL_JOB, { issue_id });
    return issue_id;
  }

  /** Turns an inquiry that nobody has yet into an issue; does nothing when somebody has it. */
  const fileInquiry = (inquiry_id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const open = await store.openInquiry(tx, inquiry_id, { lock: true });
      if (!open) return;
      await store.markFiled(tx, inquiry_id, await file(tx, issueOfInquiry(open.inquiry), open.user_id, 'high'));
    });

  /** Null when there is no webhook, and also when the settings can't be read: an inquiry is never lost for that. */
  const webhookUrl = () =>
    store.enterpriseWebhookUrl(db).catch((error) => {
      log.error('admin_settings_unreadable', error);
      return null;
    });

  return {
    /** Files an open issue and gives its id. `user_id` is null for visitors. */
    fileIssue: (issue: NewSupportIssue, user_id: string | null): Promise<string> =>
      inTransaction(db, (tx) => file(tx, issue, user_id, 'normal')),

    /** Files what came by the contact form; the operator is told by mail. */
    receiveContact: (message: ContactMessage, user_id: string | null): Promise<string> =>
      inTransaction(db, (tx) => file(tx, issueOfContact(message), user_id, 'normal')),

    /** Keeps the inquiry of a company. A job posts it to the operator's webhook; without one it is an issue at once. */
    async receiveInquiry(inquiry: EnterpriseInquiry, user_id: string | null): Promise<string> {
      const url = await webhookUrl();
      return inTransaction(db, async (tx) => {
        const id = await store.insertInquiry(tx, inquiry, user_id, clock.now());
        if (url) await enqueue(tx, INQUIRY_JOB, { inquiry_id: id });
        else await store.markFiled(tx, id, await file(tx, issueOfInquiry(inquiry), user_id, 'high'));
        return id;
      });
    },

    /** Posts an inquiry. Throws while it is worth trying again; what can't be posted becomes an issue. */
    async deliverInquiry(inquiry_id: string): Promise<void> {
      const open = await store.openInquiry(db, inquiry_id);
      if (!open) return;
      const url = await webhookUrl();
      if (!url) return fileInquiry(inquiry_id);
      try {
        await post(url, inquiryPayload(open.inquiry, open.created_at), { 'Idempotency-Key': inquiry_id });
      } catch (error) {
        log.error('inquiry_not_delivered', error, { inquiry_id });
        const attempts = await store.countAttempt(db, inquiry_id);
        const later = !(error instanceof OutboundError) || error.kind === 'retryable';
        if (later && attempts < MOST_DELIVERY_ATTEMPTS) throw error;
        return fileInquiry(inquiry_id);
      }
      await store.markDelivered(db, inquiry_id, clock.now());
    },

    /** The mail that tells the operator of an issue, and its idempotency key; null when the issue is gone. */
    async composeIssueMail(issue_id: string): Promise<{ mail: Mail; key: string } | null> {
      const issue = await store.issueById(db, issue_id);
      return issue
        ? { mail: renderMail(issueMail(issue, operator_email, site_url)), key: `support-${issue_id}` }
        : null;
    },
  };
}
