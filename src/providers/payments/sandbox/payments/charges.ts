import type { Clock } from '../../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../../platform/database/db.ts';
import type { OffSessionCharge, OffSessionOrder, Receipt } from '../../port.ts';
import { chargeVerdict, DECLINE_TEXTS, type DeclineCode, feeCents } from '../cards.ts';
import { keyUsed, unknownObject } from '../errors.ts';
import { emitEvent, makeId } from '../events.ts';
import * as store from '../store.ts';
import * as payments from './store.ts';

type Received = {
  kind: 'checkout' | 'invoice';
  customer_id: string;
  card: store.SandboxCard;
  description: string;
  amount_cents: number;
};

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

/** Charges without the customer, and their authentication afterwards. */
export function sandboxCharges({ db, clock, site_url }: { db: Db; clock: Clock; site_url: string }) {
  const now = () => store.readTime(db, clock);

  const stateOf = (payment: payments.SandboxPayment): OffSessionCharge => {
    const facts = {
      payment_intent_id: payment.id,
      our_key: payment.our_key ?? '',
      amount_cents: payment.amount_cents,
      tax_cents: 0,
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
        if (card?.customer_id !== customer_id || card.detached_at) throw unknownObject('payment method');
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
      if (payment?.kind !== 'off_session') throw unknownObject('payment');
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
