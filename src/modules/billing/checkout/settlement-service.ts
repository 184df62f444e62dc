import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { CardSaved, CheckoutState, PaidOnce, Subscribed } from '../../../providers/payments/port.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { orderMail } from '../mails/order-service.ts';
import type { ReceiptService } from '../payments/service.ts';
import { paymentByKey } from '../payments/store.ts';
import type { ReturnService } from '../refunds/return-service.ts';
import type { SubscriptionFacts, SubscriptionService } from '../subscriptions/service.ts';
import { paidAsAgreed } from './rules.ts';
import * as store from './store.ts';

export type PaymentService = ReturnType<typeof paymentService>;

/**
 * credited: by this call. known: credited before. pending: not paid yet. unpaid: closed without payment. mismatched: the
 * payment differs from the checkout and an operator must review it.
 */
export type SettlementStatus = 'credited' | 'known' | 'pending' | 'unpaid' | 'mismatched';

/** The state of a checkout at the provider, and of the plan that it started. */
export type CheckoutReading = { state: CheckoutState; plan?: SubscriptionFacts };

const UNANSWERED_LIFE_MS = 24 * 60 * 60 * 1000;

type Services = { receipts: ReceiptService; subscriptions: SubscriptionService; returns: ReturnService };

/**
 * How a checkout becomes credits. The customer's browser, the provider's webhook and the sweep all end in `record`,
 * which credits a paid session once. The catalog decides what is bought, and only the provider can say that it is paid.
 */
export function paymentService(dependencies: BillingDependencies, { receipts, subscriptions, returns }: Services) {
  const { db, clock, log, payments } = dependencies;

  async function read(provider_session_id: string): Promise<CheckoutReading> {
    const state = await payments.readCheckout(provider_session_id);
    if (state.mode !== 'subscription' || state.status !== 'paid') return { state };
    const plan = await subscriptions.read(state.subscription_id);
    const is_listed = plan.invoices.some(({ invoice_id }) => invoice_id === state.invoice.invoice_id);
    return { state, plan: is_listed ? plan : { ...plan, invoices: [...plan.invoices, state.invoice] } };
  }

  async function mismatch(tx: Db, session: store.CheckoutSession, state: CheckoutState): Promise<SettlementStatus> {
    await store.mark(tx, session.id, 'mismatched');
    const { amount_cents, currency, provider_session_id } = state;
    const found = { session_id: session.id, provider_session_id, agreed_cents: session.amount_cents };
    const error = new Error('A payment is not what was agreed.');
    log.error('payment_mismatched', error, { ...found, amount_cents, currency });
    return 'mismatched';
  }

  async function receiveOnce(tx: Db, session: store.CheckoutSession, paid: PaidOnce): Promise<void> {
    await receipts.receive(tx, {
      key: `checkout:${session.id}`,
      user_id: session.user_id,
      checkout_session_id: session.id,
      payment_intent_id: paid.payment_intent_id,
      amount_cents: paid.amount_cents,
      fee_cents: paid.fee_cents,
      occurred_at: paid.paid_at,
      item_id: session.item_id,
      description: session.item_name,
      credits: session.credits,
      grant_key: grantKeyOf(session),
      card: paid.card,
    });
    if (!session.user_id && paid.customer_email) await orderMail(tx, { kind: 'claim', session_id: session.id });
  }

  async function recordPaid(
    tx: Db,
    session: store.CheckoutSession,
    state: PaidOnce | Subscribed | CardSaved,
    plan: SubscriptionFacts | undefined,
  ): Promise<SettlementStatus> {
    const at = 'paid_at' in state ? state.paid_at : 'invoice' in state ? state.invoice.paid_at : clock.now();
    const { provider_session_id, customer_email: payer_email } = state;
    await store.markPaid(tx, session.id, { provider_session_id, payer_email, at });
    if (state.mode === 'payment') await receiveOnce(tx, session, state);
    if (plan && session.user_id) await subscriptions.record(tx, session.user_id, plan);
    return 'credited';
  }

  /** Records what the provider says, within the caller's transaction. Undefined when the session is not ours. */
  async function record(tx: Db, session_id: string, reading: CheckoutReading): Promise<SettlementStatus | undefined> {
    const { state, plan } = reading;
    const session = await store.lockSession(tx, payments, session_id);
    if (!session) return undefined;
    if (session.status === 'paid') return 'known';
    if (state.status === 'expired') {
      await store.mark(tx, session.id, 'closed');
      return 'unpaid';
    }
    if (state.status !== 'paid' && state.status !== 'saved') return 'pending';
    if (!paidAsAgreed(session, state)) return mismatch(tx, session, state);
    return recordPaid(tx, session, state, plan);
  }

  return {
    read,
    record,

    /** Reads the session from the provider, outside any transaction, and records its status. */
    async settle(session: store.CheckoutSession): Promise<SettlementStatus> {
      if (session.status === 'paid') return 'known';
      if (session.provider_session_id !== null) {
        const reading = await read(session.provider_session_id);
        return (await inTransaction(db, (tx) => record(tx, session.id, reading))) ?? 'unpaid';
      }
      if (session.status === 'closed') return 'unpaid';
      // The provider never responded, so nobody has seen a page to pay on.
      if (clock.now().getTime() - session.created_at.getTime() < UNANSWERED_LIFE_MS) return 'pending';
      await store.mark(db, session.id, 'closed');
      return 'unpaid';
    },

    /**
     * Assigns a purchase that was paid without an account to the caller. The first to present its token gets it. Gives
     * the session; undefined when there is none or somebody else has claimed it.
     */
    claim: (user_id: string, claim_token: string): Promise<store.CheckoutSession | undefined> =>
      inTransaction(db, async (tx) => {
        const session = await store.lockClaim(tx, payments, claim_token);
        if (!session || (session.user_id && session.user_id !== user_id)) return undefined;
        if (session.user_id) return session;
        await store.claim(tx, session.id, user_id, clock.now());
        const payment = await paymentByKey(tx, `checkout:${session.id}`);
        if (payment) {
          await receipts.deliver(tx, user_id, payment);
          await returns.reconcileCredits(tx, { ...payment, user_id });
        }
        return { ...session, user_id };
      }),
  };
}

/** Under this key the credits of a checkout are granted. */
export const grantKeyOf = (session: Pick<store.CheckoutSession, 'id'>): string => `payment:${session.id}`;
