import type { Form } from './shapes.ts';

/** The tax that Stripe Tax adds in this stand-in, wherever the customer lives. */
export const taxOn = (amount: number): number => Math.round(amount * 0.08);

/** What Stripe stores, as far as Longhand uses it: objects with Stripe's own names and values. */

export type Card = 'good' | 'declines_later' | 'asks_later';
export type Metadata = Record<string, string>;
type Thing<Kind extends string> = { id: string; object: Kind; created: number };

export type Address = { country: string; postal_code: string; state: string; city: string; line1: string };
export type Customer = Thing<'customer'> & {
  email: string | null;
  address: Address | null;
  metadata: Metadata;
  /** Below zero is what Stripe owes the customer. */
  balance: number;
  invoice_settings: { default_payment_method: string | null };
};
export type PaymentMethod = Thing<'payment_method'> & {
  type: 'card';
  customer: string | null;
  billing_details: { address: Address | null };
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
  /** Of Stripe Tax. */
  hooks?: { inputs: { tax: { calculation: string } } };
};
export type Calculation = Thing<'tax.calculation'> & { amount_total: number; tax_amount_exclusive: number };
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
  total_details: { amount_tax: number } | null;
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
  /** The parameters that the session was opened with. Used when it is paid, and never part of a response. */
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
  automatic_tax: { enabled: boolean };
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
  total_taxes: { amount: number; tax_behavior: 'exclusive' }[];
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
export type Entry = Thing<'balance_transaction'> & {
  type: 'charge' | 'refund' | 'adjustment';
  amount: number;
  fee: number;
  exchange_rate: number | null;
};
export type SetupIntent = Thing<'setup_intent'> & {
  status: 'succeeded';
  payment_method: string;
  last_setup_error: null;
};
export type StripeEvent = Thing<'event'> & {
  type: string;
  api_version: string;
  livemode: false;
  data: { object: unknown; previous_attributes?: unknown };
};

type Stored = Customer | PaymentMethod | Price | Intent | Charge | Refund | Dispute | Session | Subscription | Invoice;
export type Anything = Stored | Calculation | Entry | SetupIntent | StripeEvent;
