/**
 * Receiving money. Amounts are whole US cents; ids that end in a provider's noun (customer_id, subscription_id,
 * payment_method_id, payment_intent_id, invoice_id) are the provider's own and mean nothing elsewhere.
 */

/** Something with a price. `id` is the item's id in our catalog and its lookup key at the provider. */
export type PricedItem = { id: string; name: string; amount_cents: number };
export type CatalogItem = PricedItem & { billing: 'one_time' | 'monthly' };

/** Who pays. Somebody who has no account yet has no account id, and types the email address on the payment page. */
export type CheckoutCustomer = { account_id: string | null; email: string | null; customer_id?: string };

/**
 * From the second attempt on. A provider stores a failure under its idempotency key and repeats it (`server_error`), or
 * refuses a key that was used with other parameters (`idempotency`): each attempt has a key of its own. What an earlier
 * attempt has made after all is looked for first, so that nothing is made twice. `since`: the first attempt's time.
 */
export type Retry = { attempt: number; since: Date };

type CheckoutBasics = {
  /** Our own id of this checkout; it comes back with everything the provider says about it. */
  our_session_id: string;
  customer: CheckoutCustomer;
  success_url: string;
  cancel_url: string;
  /** The same key with the same order gives the same session; with another order it is rejected. */
  idempotency_key: string;
  retry?: Retry;
};
/** Pays once, amount x quantity. `keep_card` lets the card be charged later without the customer (auto top-up). */
export type PaymentOrder = CheckoutBasics & {
  mode: 'payment';
  item: PricedItem & { quantity: number };
  keep_card?: boolean;
};
/** Pays `plan` now and each month until it is cancelled. */
export type SubscriptionOrder = CheckoutBasics & { mode: 'subscription'; plan: PricedItem };
/** Saves a card and charges nothing; needs the customer's id. */
export type SetupOrder = CheckoutBasics & { mode: 'setup' };
export type CheckoutOrder = PaymentOrder | SubscriptionOrder | SetupOrder;
export type CheckoutMode = CheckoutOrder['mode'];

type CheckoutFacts = {
  provider_session_id: string;
  our_session_id: string;
  /** The total that was or will be received now; 0 for a setup. */
  amount_cents: number;
  /** Sales tax in the total. */
  tax_cents: number;
  /** Lower-case ISO code. */
  currency: string;
  /** Null until the provider knows who pays. */
  customer_id: string | null;
  customer_email: string | null;
};
/**
 * open: waits for the customer. declined: the last card was refused, another one may be tried. expired: it can no
 * longer be paid.
 */
export type UnpaidCheckout = CheckoutFacts & { mode: CheckoutMode; status: 'open' | 'declined' | 'expired' };
/** The payment is received. `payment_method_id` is the saved card, or null. */
export type PaidOnce = CheckoutFacts & { mode: 'payment'; status: 'paid'; payment_method_id: string | null } & Receipt;
/** The first month is received. */
export type Subscribed = CheckoutFacts & {
  mode: 'subscription';
  status: 'paid';
  subscription_id: string;
  invoice: PaidInvoice;
};
/** The card is saved. */
export type CardSaved = CheckoutFacts & { mode: 'setup'; status: 'saved'; payment_method_id: string };
export type CheckoutState = UnpaidCheckout | PaidOnce | Subscribed | CardSaved;

/** Money that arrived. */
export type Receipt = {
  payment_intent_id: string;
  /** The fee that the provider deducts. */
  fee_cents: number;
  paid_at: Date;
  /** The provider's own receipt. */
  receipt_url: string | null;
  /** What it was paid with; null for anything but a card. */
  card: Card | null;
};

export type Card = { brand: string; last4: string; exp_month: number; exp_year: number };
export type SavedCard = Card & { payment_method_id: string; is_default: boolean };

/**
 * active: the current period is paid. past_due: the renewal failed and is tried again. incomplete: the first payment
 * never came. canceled: over; it never comes back.
 */
export type SubscriptionStatus = 'active' | 'past_due' | 'incomplete' | 'canceled';
export type Subscription = {
  subscription_id: string;
  customer_id: string;
  /** Those of the order that began it. */
  our_session_id: string | null;
  account_id: string | null;
  /** The catalog id of the plan; what it costs a month. */
  plan_id: string;
  amount_cents: number;
  status: SubscriptionStatus;
  period_start: Date;
  period_end: Date;
  /** It ends with the period unless it is resumed before. */
  cancel_at_period_end: boolean;
  started_at: Date;
  ended_at: Date | null;
  /** The newest invoice; that of the renewal while it is past due. */
  latest_invoice_id: string | null;
};

/** What the change would cost at `at`; pass `at` with the change, so that what was shown is what is charged. */
export type PlanChangePreview = {
  at: Date;
  /** To be paid at once; 0 when the unused time of the old plan covers it. */
  due_now_cents: number;
  /** For the unused time of the old plan. Included in `due_now_cents`; the excess reduces the next invoices. */
  credit_cents: number;
  next_amount_cents: number;
  next_payment_at: Date;
};
/** unpaid: the old plan stays until the invoice at `url` is paid by the customer; left unpaid, it lapses within a day. */
export type PlanChange =
  | { outcome: 'changed'; subscription: Subscription; invoice: PaidInvoice | null }
  | { outcome: 'unpaid'; subscription: Subscription; url: string };

/** first: with the subscription. renewal: for another month. plan_change: the difference for the rest of a month. */
export type InvoiceReason = 'first' | 'renewal' | 'plan_change';
/** A part of an invoice, before tax; below zero for the unused time of an old plan. */
export type InvoiceLine = { plan_id: string; amount_cents: number };
type InvoiceFacts = {
  invoice_id: string;
  /** The printed number; null before it is issued. */
  number: string | null;
  subscription_id: string;
  customer_id: string;
  reason: InvoiceReason;
  /** The plan that it is for, and the time that it pays for. */
  plan_id: string;
  period_start: Date;
  period_end: Date;
  /** What is left to pay after credit from earlier plans, tax included. */
  amount_cents: number;
  /** Sales tax in that: never more than all of it. */
  tax_cents: number;
  lines: InvoiceLine[];
  currency: string;
};
/** `payment_intent_id` is null (and the fee 0) where credit from an earlier plan covered all of it. */
export type PaidInvoice = InvoiceFacts & {
  status: 'paid';
  payment_intent_id: string | null;
  fee_cents: number;
  paid_at: Date;
  /** Where the provider shows it. */
  receipt_url: string | null;
  card: Card | null;
};
/** open: not paid; the provider tries again at `next_attempt_at`, and the customer may pay at `url`. void: never will be. */
export type UnpaidInvoice = InvoiceFacts & {
  status: 'open' | 'void';
  attempts: number;
  next_attempt_at: Date | null;
  url: string | null;
};
export type Invoice = PaidInvoice | UnpaidInvoice;

export type OffSessionOrder = {
  customer_id: string;
  payment_method_id: string;
  /** Before sales tax, which is added where the provider adds it to prices. */
  amount_cents: number;
  /** Idempotency key: the same key with the same order charges once and gives the same result. */
  our_key: string;
  /** Before a retry, call `findCharge`. */
  retry?: Retry;
  description: string;
  /** Where the customer returns to after authentication. */
  return_url: string;
};
/** needs_authentication: the customer finishes it at `url`. declined: nothing was charged, `message` may be shown. */
export type OffSessionCharge = {
  payment_intent_id: string;
  our_key: string;
  /** Sales tax included. */
  amount_cents: number;
  tax_cents: number;
} & (
  | ({ outcome: 'paid' } & Receipt)
  | { outcome: 'declined'; code: string; message: string }
  | { outcome: 'needs_authentication'; url: string }
  | { outcome: 'processing' }
);
export type RefundOrder = { payment_intent_id: string; amount_cents: number; key: string; retry?: Retry };
export type Refund = {
  refund_id: string;
  payment_intent_id: string;
  amount_cents: number;
  status: 'pending' | 'succeeded' | 'failed';
  created_at: Date;
};
export type Dispute = {
  dispute_id: string;
  payment_intent_id: string;
  amount_cents: number;
  /** What the provider takes for handling it. */
  fee_cents: number;
  status: 'open' | 'won' | 'lost';
  reason: string;
  opened_at: Date;
};

/** What the provider's own books say of a period. */
export type ProviderTotals = {
  received_cents: number;
  /** Refunds and disputes, below zero. */
  returned_cents: number;
  /** All that the provider deducted. */
  fees_cents: number;
};

/** A paid checkout, as the provider lists it. */
export type PaidSession = {
  provider_session_id: string;
  our_session_id: string;
  mode: 'payment' | 'subscription';
  amount_cents: number;
  tax_cents: number;
  currency: string;
  payment_intent_id: string | null;
  subscription_id: string | null;
  opened_at: Date;
};

type CheckoutIds = { provider_session_id: string; our_session_id: string };
type InvoiceIds = { invoice_id: string; subscription_id: string; customer_id: string };
/**
 * Something that happened at the provider. It only says where to look: the facts are read from the provider. Events
 * may come twice, late, in any order, or never.
 */
export type PaymentEvent = { id: string } & (
  | ({ type: 'checkout.paid' | 'checkout.expired' } & CheckoutIds)
  | ({ type: 'invoice.paid' | 'invoice.failed' } & InvoiceIds)
  | { type: 'subscription.changed' | 'subscription.ended'; subscription_id: string; customer_id: string }
  | { type: 'payment.off_session_paid' | 'payment.off_session_failed'; payment_intent_id: string; our_key: string }
  | { type: 'payment.refunded'; payment_intent_id: string }
  | { type: 'dispute.opened'; payment_intent_id: string; dispute_id: string }
  | { type: 'dispute.closed'; payment_intent_id: string; dispute_id: string; outcome: 'won' | 'lost' }
  | { type: 'payment_method.changed'; customer_id: string }
  /** Of no meaning to us. */
  | { type: 'ignored'; kind: string }
);

/**
 * Where money is received. Every method but `parseWebhook` may throw a ProviderError of any kind; an id that the
 * provider does not know is rejected with the code `not_found`, a customer's with `customer_not_found`; a charge whose
 * sales tax depends on a billing address that neither customer nor card has, with `no_tax_address`.
 */
export type PaymentsProvider = {
  /** Names the provider in URLs and rows, for example in /webhooks/payments/<name>. */
  readonly name: string;
  /** `live` only where real money moves. */
  readonly environment: 'test' | 'live';
  /** Whether sales tax is added to prices, on the payment page and in charges of a saved card. */
  readonly adds_tax: boolean;

  /** Makes the items that the provider lacks, or has at another price. Gives the ids of those that it made. */
  ensureCatalog(items: readonly CatalogItem[]): Promise<string[]>;
  /** One customer for one account id. Gives the customer's id, which each later order must include. */
  createCustomer(person: { account_id: string; email: string; retry?: Retry }): Promise<string>;

  /** Deletes the customer with cards, subscriptions and everything that names them; the payments stay. Unknown: fine. */
  forgetCustomer(customer_id: string): Promise<void>;

  /** Opens a hosted page. */
  createCheckout(order: CheckoutOrder): Promise<{ provider_session_id: string; url: string }>;
  readCheckout(provider_session_id: string): Promise<CheckoutState>;
  /** Closes a page, so that it can no longer be paid. One that was paid or has expired stays as it is. Throws while it is open. */
  expireCheckout(provider_session_id: string): Promise<void>;
  /** Those opened at or after `since` and paid by now, oldest first. */
  listPaidSessions(since: Date): Promise<PaidSession[]>;

  readSubscription(subscription_id: string): Promise<Subscription>;
  previewPlanChange(subscription_id: string, plan: PricedItem): Promise<PlanChangePreview>;
  /** Changes the plan now and charges or credits the difference as of `at`, once for one `key`. */
  changePlan(change: { subscription_id: string; plan: PricedItem; at: Date; key: string }): Promise<PlanChange>;
  cancelAtPeriodEnd(subscription_id: string): Promise<Subscription>;
  /** Takes a cancellation at the end of the period back. Rejected once the subscription is over. */
  resume(subscription_id: string): Promise<Subscription>;
  /** Ends it at once and charges no more; refunds nothing. A subscription that has ended stays ended. */
  cancelNow(subscription_id: string): Promise<Subscription>;
  readInvoice(invoice_id: string): Promise<Invoice>;
  /** All of them, newest first, including those whose webhook was lost. */
  listPaidInvoices(subscription_id: string): Promise<PaidInvoice[]>;

  listCards(customer_id: string): Promise<SavedCard[]>;
  /** Rejected when the card is not this customer's. */
  detachCard(customer_id: string, payment_method_id: string): Promise<void>;
  /** The card that renewals are charged to, those of running subscriptions too. */
  setDefaultCard(customer_id: string, payment_method_id: string): Promise<void>;
  /** A page of the provider's on which the customer manages cards, invoices and the subscription. */
  portalUrl(customer_id: string, return_url: string): Promise<string>;

  /** Charges a saved card while its owner is away. */
  chargeOffSession(order: OffSessionOrder): Promise<OffSessionCharge>;
  readCharge(payment_intent_id: string): Promise<OffSessionCharge>;
  /** The charge that was made for `our_key`, for a caller that received no response; undefined when there is none. */
  findCharge(customer_id: string, our_key: string): Promise<OffSessionCharge | undefined>;

  /** Refunds part of a payment, once for one `key`. Rejected when the amount exceeds what is left. */
  refund(order: RefundOrder): Promise<Refund>;
  /** The refund that was made for `key`, for a caller that received no response; undefined when there is none. */
  findRefund(payment_intent_id: string, key: string): Promise<Refund | undefined>;
  listRefunds(payment_intent_id: string): Promise<Refund[]>;
  listDisputes(payment_intent_id: string): Promise<Dispute[]>;
  /** From `from` to before `until`, to the second. */
  readTotals(period: { from: Date; until: Date }): Promise<ProviderTotals>;

  /** Verifies the signature over the raw body. Rejects a bad signature and one that is older than five minutes. */
  parseWebhook(headers: Headers, raw_body: string): PaymentEvent;
};
