import Stripe from 'stripe';
import type { Dispute, OffSessionCharge, OffSessionOrder, PaymentsProvider, ProviderTotals, Refund } from '../port.ts';
import { callStripe, dateOf, idOf, keyOf, notFound, receiptOf, WITH_RECEIPT } from './responses.ts';
import { taxedCharge } from './taxes.ts';

type Methods = Pick<
  PaymentsProvider,
  | 'chargeOffSession'
  | 'readCharge'
  | 'findCharge'
  | 'refund'
  | 'findRefund'
  | 'listRefunds'
  | 'listDisputes'
  | 'readTotals'
>;

const PAGE = 100;

/** Charges without the customer, refunds and disputes. */
export function stripeCharges({ stripe, adds_tax }: { stripe: Stripe; adds_tax: boolean }): Methods {
  const read = (id: string) => stripe.paymentIntents.retrieve(id, { expand: WITH_RECEIPT });

  /** Makes the charge with its sales tax, once for its key. */
  async function charge(order: OffSessionOrder): Promise<string> {
    const { customer_id, payment_method_id, our_key, description, return_url } = order;
    const idempotencyKey = keyOf(our_key, order.retry);
    const taxed = adds_tax ? await taxedCharge(stripe, order, `${idempotencyKey}:tax`) : undefined;
    const params: Stripe.PaymentIntentCreateParams = {
      amount: taxed?.total_cents ?? order.amount_cents,
      currency: 'usd',
      customer: customer_id,
      payment_method: payment_method_id,
      allowed_payment_method_types: ['card'],
      confirm: true,
      off_session: true,
      description,
      return_url,
      metadata: { our_key, return_url, tax_cents: String(taxed?.tax_cents ?? 0) },
      ...(taxed && { hooks: { inputs: { tax: { calculation: taxed.calculation } } } }),
    };
    return intentOf(() => stripe.paymentIntents.create(params, { idempotencyKey }));
  }

  /** The status of a charge. If the bank requires authentication, requests the page for it. */
  async function chargeStatus(intent: Stripe.PaymentIntent): Promise<OffSessionCharge> {
    if (!asksForOwner(intent)) return stateOf(intent);
    const { our_key = '', return_url = '' } = intent.metadata;
    const payment_method = idOf(intent.last_payment_error?.payment_method) ?? idOf(intent.payment_method) ?? '';
    const key = { idempotencyKey: `${our_key}:authenticate` };
    const params = { payment_method, return_url };
    return stateOf(await read(await intentOf(() => stripe.paymentIntents.confirm(intent.id, params, key))));
  }

  /** The refund that an earlier attempt has made, though its answer was a failure. */
  async function refundNamed(payment_intent: string, key: string): Promise<Stripe.Refund | undefined> {
    for await (const each of stripe.refunds.list({ payment_intent, limit: PAGE })) {
      if (each.metadata?.our_key === key) return each;
    }
    return undefined;
  }

  return {
    chargeOffSession: (order) => callStripe(async () => chargeStatus(await read(await charge(order)))),
    readCharge: (id) =>
      callStripe(async () => {
        const intent = await read(id);
        if (!intent.metadata.our_key) throw notFound('payment');
        return chargeStatus(intent);
      }),
    findCharge: (customer, our_key) =>
      callStripe(async () => {
        const params = { customer, limit: PAGE };
        for await (const intent of stripe.paymentIntents.list(params)) {
          if (intent.metadata.our_key === our_key) return chargeStatus(await read(intent.id));
        }
        return undefined;
      }),

    refund: ({ payment_intent_id, amount_cents, key, retry }) =>
      callStripe(async () => {
        const params = { payment_intent: payment_intent_id, amount: amount_cents, metadata: { our_key: key } };
        const made = retry && (await refundNamed(payment_intent_id, key));
        return refundOf(made ?? (await stripe.refunds.create(params, { idempotencyKey: keyOf(key, retry) })));
      }),
    findRefund: (payment_intent_id, key) =>
      callStripe(async () => {
        const made = await refundNamed(payment_intent_id, key);
        return made && refundOf(made);
      }),
    listRefunds: (payment_intent) =>
      callStripe(async () => {
        const refunds: Refund[] = [];
        for await (const each of stripe.refunds.list({ payment_intent, limit: PAGE })) refunds.push(refundOf(each));
        return refunds;
      }),
    listDisputes: (payment_intent) =>
      callStripe(async () => {
        const { data } = await stripe.disputes.list({ payment_intent, limit: PAGE });
        return data.flatMap((dispute) => (isInquiry(dispute) ? [] : [disputeOf(dispute)]));
      }),
    readTotals: ({ from, until }) =>
      callStripe(async () => {
        const [gte, lt] = [from, until].map((at) => Math.ceil(at.getTime() / 1000));
        const totals: ProviderTotals = { received_cents: 0, returned_cents: 0, fees_cents: 0 };
        const params = { created: { gte: gte ?? 0, lt: lt ?? 0 }, limit: PAGE };
        for await (const entry of stripe.balanceTransactions.list(params)) addEntry(totals, entry);
        return totals;
      }),
  };
}

const RECEIVED: readonly string[] = ['charge', 'payment'];
const RETURNED: readonly string[] = [
  'refund',
  'payment_refund',
  'refund_failure',
  'payment_failure_refund',
  'payment_reversal',
  // Disputes, and the money of those that were won.
  'adjustment',
];

/** Adds an entry of the balance to the totals. Transfers to the bank and the like are none of customers' money. */
function addEntry(totals: ProviderTotals, { type, amount, fee }: Stripe.BalanceTransaction): void {
  if (type === 'stripe_fee') totals.fees_cents -= amount;
  const [is_received, is_returned] = [RECEIVED.includes(type), RETURNED.includes(type)];
  if (is_received) totals.received_cents += amount;
  if (is_returned) totals.returned_cents += amount;
  if (is_received || is_returned) totals.fees_cents += fee;
}

/** The id of the intent, also for a declined card: that is a result, not a failure, and the intent has the details. */
async function intentOf(work: () => Promise<Stripe.PaymentIntent>): Promise<string> {
  try {
    return (await work()).id;
  } catch (error) {
    const refused = error instanceof Stripe.errors.StripeCardError ? error.payment_intent?.id : undefined;
    if (refused) return refused;
    throw error;
  }
}

/** The bank requires the owner to be present, or Stripe needs a return URL for the owner. */
function asksForOwner(intent: Stripe.PaymentIntent): boolean {
  if (intent.status === 'requires_payment_method') return intent.last_payment_error?.code === 'authentication_required';
  return intent.status === 'requires_confirmation';
}

function stateOf(intent: Stripe.PaymentIntent): OffSessionCharge {
  const { id: payment_intent_id, amount: amount_cents, metadata, status } = intent;
  const facts = {
    payment_intent_id,
    our_key: metadata.our_key ?? '',
    amount_cents,
    tax_cents: Number(metadata.tax_cents ?? 0),
  };
  if (status === 'succeeded') return { ...facts, outcome: 'paid', ...receiptOf(intent) };
  if (status === 'processing' || status === 'requires_capture') return { ...facts, outcome: 'processing' };
  const url = intent.next_action?.redirect_to_url?.url;
  if (status === 'requires_action' && url) return { ...facts, outcome: 'needs_authentication', url };
  const { code, decline_code, message = 'The card was declined.' } = intent.last_payment_error ?? {};
  return {
    ...facts,
    outcome: 'declined',
    code: DECLINES[decline_code ?? ''] ?? DECLINES[code ?? ''] ?? code ?? status,
    message,
  };
}

/** Stripe's decline codes by the port's. */
const DECLINES: Record<string, string> = {
  insufficient_funds: 'insufficient_funds',
  payment_intent_authentication_failure: 'authentication_failed',
};

function refundOf(refund: Stripe.Refund): Refund {
  const { id, amount, created } = refund;
  const payment_intent_id = idOf(refund.payment_intent) ?? '';
  const is_over = refund.status === 'failed' || refund.status === 'canceled';
  const status = refund.status === 'succeeded' ? 'succeeded' : is_over ? 'failed' : 'pending';
  return { refund_id: id, payment_intent_id, amount_cents: amount, status, created_at: dateOf(created) };
}

/** An inquiry has taken no money. */
export const isInquiry = (dispute: Stripe.Dispute): boolean => dispute.status.startsWith('warning_');

/** Prevented means that a refund returned the money instead; it is in the list of refunds. */
export const disputeOutcome = (dispute: Stripe.Dispute): 'open' | 'won' | 'lost' => {
  if (dispute.status === 'won' || dispute.status === 'prevented') return 'won';
  return dispute.status === 'lost' ? 'lost' : 'open';
};

function disputeOf(dispute: Stripe.Dispute): Dispute {
  return {
    dispute_id: dispute.id,
    payment_intent_id: idOf(dispute.payment_intent) ?? '',
    amount_cents: dispute.amount,
    fee_cents: dispute.balance_transactions.reduce((sum, entry) => sum + entry.fee, 0),
    status: disputeOutcome(dispute),
    reason: dispute.reason,
    opened_at: dateOf(dispute.created),
  };
}
