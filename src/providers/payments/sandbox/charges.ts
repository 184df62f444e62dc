import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { OffSessionCharge, OffSessionOrder, Receipt, RefundOrder } from '../port.ts';
import { chargeVerdict, DECLINE_TEXTS, type DeclineCode, DISPUTE_FEE_CENTS, feeCents } from './cards.ts';
import { emitEvent, makeId } from './events.ts';
import * as payments from './payment-store.ts';
import * as store from './store.ts';

type Received = {
  kind: 'checkout' | 'invoice';
  customer_id: string;
  card: store.SandboxCard;
  description: string;
  amount_cents: number;
};

export const unknownAt = (what: string) =>
  new ProviderError('rejected', `There is no such ${what}.`, {
    code: what === 'customer' ? 'customer_not_found' : 'not_found',
  });
export const keyUsed = () =>
  new ProviderError('rejected', 'This idempotency key was used for another order.', { code: 'idempotency' });

/** Records a received payment. Gives its id. */
export async function receive(tx: Db, received: Received, at: Date): Promise<string> {
  const { card, amount_cents } = received;
  const payment = { ...received, ...cardFacts(card), fee_cents: feeCents(amount_cents), created_at: at, paid_at: at };
  const id = makeId('sbx_pi');
  const nothing_else = { decline_code: null, our_key: null, return_url: null };
  await payments.insertPayment(tx, { ...payment, ...nothing_else, id, status: 'paid' });
  return id;
}

const cardFacts = ({ id, brand, last4, exp_month, exp_year }: store.SandboxCard) => ({
  card_id: id,
  brand,
  last4,
  exp_month,
  exp_year,
});

/** Charges without the customer, authentication afterwards, refunds and disputes. */
export function sandboxCharges({ db, clock, site_url }: { db: Db; clock: Clock; site_url: string }) {
  const now = () => store.readTime(db, clock);

  const stateOf = (payment: payments.SandboxPayment): OffSessionCharge => {
    const facts = {
      payment_intent_id: payment.id,
      our_key: payment.our_key ?? '',
      amount_cents: payment.amount_cents,
    };
    if (payment.status === 'paid') return { ...facts, outcome: 'paid', ...receiptOf(payment) };
    if (payment.status === 'asks_to_authenticate') {
      const url = new URL(`/sandbox/authenticate/${payment.id}`, site_url).href;
      return { ...facts, outcome: 'needs_authentication', url };
    }
    const code = payment.decline_code ?? 'card_declined';
    return { ...facts, outcome: 'declined', code, message: DECLINE_TEXTS[code] };
  };

  return {
    async chargeOffSession(order: OffSessionOrder): Promise<OffSessionCharge> {
      const at = await now();
      const { customer_id, amount_cents, our_key, description, return_url } = order;
      const payment = await inTransaction(db, async (tx) => {
        const before = await payments.findPaymentByKey(tx, our_key);
        if (before) return before;
        const card = await store.findCard(tx, order.payment_method_id);
        if (card?.customer_id !== customer_id || card.detached_at) throw unknownAt('payment method');
        const verdict = chargeVerdict(card, 'absent', at);
        const made = await payments.insertPayment(tx, {
          id: makeId('sbx_pi'),
          kind: 'off_session',
          customer_id,
          ...cardFacts(card),
          description,
          amount_cents,
          fee_cents: feeCents(amount_cents),
          our_key,
          return_url,
          created_at: at,
          ...outcomeOf(verdict, at),
        });
        if (made && made.status !== 'asks_to_authenticate') await emitOutcome(tx, made, at);
        return made;
      });
      const known = payment ?? (await payments.findPaymentByKey(db, our_key));
      const is_same =
        known?.customer_id === customer_id &&
        known.amount_cents === amount_cents &&
        (known.card_id === null || known.card_id === order.payment_method_id);
      if (!known || !is_same) throw keyUsed();
      return stateOf(known);
    },

    async readCharge(payment_id: string): Promise<OffSessionCharge> {
      const payment = await payments.findPayment(db, payment_id);
      if (payment?.kind !== 'off_session') throw unknownAt('payment');
      return stateOf(payment);
    },

    async findCharge(customer_id: string, our_key: string): Promise<OffSessionCharge | undefined> {
      const payment = await payments.findPaymentByKey(db, our_key);
      return payment?.customer_id === customer_id ? stateOf(payment) : undefined;
    },

    /** Records the customer's response to the bank; false when there was one before. */
    async authenticate(payment_id: string, is_confirmed: boolean): Promise<boolean> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const verdict = is_confirmed ? 'pays' : 'authentication_failed';
        const payment = await payments.finishPayment(tx, payment_id, verdict, at);
        if (payment) await emitOutcome(tx, payment, at);
        return payment !== undefined;
      });
    },

    async refund(order: RefundOrder): Promise<payments.SandboxRefund> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const payment = await payments.lockPayment(tx, order.payment_intent_id);
        if (payment?.status !== 'paid') throw unknownAt('payment');
        const before = await payments.findRefundByKey(tx, order.key);
        if (before) {
          if (before.payment_id !== payment.id || before.amount_cents !== order.amount_cents) throw keyUsed();
          return before;
        }
        const disputes = await payments.listDisputes(tx, payment.id);
        if (disputes.some((dispute) => dispute.status !== 'won')) {
          throw new ProviderError('rejected', 'This payment is disputed.', { code: 'charge_disputed' });
        }
        const refunded = (await payments.listRefunds(tx, payment.id)).reduce((sum, each) => sum + each.amount_cents, 0);
        const left_cents = payment.amount_cents - refunded;
        if (!Number.isInteger(order.amount_cents) || order.amount_cents < 1 || order.amount_cents > left_cents) {
          throw new ProviderError('rejected', 'This is more than is left of the payment.', {
            code: 'amount_too_large',
          });
        }
        const { amount_cents, key } = order;
        const id = makeId('sbx_re');
        const refund = await payments.insertRefund(tx, {
          id,
          payment_id: payment.id,
          key,
          amount_cents,
          created_at: at,
        });
        await emitEvent(tx, { type: 'payment.refunded', data: { payment_intent_id: payment.id } }, at);
        return refund;
      });
    },

    /** Opens a dispute; undefined when the payment cannot be disputed or was before. */
    async openDispute(payment_id: string, reason = 'fraudulent'): Promise<payments.SandboxDispute | undefined> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const payment = await payments.lockPayment(tx, payment_id);
        if (payment?.status !== 'paid' || (await payments.listDisputes(tx, payment_id)).length > 0) return undefined;
        const refunded = (await payments.listRefunds(tx, payment_id)).reduce((sum, each) => sum + each.amount_cents, 0);
        const amount_cents = payment.amount_cents - refunded;
        if (amount_cents === 0) return undefined;
        const facts = { payment_id, amount_cents, fee_cents: DISPUTE_FEE_CENTS, reason, opened_at: at };
        const dispute = await payments.insertDispute(tx, { id: makeId('sbx_dp'), status: 'open', ...facts });
        const data = { payment_intent_id: payment_id, dispute_id: dispute.id };
        await emitEvent(tx, { type: 'dispute.opened', data }, at);
        return dispute;
      });
    },

    /** Closes a dispute; a won one returns the money to us. False when it was closed before. */
    async closeDispute(dispute_id: string, outcome: 'won' | 'lost'): Promise<boolean> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const dispute = await payments.closeDispute(tx, dispute_id, outcome);
        if (!dispute) return false;
        const data = { payment_intent_id: dispute.payment_id, dispute_id, outcome };
        await emitEvent(tx, { type: 'dispute.closed', data }, at);
        return true;
      });
    },
  };
}

function outcomeOf(verdict: 'pays' | 'needs_authentication' | DeclineCode, at: Date) {
  if (verdict === 'pays') return { status: 'paid', decline_code: null, paid_at: at } as const;
  if (verdict === 'needs_authentication')
    return { status: 'asks_to_authenticate', decline_code: null, paid_at: null } as const;
  return { status: 'declined', decline_code: verdict, paid_at: null } as const;
}

async function emitOutcome(tx: Db, payment: payments.SandboxPayment, at: Date): Promise<void> {
  const data = { payment_intent_id: payment.id, our_key: payment.our_key ?? '' };
  const type = payment.status === 'paid' ? 'payment.off_session_paid' : 'payment.off_session_failed';
  await emitEvent(tx, { type, data }, at);
}

/** The receipt of a paid payment, in the port's type. */
export function receiptOf(payment: payments.SandboxPayment): Receipt {
  const { brand, last4, exp_month, exp_year } = payment;
  const has_card = brand !== null && last4 !== null && exp_month !== null && exp_year !== null;
  return {
    payment_intent_id: payment.id,
    fee_cents: payment.fee_cents,
    paid_at: payment.paid_at ?? payment.created_at,
    receipt_url: null,
    card: has_card ? { brand, last4, exp_month, exp_year } : null,
  };
}
