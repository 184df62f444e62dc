import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { CheckoutMode, CheckoutOrder, CheckoutState, PaidSession, PaymentsProvider } from '../port.ts';
import type { StripeCatalog } from './catalog.ts';
import type { StripeInvoices } from './invoices.ts';
import { callStripe, dateOf, idOf, keyOf, only, receiptOf, whole } from './responses.ts';

type Dependencies = {
  stripe: Stripe;
  clock: Clock;
  catalog: StripeCatalog;
  invoices: StripeInvoices;
  adds_tax: boolean;
};
type NewSession = Stripe.Checkout.SessionCreateParams;

/** Cards, and the wallets that hold cards: money of other kinds may arrive days later, or not. */
const CARDS: NewSession['allowed_payment_method_types'] = ['card'];
const EXPANDED = ['payment_intent.latest_charge.balance_transaction', 'setup_intent'];
const PAGE = 100;
/** How long Stripe's search may lag behind; lists do not. */
const SEARCH_LAG_MS = 60 * 60 * 1000;

/** Stripe Checkout in its three modes. */
export function stripeCheckout({
  stripe,
  clock,
  catalog,
  invoices,
  adds_tax,
}: Dependencies): Pick<
  PaymentsProvider,
  'createCustomer' | 'createCheckout' | 'readCheckout' | 'expireCheckout' | 'listPaidSessions'
> {
  /** The customer that an earlier attempt has made, which the search may not find yet. */
  async function recentCustomer(account_id: string, since: Date): Promise<string | undefined> {
    const from = Math.max(since.getTime(), clock.now().getTime() - SEARCH_LAG_MS);
    const params = { created: { gte: Math.floor(from / 1000) }, limit: PAGE };
    for await (const { id, metadata } of stripe.customers.list(params))
      if (metadata.account_id === account_id) return id;
    return undefined;
  }

  /** The page that an earlier attempt has opened, though its answer was a failure. */
  async function openedBefore({ our_session_id, customer }: CheckoutOrder, since: Date) {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const payer = customer.customer_id ? { customer: customer.customer_id } : {};
    const params = { ...payer, created, status: 'open' as const, limit: PAGE };
    for await (const session of stripe.checkout.sessions.list(params)) {
      if (session.client_reference_id === our_session_id) return session;
    }
    return undefined;
  }

  return {
    createCustomer: ({ account_id, email, retry }) =>
      callStripe(async () => {
        const found = await stripe.customers.search({ query: `metadata['account_id']:'${account_id}'`, limit: 1 });
        const known = found.data[0]?.id ?? (retry && (await recentCustomer(account_id, retry.since)));
        const idempotencyKey = keyOf(`customer:${account_id}`, retry);
        return known ?? (await stripe.customers.create({ email, metadata: { account_id } }, { idempotencyKey })).id;
      }),

    createCheckout: (order) =>
      callStripe(async () => {
        const params = { ...basicsOf(order), ...(await modeOf(order, catalog)), ...(adds_tax && taxOf(order)) };
        const session =
          (order.retry && (await openedBefore(order, order.retry.since))) ??
          (await stripe.checkout.sessions.create(params, {
            idempotencyKey: keyOf(order.idempotency_key, order.retry),
          }));
        return { provider_session_id: session.id, url: session.url ?? order.cancel_url };
      }),

    readCheckout: (provider_session_id) =>
      callStripe(async () => {
        const asked = await stripe.checkout.sessions.retrieve(provider_session_id, { expand: EXPANDED });
        const session = only(provider_session_id, asked);
        return stateOf(session, invoices);
      }),

    expireCheckout: (provider_session_id) =>
      callStripe(async () => {
        const is_open = async () =>
          only(provider_session_id, await stripe.checkout.sessions.retrieve(provider_session_id)).status === 'open';
        if (!(await is_open())) return;
        try {
          await stripe.checkout.sessions.expire(provider_session_id);
        } catch (error) {
          // It may have been paid or have expired in between.
          if (await is_open()) throw error;
        }
      }),

    listPaidSessions: (since) =>
      callStripe(async () => {
        const paid: PaidSession[] = [];
        const params = { created: { gte: Math.ceil(since.getTime() / 1000) }, status: 'complete', limit: PAGE };
        for await (const session of stripe.checkout.sessions.list(params)) {
          const read = listed(session);
          if (read) paid.unshift(read);
        }
        return paid;
      }),
  };
}

function basicsOf({ mode, our_session_id, customer, success_url, cancel_url }: CheckoutOrder): NewSession {
  const payer = customer.customer_id ? { customer: customer.customer_id } : emailOf(customer.email);
  return {
    ...payer,
    mode,
    allowed_payment_method_types: CARDS,
    client_reference_id: our_session_id,
    success_url,
    cancel_url,
    metadata: marksOf(our_session_id, customer.account_id),
  };
}

/**
 * Tax depends on the billing address, which Stripe asks for. It is stored with the customer when something is bought,
 * and with the card when one is saved for later charges.
 */
function taxOf({ mode, customer }: CheckoutOrder): NewSession {
  if (mode === 'setup') return { billing_address_collection: 'required' };
  return {
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    ...(customer.customer_id && { customer_update: { address: 'auto', name: 'auto' } }),
  };
}

const emailOf = (email: string | null): NewSession => (email ? { customer_email: email } : {});

const marksOf = (our_session_id: string, account_id: string | null) => ({
  our_session_id,
  ...(account_id && { account_id }),
});

async function modeOf(order: CheckoutOrder, catalog: StripeCatalog): Promise<NewSession> {
  const metadata = marksOf(order.our_session_id, order.customer.account_id);
  if (order.mode === 'setup') return { setup_intent_data: { metadata } };
  if (order.mode === 'subscription') {
    const price = await catalog.priceOf(order.plan);
    return { line_items: [{ price, quantity: 1 }], subscription_data: { metadata } };
  }
  const { id, name, amount_cents, quantity } = order.item;
  const with_customer: NewSession = order.customer.customer_id ? {} : { customer_creation: 'always' };
  return {
    line_items: [
      {
        // Named in full, so that the same order is the same request whatever the catalog holds by then.
        price_data: {
          currency: 'usd',
          unit_amount: amount_cents,
          tax_behavior: 'exclusive',
          product_data: { name, metadata: { item_id: id } },
        },
        quantity,
      },
    ],
    payment_intent_data: {
      description: name,
      metadata,
      ...(order.keep_card && { setup_future_usage: 'off_session' }),
    },
    ...(order.keep_card && with_customer),
  };
}

function modeNamed(mode: string): CheckoutMode {
  if (mode === 'setup') return 'setup';
  return mode === 'subscription' ? 'subscription' : 'payment';
}

async function stateOf(session: Stripe.Checkout.Session, invoices: StripeInvoices): Promise<CheckoutState> {
  const intent = whole(session.payment_intent);
  const facts = {
    provider_session_id: session.id,
    our_session_id: session.client_reference_id ?? '',
    amount_cents: session.amount_total ?? 0,
    tax_cents: session.total_details?.amount_tax ?? 0,
    currency: session.currency ?? 'usd',
    customer_id: idOf(session.customer),
    customer_email: session.customer_details?.email ?? session.customer_email,
  };
  const mode = modeNamed(session.mode);
  if (session.status === 'expired') return { ...facts, mode, status: 'expired' };
  if (session.status === 'complete') {
    const card_id = idOf(whole(session.setup_intent)?.payment_method);
    if (mode === 'setup' && card_id) return { ...facts, mode, status: 'saved', payment_method_id: card_id };
    const invoice_id = idOf(session.invoice);
    const subscription_id = idOf(session.subscription);
    if (mode === 'subscription' && invoice_id && subscription_id) {
      const invoice = await invoices.readInvoice(invoice_id);
      if (invoice.status === 'paid') return { ...facts, mode, status: 'paid', subscription_id, invoice };
    }
    if (mode === 'payment' && intent?.status === 'succeeded') {
      const payment_method_id = intent.setup_future_usage ? idOf(intent.payment_method) : null;
      return { ...facts, mode, status: 'paid', payment_method_id, ...receiptOf(intent) };
    }
  }
  const refused = intent?.last_payment_error ?? whole(session.setup_intent)?.last_setup_error;
  return { ...facts, mode, status: refused ? 'declined' : 'open' };
}

function listed(session: Stripe.Checkout.Session): PaidSession | undefined {
  const { id, client_reference_id, mode, payment_status } = session;
  if (!client_reference_id || payment_status === 'unpaid') return undefined;
  if (mode === 'setup') return undefined;
  return {
    provider_session_id: id,
    our_session_id: client_reference_id,
    mode: mode === 'subscription' ? 'subscription' : 'payment',
    amount_cents: session.amount_total ?? 0,
    tax_cents: session.total_details?.amount_tax ?? 0,
    currency: session.currency ?? 'usd',
    payment_intent_id: idOf(session.payment_intent),
    subscription_id: idOf(session.subscription),
    opened_at: dateOf(session.created),
  };
}
