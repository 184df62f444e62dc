import { type Db, inTransaction } from '../../platform/database/db.ts';
import { inBatches } from '../../platform/database/retention.ts';
import { readAddress } from '../../platform/email/address.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { OutboundError } from '../../platform/http/outbound.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderMail } from '../../platform/mail/mail-template.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import type { SupportDependencies } from './dependencies.ts';
import { addressRefused } from './errors.ts';
import { inquiryPayload, issueMail, issueOfContact, issueOfInquiry, MOST_DELIVERY_ATTEMPTS } from './rules.ts';
import type { ContactMessage, EnterpriseInquiry, IssuePriority, NewSupportIssue, PrioritizedIssue } from './schema.ts';
import * as store from './store.ts';

export const ISSUE_MAIL_JOB = 'support.mail';
export const INQUIRY_JOB = 'support.inquiry';

export type SupportService = ReturnType<typeof supportService>;

/** Theirs as it is stored, or what they typed; a sender must not look like somebody else. */
function addressOf(email: string, actor: Actor | null): string {
  if (email === actor?.email) return email;
  const read = readAddress(email);
  if ('problem' in read) throw addressRefused(read.sentence);
  return read.email;
}

const senderOf = (actor: Actor | null): store.Sender => ({
  account_id: actor?.account_id ?? null,
  created_by: actor?.user_id ?? null,
});

/** Receives questions to the operator and makes sure that they are delivered. */
export function supportService(dependencies: SupportDependencies) {
  const { db, clock, log, post, site_url } = dependencies;

  async function file(tx: Db, issue: NewSupportIssue, sender: store.Sender, priority: IssuePriority): Promise<string> {
    const { id, is_new } = await store.insertIssue(tx, { ...issue, ...sender, priority }, clock.now());
    if (is_new) await enqueue(tx, ISSUE_MAIL_JOB, { issue_id: id });
    return id;
  }

  /** Files an undelivered inquiry as an issue; does nothing when it was delivered or filed. */
  const fileInquiry = (inquiry_id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const open = await store.findOpenInquiry(tx, inquiry_id, { lock: true });
      if (!open) return;
      await store.markFiled(tx, inquiry_id, await file(tx, issueOfInquiry(open.inquiry), open.sender, 'high'));
    });

  /** Null when there is no webhook, and also when the settings can't be read: an inquiry is never lost for that. */
  const webhookUrl = () =>
    dependencies.enterpriseWebhookUrl().catch((error) => {
      log.error('admin_settings_unreadable', error);
      return null;
    });

  return {
    /** What becomes of issues and inquiries when their time is over. */
    retention: [inBatches(store.removeResolved), inBatches(store.removeInquiries)],

    /** Files an open issue and gives its id. `actor` is null for visitors. */
    async fileIssue({ priority = 'normal', ...given }: PrioritizedIssue, actor: Actor | null): Promise<string> {
      const issue = { ...given, email: addressOf(given.email, actor) };
      return inTransaction(db, (tx) => file(tx, issue, senderOf(actor), priority));
    },

    /** Files a message of the contact form; the operator is notified by mail. */
    async receiveContact(given: ContactMessage, actor: Actor | null): Promise<string> {
      const message = { ...given, email: addressOf(given.email, actor) };
      return inTransaction(db, (tx) => file(tx, issueOfContact(message), senderOf(actor), 'normal'));
    },

    /** Stores the inquiry of a company. A job posts it to the operator's webhook; without one it becomes an issue at once. */
    async receiveInquiry(given: EnterpriseInquiry, actor: Actor | null): Promise<string> {
      const inquiry = { ...given, email: addressOf(given.email, actor) };
      const url = await webhookUrl();
      const sender = senderOf(actor);
      return inTransaction(db, async (tx) => {
        const id = await store.insertInquiry(tx, inquiry, sender, clock.now());
        if (url) await enqueue(tx, INQUIRY_JOB, { inquiry_id: id });
        else await store.markFiled(tx, id, await file(tx, issueOfInquiry(inquiry), sender, 'high'));
        return id;
      });
    },

    /** Posts an inquiry. Throws while a retry may help; an inquiry that can't be posted becomes an issue. */
    async deliverInquiry(inquiry_id: string): Promise<void> {
      const open = await store.findOpenInquiry(db, inquiry_id);
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

    /** The mail that notifies the operator of an issue, and its idempotency key; null when it was deleted or nobody wants one. */
    async composeIssueMail(issue_id: string): Promise<{ mail: Mail; key: string } | null> {
      const [issue, operator_email] = [await store.findIssue(db, issue_id), await dependencies.operatorEmail()];
      return issue && operator_email
        ? { mail: renderMail(issueMail(issue, operator_email, site_url)), key: `support-${issue_id}` }
        : null;
    },
  };
}
