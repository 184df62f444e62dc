/** What a customer is sent to pay for. Amounts are whole US cents; the total is amount x quantity. */
export type CheckoutOrder = {
  /** Our own id of this checkout; it comes back with everything the provider says about it. */
  our_session_id: string;
  item: { id: string; name: string; amount_cents: number; quantity: number };
  customer: { user_id: string; email: string };
  success_url: string;
  cancel_url: string;
  /** The same key with the same order gives the same session; with another order it is rejected. */
  idempotency_key: string;
};

/**
 * open: waits for the customer. declined: the last card was refused, another one may be tried. paid: the money is
 * received. expired: it can no longer be paid.
 */
export type CheckoutStatus = 'open' | 'declined' | 'paid' | 'expired';

type CheckoutFacts = {
  provider_session_id: string;
  our_session_id: string;
  /** The total that was or will be received. */
  amount_cents: number;
  /** Lower-case ISO code. */
  currency: string;
};
type PaidCheckout = CheckoutFacts & {
  status: 'paid';
  payment_intent_id: string;
  /** What the provider keeps of the amount. */
  fee_cents: number;
  paid_at: Date;
};
type UnpaidCheckout = CheckoutFacts & { status: Exclude<CheckoutStatus, 'paid'> };
export type CheckoutState = PaidCheckout | UnpaidCheckout;

/** Something that happened at the provider. It only says where to look: the facts are read from the provider. */
export type PaymentEvent = {
  id: string;
  type: 'checkout.paid';
  provider_session_id: string;
  our_session_id: string;
};

/** Where money is received. Every method but `parseWebhook` may throw a ProviderError of any kind. */
export type PaymentsProvider = {
  /** Names the provider in URLs and rows, for example in /webhooks/payments/<name>. */
  readonly name: string;
  /** `live` only where real money moves. */
  readonly environment: 'test' | 'live';
  /** Opens a hosted payment page. */
  createCheckout(order: CheckoutOrder): Promise<{ provider_session_id: string; url: string }>;
  /** Rejects a session that the provider does not know. */
  readCheckout(provider_session_id: string): Promise<CheckoutState>;
  /** Verifies the signature over the raw body. Rejects a bad signature and a signature older than five minutes. */
  parseWebhook(headers: Headers, raw_body: string): PaymentEvent;
};
