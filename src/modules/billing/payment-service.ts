import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { CheckoutState, PaymentsProvider } from '../../providers/payments/port.ts';
import type { CreditsService } from '../credits/service.ts';
import { checkoutItem, paidAsAgreed } from './rules.ts';
import * as store from './store.ts';

export type PaymentParts = { db: Db; clock: Clock; log: Log; payments: PaymentsProvider; credits: CreditsService };
export type PaymentService = ReturnType<typeof paymentService>;

/**
 * credited: by this very call. known: credited before. pending: not paid yet, and still can be. unpaid: it never will
 * be. mismatched: paid, but not as agreed; a person must look.
 */
export type PaymentStanding = 'credited' | 'known' | 'pending' | 'unpaid' | 'mismatched';

const UNANSWERED_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * How a checkout becomes credits. The customer's browser, the provider's webhook and the sweep all end in `record`,
 * which credits a paid session once: the catalog said what is bought, and the provider alone says that it is paid.
 */
export function paymentService({ db, clock, log, payments, credits }: PaymentParts) {
  /** Records what the provider says, within the caller's transaction. Undefined when the session is not ours. */
  async function record(tx: Db, session_id: string, state: CheckoutState): Promise<PaymentStanding | undefined> {
    const session = await store.lockSession(tx, payments.name, session_id);
    if (!session) return undefined;
    if (session.status === 'paid') return 'known';
    if (state.status === 'expired') {
      await store.mark(tx, session.id, 'closed');
      return 'unpaid';
    }
    if (state.status !== 'paid') return 'pending';
    if (!paidAsAgreed(session, state)) {
      await store.mark(tx, session.id, 'mismatched');
      const { amount_cents, currency, provider_session_id } = state;
      const agreed_cents = session.amount_cents;
      const found = { session_id, provider_session_id, agreed_cents, amount_cents, currency };
      log.error('payment_mismatched', new Error('A payment is not what was agreed.'), found);
      return 'mismatched';
    }
    await store.markPaid(tx, session.id, state.provider_session_id, state.paid_at);
    await store.insertPayment(tx, {
      type: 'customer_payment',
      user_id: session.user_id,
      checkout_session_id: session.id,
      provider: session.provider,
      payment_intent_id: state.payment_intent_id,
      amount_cents: state.amount_cents,
      fee_cents: state.fee_cents,
      environment: session.environment,
      occurred_at: state.paid_at,
    });
    await credits.grant(tx, {
      user_id: session.user_id,
      credits: session.credits,
      type: 'purchase',
      category: 'purchase',
      description: checkoutItem(session.item_id)?.name ?? session.item_id,
      key: `payment:${session.id}`,
      session_id: session.id,
      intent_id: state.payment_intent_id,
    });
    return 'credited';
  }

  return {
    record,

    /** Asks the provider, outside any transaction, and records its answer. */
    async settle(session: store.CheckoutSession): Promise<PaymentStanding> {
      if (session.status === 'paid') return 'known';
      if (session.provider_session_id !== null) {
        const state = await payments.readCheckout(session.provider_session_id);
        return (await inTransaction(db, (tx) => record(tx, session.id, state))) ?? 'unpaid';
      }
      if (session.status === 'closed') return 'unpaid';
      // The provider never answered, so nobody was ever given a page to pay on.
      if (clock.now().getTime() - session.created_at.getTime() < UNANSWERED_LIFE_MS) return 'pending';
      await store.mark(db, session.id, 'closed');
      return 'unpaid';
    },
  };
}
