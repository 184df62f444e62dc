import { type Db, inTransaction } from '../../platform/database/db.ts';
import { formatCount } from '../../platform/format.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { isEntitled } from '../../platform/http/member-rights.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderMail } from '../../platform/mail/mail-template.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import type { ApprovalsDependencies } from './dependencies.ts';
import type { MailOrder } from './schema.ts';
import { membersOf } from './settings/store.ts';
import * as store from './store.ts';

const MAIL_JOB = 'approvals.mail';
/** An approver gets one mail in this time, however many requests come in. */
const MAIL_EVERY_MS = 15 * 60_000;
const NAMED = 10;

type Composed = { mail: Mail; key: string };

/** Mails to those who can approve, and to those who asked. */
export function mailService({ db, clock, site_url }: Pick<ApprovalsDependencies, 'db' | 'clock' | 'site_url'>) {
  async function composeAsked({ approval_id, user_id }: Extract<MailOrder, { kind: 'asked' }>) {
    const account = (await store.requestById(db, approval_id))?.account_id;
    if (!account) return undefined;
    const member = (await membersOf(db, account)).find((one) => one.user_id === user_id);
    if (!member || !isEntitled({ role: member.role, handles_billing: false }, 'send')) return undefined;
    const waiting = await store.waitingForApprover(db, account, user_id, NAMED + 1);
    if (waiting.length === 0) return undefined;
    await inTransaction(db, (tx) => store.recordMail(tx, account, user_id, clock.now()));
    const lines = waiting.slice(0, NAMED).map(lineOf);
    if (waiting.length > NAMED) lines.push('And more.');
    const [only] = waiting;
    const subject =
      waiting.length === 1 && only
        ? `Waiting for your approval: ${only.title}`
        : 'Letters are waiting for your approval';
    const mail = renderMail({
      to: member.email,
      subject,
      heading: 'Letters are waiting for your approval',
      paragraphs: [lines.join('\n'), 'Nothing is printed or charged until someone approves it.'],
      action: { label: 'Review the letters', url: `${site_url}/portal/approvals` },
      small_print:
        'You’re getting this email because you can send letters for this account. We send at most one every 15 minutes.',
      site_url,
    });
    return { mail, key: `approvals:asked:${approval_id}:${user_id}` };
  }

  async function composeDecided({ approval_id }: Extract<MailOrder, { kind: 'decided' }>) {
    const request = await store.requestById(db, approval_id);
    if (!request || (request.state !== 'approved' && request.state !== 'sent_back')) return undefined;
    const { title, decided_by_name, decision_note, state, account_id, requested_by } = request;
    const member = (await membersOf(db, account_id)).find((one) => one.user_id === requested_by);
    if (!member) return undefined;
    const is_approved = state === 'approved';
    const subject = is_approved ? 'Approved and sent' : 'Sent back to you';
    const what = is_approved
      ? `${decided_by_name} approved "${title}". ${formatCount(request.cards, 'card is', 'cards are')} headed to print.`
      : `${decided_by_name} sent "${title}" back. Change it, then ask again.`;
    const mail = renderMail({
      to: member.email,
      subject: `${subject}: ${title}`,
      heading: subject,
      paragraphs: [what, ...(decision_note ? [`Their note: ${decision_note}`] : [])],
      action: {
        label: is_approved ? 'See the request' : 'Change the letter',
        url: `${site_url}/portal/approvals/${request.id}`,
      },
      small_print: 'You’re getting this email because you asked for approval.',
      site_url,
    });
    return { mail, key: `approvals:decided:${approval_id}` };
  }

  return {
    /** Orders a mail to each member who can approve, now or when their last one is old enough. */
    async enqueueAsked(tx: Db, { account_id, user_id }: Actor, approval_id: string): Promise<void> {
      const at = clock.now();
      const mailed = await store.mailedAt(tx, account_id);
      for (const member of await membersOf(tx, account_id)) {
        if (member.user_id === user_id || !isEntitled({ role: member.role, handles_billing: false }, 'send')) continue;
        const next_ms = (mailed.get(member.user_id)?.getTime() ?? 0) + MAIL_EVERY_MS;
        const order: MailOrder = { kind: 'asked', approval_id, user_id: member.user_id };
        const run_at = new Date(Math.max(at.getTime(), next_ms));
        await enqueue(tx, MAIL_JOB, order, { key: `approvals.asked:${account_id}:${member.user_id}`, run_at });
      }
    },

    enqueueDecided: (tx: Db, approval_id: string): Promise<void> =>
      enqueue(tx, MAIL_JOB, { kind: 'decided', approval_id } satisfies MailOrder),

    /** The mail and its idempotency key; undefined when it is no longer needed. */
    composeMail: (order: MailOrder): Promise<Composed | undefined> =>
      order.kind === 'asked' ? composeAsked(order) : composeDecided(order),
  };
}

const lineOf = ({ title, cards, requested_by_name, note }: store.RequestRow): string =>
  `${requested_by_name}: ${title}, ${formatCount(cards, 'card')}${note ? `\n   "${note}"` : ''}`;
