import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Log } from '../../../platform/log.ts';
import { DAY_MS } from '../../../platform/time.ts';
import type { CardSaved, CheckoutState, PaidOnce, Subscribed } from '../../../providers/payments/port.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { orderMail } from '../mails/order-service.ts';
import type { ReceiptService } from '../payments/service.ts';
import type { SubscriptionService } from '../subscriptions/service.ts';
import type { SubscriptionFacts } from '../subscriptions/status-service.ts';
import { paidAsAgreed } from './rules.ts';
import * as store from './store.ts';

export type SettlementService = ReturnType<typeof settlementService>;

/**
 * credited: by this call. known: credited before. pending: not paid yet. unpaid: closed without payment. mismatched: the
 * payment differs from the checkout and an operator must review it.
 */
export type SettlementStatus = 'credited' | 'known' | 'pending' | 'unpaid' | 'mismatched';

/** The state of a checkout at the provider, and of the plan that it started. */
export type CheckoutReading = { state: CheckoutState; plan?: SubscriptionFacts };

const SWEEP_BATCH = 50;
const UNANSWERED_LIFE_MS = DAY_MS;

type Services = { receipts: ReceiptService; subscriptions: SubscriptionService };

/**
 * How a checkout becomes credits. The customer's browser, the provider's webhook and the sweep all end in `record`,
 * which credits a paid session once. The catalog decides what is bought, and only the provider can say that it is paid.
 */
export function settlementService(dependencies: BillingDependencies, { receipts, subscriptions }: Services) {
  const { db, clock, log, payments } = dependencies;

  async function read(provider_session_id: string): Promise<CheckoutReading> {
    const state = await payments.readCheckout(provider_session_id);
    if (state.mode !== 'subscription' || state.status !== 'paid') return { state };
    const plan = await subscriptions.read(state.subscription_id);
    const is_listed = plan.invoices.some(({ invoice_id }) => invoice_id === state.invoice.invoice_id);
    return { state, plan: is_listed ? plan : { ...plan, invoices: [...plan.invoices, state.invoice] } };
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
    if (state.mode === 'payment') await receivePayment(tx, receipts, session, state);
    if (plan && session.account_id) await subscriptions.record(tx, session.account_id, plan);
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
    if (!paidAsAgreed(session, state)) return recordMismatch(tx, log, session, state);
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

    /** Reads unfinished sessions that are due from the provider. Gives how many were credited. */
    async sweep(): Promise<number> {
      let credited = 0;
      for (;;) {
        const due = await store.claimDue(db, payments, clock.now(), SWEEP_BATCH);
        for (const session of due) {
          const outcome = await this.settle(session).catch((error) => {
            log.error('payment_sweep_failed', error, { session_id: session.id });
          });
          if (outcome === 'credited') credited++;
        }
        if (due.length < SWEEP_BATCH) return credited;
      }
    },
  };
}

async function recordMismatch(
  tx: Db,
  log: Log,
  session: store.CheckoutSession,
  { amount_cents, currency, provider_session_id }: CheckoutState,
): Promise<SettlementStatus> {
  await store.mark(tx, session.id, 'mismatched');
  const found = { session_id: session.id, provider_session_id, agreed_cents: session.amount_cents };
  const error = new Error('A payment is not what was agreed.');
  log.error('payment_mismatched', error, { ...found, amount_cents, currency });
  return 'mismatched';
}

async function receivePayment(
  tx: Db,
  receipts: ReceiptService,
  session: store.CheckoutSession,
  paid: PaidOnce,
): Promise<void> {
  await receipts.receive(tx, {
    key: `checkout:${session.id}`,
    account_id: session.account_id,
    created_by: session.created_by,
    checkout_session_id: session.id,
    payment_intent_id: paid.payment_intent_id,
    amount_cents: paid.amount_cents,
    tax_cents: paid.tax_cents,
    fee_cents: paid.fee_cents,
    occurred_at: paid.paid_at,
    item_id: session.item_id,
    description: session.item_name,
    credits: session.credits,
    grant_key: `payment:${session.id}`,
    card: paid.card,
  });
  if (!session.account_id && paid.customer_email) await orderMail(tx, { kind: 'claim', session_id: session.id });
}
