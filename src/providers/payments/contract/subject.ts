import { randomUUID } from 'node:crypto';
import type {
  CheckoutCustomer,
  PaidOnce,
  PaymentEvent,
  PaymentOrder,
  PaymentsProvider,
  PricedItem,
  SetupOrder,
  SubscriptionOrder,
} from '../port.ts';

/** What a test card does; every provider has one of each. */
export type CardInHand = 'good' | 'declines_later' | 'asks_later';
export type Delivery = { headers: Headers; raw_body: string };

/** What an adapter's test lends to the contract: the provider, and hands on the far side of it. */
export type PaymentsUnderTest = {
  provider: PaymentsProvider;
  /** The customer finishes the page, paying or saving a card, as they would in a browser. */
  pay(provider_session_id: string, card?: CardInHand): Promise<void>;
  /** The customer tries a card that is declined. */
  decline(provider_session_id: string): Promise<void>;
  /** The session's time runs out. */
  expire(provider_session_id: string): Promise<void>;
  /** Confirms or rejects the authentication that the bank requires. */
  authenticate(payment_intent_id: string, is_confirmed: boolean): Promise<void>;
  /** The subscription's period ends and what follows is billed. */
  nextPeriod(subscription_id: string): Promise<void>;
  /** The customer pays an open invoice on its page with a good card. */
  payInvoice(invoice_id: string): Promise<void>;
  openDispute(payment_intent_id: string): Promise<void>;
  closeDispute(dispute_id: string, outcome: 'won' | 'lost'): Promise<void>;
  /** Everything that the provider has sent so far, oldest first, signed `age_s` seconds ago. */
  webhooks(age_s?: number): Promise<Delivery[]>;
};
export type Subject = () => PaymentsUnderTest;

export const NOT_FOUND = { name: 'ProviderError', kind: 'rejected', code: 'not_found' };

/** All events that the provider has sent so far, as our own events. */
export async function eventsOf(subject: Subject): Promise<PaymentEvent[]> {
  return (await subject().webhooks()).map(({ headers, raw_body }) =>
    subject().provider.parseWebhook(headers, raw_body),
  );
}

export const makePlan = (amount_cents = 6900): PricedItem => {
  const id = `plan_${randomUUID().slice(0, 8)}`;
  return { id, name: `Plan ${id}`, amount_cents };
};

function basics(customer: CheckoutCustomer) {
  const our_session_id = randomUUID();
  return {
    our_session_id,
    customer,
    success_url: 'http://localhost:3000/portal/checkout/payment-success?credits=1',
    cancel_url: 'http://localhost:3000/portal/create-individual-letter',
    idempotency_key: our_session_id,
  };
}
const somebody = (): CheckoutCustomer => ({ account_id: randomUUID(), email: 'ada@example.com' });

export function paymentOrder(over: Partial<PaymentOrder> = {}): PaymentOrder {
  const item = { id: 'single_card', name: 'Single card', amount_cents: 499, quantity: 1 };
  return { mode: 'payment', ...basics(somebody()), item, ...over };
}

export function subscriptionOrder(plan: PricedItem, customer = somebody()): SubscriptionOrder {
  return { mode: 'subscription', ...basics(customer), plan };
}

export const setupOrder = (customer: CheckoutCustomer): SetupOrder => ({ mode: 'setup', ...basics(customer) });

export async function paidOnce(subject: Subject, over: Partial<PaymentOrder> = {}): Promise<PaidOnce> {
  const { provider, pay } = subject();
  const { provider_session_id } = await provider.createCheckout(paymentOrder(over));
  await pay(provider_session_id);
  const state = await provider.readCheckout(provider_session_id);
  if (state.mode !== 'payment' || state.status !== 'paid') throw new Error('The session is not paid.');
  return state;
}

/** A customer with a card that was saved on the page for it. */
export async function customerWithCard(subject: Subject, card: CardInHand = 'good') {
  const { provider, pay } = subject();
  const person = { account_id: randomUUID(), email: 'ada@example.com' };
  const customer_id = await provider.createCustomer(person);
  const { provider_session_id } = await provider.createCheckout(setupOrder({ ...person, customer_id }));
  await pay(provider_session_id, card);
  const state = await provider.readCheckout(provider_session_id);
  if (state.status !== 'saved') throw new Error('The card was not saved.');
  return { person, customer_id, payment_method_id: state.payment_method_id };
}
