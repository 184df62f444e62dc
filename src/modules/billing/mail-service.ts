import type { AccountId } from '../../platform/account-id.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type MailContent, renderMail } from '../../platform/mail/mail-template.ts';
import { dayText } from '../../platform/time.ts';
import { planName } from './catalog/rules.ts';
import { claimPath } from './checkout/rules.ts';
import * as store from './checkout/store.ts';
import type { BillingDependencies } from './dependencies.ts';
import * as documents from './documents/store.ts';
import * as mails from './mails/rules.ts';
import type { BillingMailOrder } from './mails/schema.ts';
import { warnedAccount } from './mails/store.ts';
import { paymentById, paymentsOfSubscription } from './payments/store.ts';
import { endedPlanCreditsExpireAt, graceEndsAt, renewalOf } from './subscriptions/rules.ts';
import { subscriptionById } from './subscriptions/store.ts';
import { MOST_TOP_UPS_A_DAY } from './top-ups/rules.ts';
import * as topUps from './top-ups/store.ts';

type MailOf<K extends BillingMailOrder['kind']> = Extract<BillingMailOrder, { kind: K }>;
type PlanMail = MailOf<'renewal_failed' | 'benefits_paused' | 'plan_cancelled' | 'plan_ended' | 'plan_duplicate'>;
type TopUpMail = MailOf<'top_up_declined' | 'top_up_card_removed' | 'top_up_authentication'>;
type Context = Pick<BillingDependencies, 'db' | 'accounts' | 'credits' | 'site_url'>;

/** Composes the mails about money. Their data is read when they are sent. */
export function mailService(context: Context) {
  return {
    /** The mail that was ordered and its idempotency key; undefined when it is no longer needed. */
    async composeMail(order: BillingMailOrder): Promise<{ mail: Mail; key: string } | undefined> {
      const content = await contentOf(context, order);
      return content && { mail: renderMail(content), key: `billing:${Object.values(order).join(':')}` };
    },
  };
}

/** The content of an ordered mail; undefined when it is no longer needed. */
async function contentOf(context: Context, order: BillingMailOrder): Promise<MailContent | undefined> {
  switch (order.kind) {
    case 'payment':
    case 'returned':
      return paymentMail(context, order);
    case 'claim':
      return claimMail(context, order);
    case 'top_up_declined':
    case 'top_up_card_removed':
    case 'top_up_authentication':
      return topUpMail(context, order);
    case 'top_up_limit': {
      const consent = await topUps.consentById(context.db, order.consent_id);
      const owner = consent && (await ownerOf(context, consent.account_id));
      return owner && mails.topUpLimitMail(owner, MOST_TOP_UPS_A_DAY);
    }
    case 'credits_expire': {
      const { account_id, lot_id, credits, days, expires_at } = order;
      const owner = await ownerOf(context, await warnedAccount(context.db, { account_id, id: lot_id }));
      return owner && mails.creditsExpireMail(owner, { credits, days, expires_at: new Date(expires_at) });
    }
    default:
      return planMail(context, order);
  }
}

async function paymentMail(
  context: Context,
  { kind, payment_id }: MailOf<'payment' | 'returned'>,
): Promise<MailContent | undefined> {
  const { db, credits } = context;
  const row = await paymentById(db, payment_id);
  const owner = row && (await ownerOf(context, row.account_id));
  if (!owner || !row.account_id) return undefined;
  if (kind === 'returned') {
    const returned = row.returns_payment_id ? await paymentById(db, row.returns_payment_id) : undefined;
    const brought = (returned?.credits ?? 0) > 0;
    return mails.returnedMail(owner, {
      ...row,
      brought,
      debt_credits: (await credits.overviewOf(row.account_id)).debt_credits,
    });
  }
  const document = await documents.documentOfPayment(db, payment_id);
  const paid_on = dayText(row.occurred_at, await documents.timeZoneOf(db, row.account_id));
  return mails.paymentMail(owner, { ...row, number: document?.number ?? null, paid_on });
}

async function claimMail({ db, site_url }: Context, { session_id }: MailOf<'claim'>): Promise<MailContent | undefined> {
  const session = await store.sessionById(db, session_id);
  // The purchase was claimed in the meantime, so the link would no longer work.
  if (!session?.payer_email || !session.claim_token || session.account_id) return undefined;
  const { credits, amount_cents, item_name: name } = session;
  const claim_url = new URL(claimPath(credits, session.claim_token), site_url).href;
  return mails.claimMail({ to: session.payer_email, site_url }, { name, credits, amount_cents, claim_url });
}

async function topUpMail(context: Context, { kind, attempt_id }: TopUpMail): Promise<MailContent | undefined> {
  const attempt = await topUps.attemptById(context.db, attempt_id);
  const owner = attempt && (await ownerOf(context, attempt.account_id));
  if (!owner) return undefined;
  const { amount_cents, credits, message, finish_url } = attempt;
  if (kind === 'top_up_declined') {
    return mails.topUpDeclinedMail(owner, { amount_cents, credits, message: message ?? 'No reason was given.' });
  }
  if (kind === 'top_up_card_removed') return mails.topUpCardRemovedMail(owner, { amount_cents, credits });
  return finish_url ? mails.topUpAuthenticationMail(owner, { amount_cents, credits, url: finish_url }) : undefined;
}

async function planMail(context: Context, { kind, subscription_id, at }: PlanMail): Promise<MailContent | undefined> {
  const { db } = context;
  const row = await subscriptionById(db, subscription_id);
  const owner = row && (await ownerOf(context, row.account_id));
  if (!row || !owner) return undefined;
  const { amount_cents } = renewalOf(row);
  const facts = { plan_name: planName(row.plan_id), amount_cents, period_end: row.period_end };
  switch (kind) {
    case 'renewal_failed':
      return row.past_due_since
        ? mails.renewalFailedMail(owner, {
            ...facts,
            ...renewalOf(row),
            grace_ends_at: graceEndsAt(new Date(at)),
            pay_url: row.pay_url,
          })
        : undefined;
    case 'benefits_paused':
      return row.paused_at
        ? mails.benefitsPausedMail(owner, { ...facts, ...renewalOf(row), pay_url: row.pay_url })
        : undefined;
    case 'plan_cancelled':
      return mails.planCancelledMail(owner, facts);
    case 'plan_ended':
      return mails.planEndedMail(owner, { ...facts, credits_until: endedPlanCreditsExpireAt(new Date(at)) });
    case 'plan_duplicate': {
      const first = row.duplicate_of && (await subscriptionById(db, row.duplicate_of));
      const paid = await paymentsOfSubscription(db, row.id);
      const amount_cents = paid.reduce((sum, payment) => sum + payment.amount_cents, 0);
      return first
        ? mails.planDuplicateMail(owner, { ...facts, amount_cents, first_plan: planName(first.plan_id) })
        : undefined;
    }
  }
}

/** Whom a mail about an account is sent to; undefined without an account. */
async function ownerOf({ accounts, site_url }: Context, account_id: AccountId | null | undefined) {
  return account_id ? { to: (await accounts.ownerOf(account_id)).email, site_url } : undefined;
}
