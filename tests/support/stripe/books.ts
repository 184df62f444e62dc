import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../src/platform/clock.ts';
import type { Form } from './shapes.ts';

/** What Stripe keeps, as far as Longhand asks for it: objects with the names and values of Stripe's own. */
export type Card = 'good' | 'declines_later' | 'asks_later';
export type Metadata = Record<string, string>;
type Thing<Kind extends string> = { id: string; object: Kind; created: number };

export type Customer = Thing<'customer'> & {
  email: string | null;
  metadata: Metadata;
  /** Below zero is what Stripe owes the customer. */
  balance: number;
  invoice_settings: { default_payment_method: string | null };
};
export type PaymentMethod = Thing<'payment_method'> & {
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
};
export type Price = Thing<'price'> & {
  active: boolean;
  currency: string;
  lookup_key: string | null;
  metadata: Metadata;
  product: string;
  recurring: { interval: string; interval_count: number } | null;
  unit_amount: number;
};
export type PaymentError = {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
  payment_method?: PaymentMethod;
};
export type Intent = Thing<'payment_intent'> & {
  amount: number;
  currency: string;
  customer: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: PaymentError | null;
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null;
  setup_future_usage: 'off_session' | null;
  metadata: Metadata;
  description: string | null;
};
export type Charge = Thing<'charge'> & {
  amount: number;
  amount_refunded: number;
  payment_intent: string;
  balance_transaction: string;
  receipt_url: string;
  payment_method_details: { type: 'card'; card: PaymentMethod['card'] };
};
export type Refund = Thing<'refund'> & {
  amount: number;
  payment_intent: string;
  charge: string;
  status: 'succeeded';
  metadata: Metadata;
};
export type Dispute = Thing<'dispute'> & {
  amount: number;
  charge: string;
  payment_intent: string;
  reason: string;
  status: string;
  balance_transactions: { id: string; object: 'balance_transaction'; fee: number; amount: number }[];
};
export type Session = Thing<'checkout.session'> & {
  mode: 'payment' | 'subscription' | 'setup';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  url: string | null;
  amount_total: number | null;
  currency: string | null;
  client_reference_id: string | null;
  customer: string | null;
  customer_email: string | null;
  customer_details: { email: string | null } | null;
  customer_creation: string | null;
  metadata: Metadata;
  payment_intent: string | null;
  setup_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  success_url: string;
  /** What the session was opened with; comes to bear when it is paid, and is never told. */
  asked: Form;
};
export type Item = {
  id: string;
  object: 'subscription_item';
  price: Price;
  current_period_start: number;
  current_period_end: number;
};
export type Subscription = Thing<'subscription'> & {
  customer: string;
  metadata: Metadata;
  status: 'active' | 'past_due' | 'canceled';
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  start_date: number;
  default_payment_method: string | null;
  latest_invoice: string | null;
  pending_update: { expires_at: number; subscription_items: Item[] } | null;
  items: { object: 'list'; data: Item[]; has_more: boolean };
};
export type Line = {
  id: string;
  object: 'line_item';
  amount: number;
  period: { start: number; end: number };
  pricing: { type: 'price_details'; price_details: { price: string; product: string } };
};
export type Invoice = Thing<'invoice'> & {
  number: string;
  customer: string;
  currency: string;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Metadata } };
  lines: { object: 'list'; data: Line[]; has_more: boolean };
  status: 'open' | 'paid' | 'void';
  starting_balance: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  hosted_invoice_url: string;
  status_transitions: { paid_at: number | null };
  payments: {
    object: 'list';
    data: { id: string; status: string; payment: { type: string; payment_intent: string } }[];
  };
};
export type Entry = Thing<'balance_transaction'> & { amount: number; fee: number; exchange_rate: number | null };
export type SetupIntent = Thing<'setup_intent'> & {
  status: 'succeeded';
  payment_method: string;
  last_setup_error: null;
};
type StripeEvent = Thing<'event'> & {
  type: string;
  api_version: string;
  livemode: false;
  data: { object: unknown; previous_attributes?: unknown };
};

type Kept = Customer | PaymentMethod | Price | Intent | Charge | Refund | Dispute | Session | Subscription | Invoice;
export type Anything = Kept | Entry | SetupIntent | StripeEvent;
export type Books = ReturnType<typeof stripeBooks>;

const DECLINED: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const ASKED: PaymentError = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** The objects of a Stripe account, and how money moves between them. */
export function stripeBooks(clock: Clock) {
  const all = new Map<string, Anything>();
  const behaviours = new Map<string, Card>();

  const now_s = () => Math.floor(clock.now().getTime() / 1000);
  const makeId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
  function keep<T extends Anything>(thing: Omit<T, 'created'>): T {
    const kept = { ...thing, created: now_s() } as T;
    all.set(kept.id, kept);
    return kept;
  }
  const list = <T extends Anything>(kind: T['object']): T[] =>
    [...all.values()].filter((each): each is T => each.object === kind).reverse();
  const get = <T extends Anything>(kind: T['object'], id: string | null): T | undefined => {
    const found = id === null ? undefined : all.get(id);
    return found?.object === kind ? (found as T) : undefined;
  };
  function must<T extends Anything>(kind: T['object'], id: string | null): T {
    const found = get<T>(kind, id);
    if (!found) throw new Error(`The books hold no ${kind} ${id}.`);
    return found;
  }

  function tell(type: string, object: Anything, previous_attributes?: Record<string, unknown>): void {
    const data = { object: structuredClone(object), ...(previous_attributes && { previous_attributes }) };
    keep<StripeEvent>({
      id: makeId('evt'),
      object: 'event',
      type,
      api_version: '2026-10-28.endive',
      livemode: false,
      data,
    });
  }

  function keepCustomer(email: string | null, metadata: Metadata): Customer {
    const invoice_settings = { default_payment_method: null };
    return keep<Customer>({ id: makeId('cus'), object: 'customer', email, metadata, balance: 0, invoice_settings });
  }

  function keepCard(behaviour: Card, customer: string | null): PaymentMethod {
    const last4 = { good: '4242', declines_later: '0341', asks_later: '3155' }[behaviour];
    const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2034 };
    const kept = keep<PaymentMethod>({ id: makeId('pm'), object: 'payment_method', type: 'card', customer, card });
    behaviours.set(kept.id, behaviour);
    if (customer) tell('payment_method.attached', kept);
    return kept;
  }

  function receive(intent: Intent): void {
    const { amount } = intent;
    const fee = Math.round(amount * 0.029) + 30;
    const entry = { id: makeId('txn'), object: 'balance_transaction' as const, amount, fee, exchange_rate: null };
    keep<Entry>(entry);
    const { card } = must<PaymentMethod>('payment_method', intent.payment_method);
    const charge = keep<Charge>({
      id: makeId('ch'),
      object: 'charge',
      amount,
      amount_refunded: 0,
      payment_intent: intent.id,
      balance_transaction: entry.id,
      receipt_url: 'https://pay.stripe.test/receipts/1',
      payment_method_details: { type: 'card', card },
    });
    Object.assign(intent, {
      status: 'succeeded',
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    });
    tell('payment_intent.succeeded', intent);
  }

  function refuse(intent: Intent, error: PaymentError): void {
    const payment_method = get<PaymentMethod>('payment_method', intent.payment_method);
    intent.last_payment_error = {
      ...error,
      ...(payment_method && { payment_method: structuredClone(payment_method) }),
    };
    Object.assign(intent, { status: 'requires_payment_method', payment_method: null, next_action: null });
    tell('payment_intent.payment_failed', intent);
  }

  type Money = Pick<Intent, 'amount' | 'customer' | 'metadata'> &
    Partial<Pick<Intent, 'setup_future_usage' | 'description'>>;

  /** Makes a payment intent and charges the card: its owner is there, or away. */
  function charge(money: Money, card_id: string | null, presence: 'present' | 'absent'): Intent {
    const intent = keep<Intent>({
      setup_future_usage: null,
      description: null,
      ...money,
      id: makeId('pi'),
      object: 'payment_intent',
      currency: 'usd',
      status: 'requires_payment_method',
      payment_method: card_id,
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
    });
    const behaviour = behaviours.get(card_id ?? '');
    if (!behaviour) refuse(intent, DECLINED);
    else if (presence === 'present' || behaviour === 'good') receive(intent);
    else refuse(intent, behaviour === 'asks_later' ? ASKED : DECLINED);
    return intent;
  }

  return {
    all,
    now_s,
    makeId,
    keep,
    list,
    get,
    must,
    tell,
    keepCustomer,
    keepCard,
    charge,
    receive,
    refuse,
    behaviours,
    DECLINED,
  };
}

/** A month on, the day kept. */
export function monthAfter(start_s: number): number {
  const at = new Date(start_s * 1000);
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + 1);
  if (at.getUTCDate() !== day) at.setUTCDate(0);
  return at.getTime() / 1000;
}
