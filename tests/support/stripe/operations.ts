import type { Billing } from './billing.ts';
import type {
  Books,
  Charge,
  Customer,
  Dispute,
  Intent,
  Invoice,
  Metadata,
  PaymentMethod,
  Price,
  Refund,
  Session,
  Subscription,
} from './books.ts';
import type { Form } from './shapes.ts';

/** An answer that is not 200. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { type: 'invalid_request_error', message, ...more };
  }
}

export type Operation = {
  method: string;
  path: RegExp;
  /** Where Stripe declares the parameters; nothing where the call takes none. */
  declared: [file: string, name: string];
  /** Whether doing it twice would cost somebody money, so that the caller must name the call. */
  needs_key?: boolean;
  run(ids: string[], form: Form): unknown;
};

export const missing = (what: string, id: string) =>
  new Refusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
const wrong = (message: string, code?: string) => new Refusal(400, message, code ? { code } : {});
const text = (form: Form, name: string): string | null => {
  const value = form[name];
  return typeof value === 'string' ? value : null;
};
const inner = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === 'object' ? value : {};
};
const metadataOf = (form: Form) => inner(form, 'metadata') as Metadata;
const LIFE_S = 86_400;
/** What was registered in the search a moment ago is not found yet. */
const SEARCH_LAG_S = 60;

/** The calls of Stripe's API that Longhand makes. */
export function stripeOperations(books: Books, billing: Billing): Operation[] {
  return [
    ...checkoutCalls(books),
    ...customerCalls(books),
    ...priceCalls(books),
    ...planCalls(books, billing),
    ...moneyCalls(books),
  ];
}

/** A page of a list: newest first, from behind a cursor. */
function page<T extends { id: string }>(things: readonly T[], form: Form) {
  const limit = Number(text(form, 'limit') ?? 10);
  if (limit < 1 || limit > 100) throw wrong('This value must be between 1 and 100.', 'parameter_invalid_integer');
  const after = text(form, 'starting_after');
  const from = after ? things.findIndex((each) => each.id === after) + 1 : 0;
  const data = things.slice(from, from + limit);
  return { object: 'list', url: '/v1/list', data, has_more: from + data.length < things.length };
}

function checkoutCalls({ keep, list, get, tell, makeId, now_s }: Books): Operation[] {
  const SESSIONS = 'resources/Checkout/Sessions.d.ts';

  function open(form: Form): Session {
    const mode = text(form, 'mode');
    if (mode !== 'payment' && mode !== 'subscription' && mode !== 'setup') throw wrong('You must provide a mode.');
    const only = { payment_intent_data: 'payment', subscription_data: 'subscription', setup_intent_data: 'setup' };
    for (const [name, its_mode] of Object.entries({ ...only, customer_creation: 'payment' })) {
      if (name in form && mode !== its_mode) throw wrong(`You can not pass \`${name}\` in \`${mode}\` mode.`);
    }
    if (!('success_url' in form)) throw wrong('Missing required param: success_url.', 'parameter_missing');
    if ('customer' in form && ('customer_email' in form || 'customer_creation' in form)) {
      throw wrong('You may only specify one of these parameters: customer, customer_email, customer_creation.');
    }
    const customer = text(form, 'customer');
    if (customer && !get<Customer>('customer', customer)) throw missing('customer', customer);
    const id = makeId('cs_test');
    return keep<Session>({
      id,
      object: 'checkout.session',
      mode,
      status: 'open',
      payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      amount_total: mode === 'setup' ? null : totalOf(mode, form),
      currency: mode === 'setup' ? null : 'usd',
      client_reference_id: text(form, 'client_reference_id'),
      customer,
      customer_email: text(form, 'customer_email'),
      customer_details: null,
      customer_creation: text(form, 'customer_creation'),
      metadata: metadataOf(form),
      payment_intent: null,
      setup_intent: null,
      subscription: null,
      invoice: null,
      success_url: text(form, 'success_url') ?? '',
      asked: structuredClone(form),
    });
  }

  function totalOf(mode: 'payment' | 'subscription', form: Form): number {
    const lines = Object.values(inner(form, 'line_items')) as Form[];
    if (lines.length === 0) throw wrong('Missing required param: line_items.', 'parameter_missing');
    return lines.reduce((sum, line) => {
      const named = text(line, 'price');
      const price = get<Price>('price', named);
      if (named && !price) throw missing('price', named);
      const drawn = inner(line, 'price_data');
      const is_monthly = price ? price.recurring !== null : 'recurring' in drawn;
      if ((mode === 'subscription') !== is_monthly) throw wrong(`This price can not be used in \`${mode}\` mode.`);
      if (!price && !('product' in drawn) && !('product_data' in drawn)) throw wrong('Missing product_data.');
      return sum + (price?.unit_amount ?? Number(drawn.unit_amount)) * Number(line.quantity);
    }, 0);
  }

  const paths = /^\/v1\/checkout\/sessions\/([^/]+)$/;
  return [
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions$/,
      declared: [SESSIONS, 'Checkout.SessionCreateParams'],
      needs_key: true,
      run: (_, form) => open(form),
    },
    {
      method: 'GET',
      path: /^\/v1\/checkout\/sessions$/,
      declared: [SESSIONS, 'Checkout.SessionListParams'],
      run: (_, form) => {
        const [since, status] = [Number(text(inner(form, 'created'), 'gte') ?? 0), text(form, 'status')];
        const customer = text(form, 'customer');
        const fits = (each: Session) =>
          each.created >= since && (!status || each.status === status) && (!customer || each.customer === customer);
        return page(list<Session>('checkout.session').filter(fits), form);
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
      declared: [SESSIONS, 'Checkout.SessionExpireParams'],
      run: ([id = '']) => {
        const session = get<Session>('checkout.session', id);
        if (!session) throw missing('checkout.session', id);
        if (session.status !== 'open') throw wrong('Only Checkout Sessions with a status of open can be expired.');
        Object.assign(session, { status: 'expired', url: null });
        tell('checkout.session.expired', session);
        return session;
      },
    },
    {
      method: 'GET',
      path: paths,
      declared: [SESSIONS, 'Checkout.SessionRetrieveParams'],
      run: ([id = '']) => {
        const session = get<Session>('checkout.session', id);
        if (!session) throw missing('checkout.session', id);
        if (session.status === 'open' && session.created + LIFE_S <= now_s()) session.status = 'expired';
        return session;
      },
    },
  ];
}

function customerCalls({ keepCustomer, list, get, tell, now_s, makeId }: Books): Operation[] {
  const CUSTOMERS = 'resources/Customers.d.ts';
  const customer = (id = '') => {
    const found = get<Customer>('customer', id);
    if (!found) throw missing('customer', id);
    return found;
  };
  return [
    {
      method: 'GET',
      path: /^\/v1\/customers\/search$/,
      declared: [CUSTOMERS, 'CustomerSearchParams'],
      run: (_, form) => {
        const [, user_id] = /^metadata\['user_id'\]:'([^']+)'$/.exec(text(form, 'query') ?? '') ?? [];
        if (!user_id) throw wrong('The query could not be read.');
        const fits = (each: Customer) => each.metadata.user_id === user_id && each.created + SEARCH_LAG_S <= now_s();
        return { ...page(list<Customer>('customer').filter(fits), form), object: 'search_result' };
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/customers$/,
      declared: [CUSTOMERS, 'CustomerListParams'],
      run: (_, form) => {
        const since = Number(text(inner(form, 'created'), 'gte') ?? 0);
        return page(
          list<Customer>('customer').filter((each) => each.created >= since),
          form,
        );
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/customers$/,
      declared: [CUSTOMERS, 'CustomerCreateParams'],
      needs_key: true,
      run: (_, form) => keepCustomer(text(form, 'email'), metadataOf(form)),
    },
    {
      method: 'GET',
      path: /^\/v1\/customers\/([^/]+)$/,
      declared: [CUSTOMERS, 'CustomerRetrieveParams'],
      run: ([id]) => customer(id),
    },
    {
      method: 'POST',
      path: /^\/v1\/customers\/([^/]+)$/,
      declared: [CUSTOMERS, 'CustomerUpdateParams'],
      run: ([id], form) => {
        const it = customer(id);
        const default_payment_method = text(inner(form, 'invoice_settings'), 'default_payment_method');
        const before = { invoice_settings: it.invoice_settings };
        it.invoice_settings = { default_payment_method };
        tell('customer.updated', it, before);
        return it;
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/customers\/([^/]+)\/payment_methods$/,
      declared: [CUSTOMERS, 'CustomerListPaymentMethodsParams'],
      run: ([id], form) => {
        const { id: owner } = customer(id);
        return page(
          list<PaymentMethod>('payment_method').filter((each) => each.customer === owner),
          form,
        );
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/payment_methods\/([^/]+)$/,
      declared: ['resources/PaymentMethods.d.ts', 'PaymentMethodRetrieveParams'],
      run: ([id = '']) => {
        const found = get<PaymentMethod>('payment_method', id);
        if (!found) throw missing('PaymentMethod', id);
        return found;
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_methods\/([^/]+)\/detach$/,
      declared: ['resources/PaymentMethods.d.ts', 'PaymentMethodDetachParams'],
      run: ([id = '']) => {
        const found = get<PaymentMethod>('payment_method', id);
        if (!found?.customer) throw wrong('The payment method you provided is not attached to a customer.');
        const before = { customer: found.customer };
        found.customer = null;
        tell('payment_method.detached', found, before);
        return found;
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/billing_portal\/sessions$/,
      declared: ['resources/BillingPortal/Sessions.d.ts', 'BillingPortal.SessionCreateParams'],
      run: (_, form) => {
        const { id } = customer(text(form, 'customer') ?? '');
        return {
          id: makeId('bps'),
          object: 'billing_portal.session',
          customer: id,
          url: 'https://billing.stripe.test/p/1',
        };
      },
    },
  ];
}

function priceCalls({ keep, list, get, makeId }: Books): Operation[] {
  const PRICES = 'resources/Prices.d.ts';
  return [
    {
      method: 'GET',
      path: /^\/v1\/prices$/,
      declared: [PRICES, 'PriceListParams'],
      run: (_, form) => {
        const keys = Object.values(inner(form, 'lookup_keys'));
        if (keys.length > 10) throw wrong('You can pass up to 10 lookup_keys.');
        return page(
          list<Price>('price').filter((each) => each.active && keys.includes(each.lookup_key ?? '')),
          form,
        );
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/prices$/,
      declared: [PRICES, 'PriceCreateParams'],
      run: (_, form) => {
        const lookup_key = text(form, 'lookup_key');
        const holder = list<Price>('price').find((each) => each.lookup_key === lookup_key);
        if (holder && text(form, 'transfer_lookup_key') !== 'true')
          throw wrong('A price already uses that lookup key.');
        if (holder) holder.lookup_key = null;
        if ('product' in form === 'product_data' in form) throw wrong('Name a product, or describe one.');
        const interval = text(inner(form, 'recurring'), 'interval');
        return keep<Price>({
          id: makeId('price'),
          object: 'price',
          active: true,
          currency: text(form, 'currency') ?? '',
          lookup_key,
          metadata: metadataOf(form),
          product: text(form, 'product') ?? makeId('prod'),
          recurring: interval ? { interval, interval_count: 1 } : null,
          unit_amount: Number(text(form, 'unit_amount')),
        });
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/prices\/([^/]+)$/,
      declared: [PRICES, 'PriceRetrieveParams'],
      run: ([id = '']) => {
        const price = get<Price>('price', id);
        if (!price) throw missing('price', id);
        return price;
      },
    },
  ];
}

function planCalls({ list, get, tell, now_s }: Books, billing: Billing): Operation[] {
  const [PLANS, INVOICES] = ['resources/Subscriptions.d.ts', 'resources/Invoices.d.ts'];
  const subscription = (id = '') => {
    const found = get<Subscription>('subscription', id);
    if (!found) throw missing('subscription', id);
    return found;
  };
  /** The one item, its new price and the moment, where a change of plan asks for them. */
  function changeOf(it: Subscription, form: Form): { price: Price; at: number } {
    const [wish = {}, ...more] = Object.values(inner(form, 'items')) as Form[];
    const { id, current_period_start, current_period_end } = billing.itemOf(it);
    if (more.length > 0 || wish.id !== id) throw wrong('Another item would be added to the subscription.');
    const price = billing.price(text(wish, 'price') ?? '');
    if (!price?.active || !price.recurring) throw missing('price', String(wish.price));
    const at = Number(text(form, 'proration_date') ?? now_s());
    if (at < current_period_start || at > current_period_end) {
      throw wrong('Cannot specify `proration_date` outside of the current period.');
    }
    if (text(form, 'proration_behavior') !== 'always_invoice') throw wrong('The change would not be charged now.');
    return { price, at };
  }

  function update(it: Subscription, form: Form): Subscription {
    if (it.status === 'canceled') {
      throw wrong('A canceled subscription can only update its cancellation_details and metadata.');
    }
    if ('items' in form) {
      const allowed = ['items', 'payment_behavior', 'proration_behavior', 'proration_date', 'expand'];
      const other = Object.keys(form).find((name) => !allowed.includes(name));
      if (form.payment_behavior === 'pending_if_incomplete' && other) throw wrong(`Can not update ${other} pending.`);
      const { price, at } = changeOf(it, form);
      billing.change(it, price, at);
      return it;
    }
    if ('cancel_at_period_end' in form && 'cancel_at' in form) throw wrong('Name one way to cancel.');
    const ends = text(form, 'cancel_at_period_end');
    if (ends !== null) {
      const cancel_at = ends === 'true' ? billing.itemOf(it).current_period_end : null;
      Object.assign(it, { cancel_at_period_end: ends === 'true', cancel_at });
    }
    if (form.cancel_at === '') Object.assign(it, { cancel_at: null, cancel_at_period_end: false });
    const card = text(form, 'default_payment_method');
    if (card) it.default_payment_method = card;
    tell('customer.subscription.updated', it);
    return it;
  }

  const one = /^\/v1\/subscriptions\/([^/]+)$/;
  return [
    { method: 'GET', path: one, declared: [PLANS, 'SubscriptionRetrieveParams'], run: ([id]) => subscription(id) },
    {
      method: 'POST',
      path: one,
      declared: [PLANS, 'SubscriptionUpdateParams'],
      run: ([id], form) => update(subscription(id), form),
    },
    {
      method: 'DELETE',
      path: one,
      declared: [PLANS, 'SubscriptionCancelParams'],
      run: ([id = '']) => {
        const it = subscription(id);
        if (it.status === 'canceled') throw missing('subscription', id);
        billing.end(it, now_s());
        return it;
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/subscriptions$/,
      declared: [PLANS, 'SubscriptionListParams'],
      run: (_, form) => {
        const fits = (it: Subscription) => it.customer === form.customer && it.status !== 'canceled';
        return page(list<Subscription>('subscription').filter(fits), form);
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/invoices\/create_preview$/,
      declared: [INVOICES, 'InvoiceCreatePreviewParams'],
      run: (_, form) => {
        const it = subscription(text(form, 'subscription') ?? '');
        const { price, at } = changeOf(it, inner(form, 'subscription_details'));
        return billing.preview(it, price, at);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices\/([^/]+)$/,
      declared: [INVOICES, 'InvoiceRetrieveParams'],
      run: ([id = '']) => {
        const invoice = get<Invoice>('invoice', id);
        if (!invoice) throw missing('invoice', id);
        return invoice;
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices$/,
      declared: [INVOICES, 'InvoiceListParams'],
      run: (_, form) => {
        const { id } = subscription(text(form, 'subscription') ?? '');
        const fits = (it: Invoice) => it.parent.subscription_details.subscription === id && it.status === form.status;
        return page(list<Invoice>('invoice').filter(fits), form);
      },
    },
  ];
}

function moneyCalls({ keep, list, get, tell, makeId, must, charge }: Books): Operation[] {
  const INTENTS = 'resources/PaymentIntents.d.ts';
  const REFUNDS = 'resources/Refunds.d.ts';
  const intent = (id = '') => {
    const found = get<Intent>('payment_intent', id);
    if (!found) throw missing('payment_intent', id);
    return found;
  };
  /** A refused card is told as an error that holds the intent. */
  const told = (it: Intent) => {
    const { last_payment_error: error } = it;
    if (it.status !== 'requires_payment_method' || !error) return it;
    throw new Refusal(402, error.message, { ...error, payment_intent: structuredClone(it) });
  };

  function refund(form: Form): Refund {
    const { latest_charge, id: payment_intent } = intent(text(form, 'payment_intent') ?? '');
    const paid = must<Charge>('charge', latest_charge);
    const left = paid.amount - paid.amount_refunded;
    const amount = Number(text(form, 'amount') ?? left);
    if (left === 0) throw wrong('Charge has already been refunded.', 'charge_already_refunded');
    if (amount < 1 || amount > left) throw wrong('Refund amount is greater than the unrefunded amount.');
    paid.amount_refunded += amount;
    const metadata = metadataOf(form);
    const facts = { amount, payment_intent, charge: paid.id, status: 'succeeded' as const, metadata };
    const made = keep<Refund>({ id: makeId('re'), object: 'refund', ...facts });
    tell('charge.refunded', paid);
    return made;
  }

  return [
    {
      method: 'POST',
      path: /^\/v1\/payment_intents$/,
      declared: [INTENTS, 'PaymentIntentCreateParams'],
      needs_key: true,
      run: (_, form) => {
        const [customer, card_id] = [text(form, 'customer'), text(form, 'payment_method')];
        const card = get<PaymentMethod>('payment_method', card_id);
        if (!card) throw missing('PaymentMethod', String(card_id));
        if (!customer || card.customer !== customer) throw wrong('The customer does not have this payment method.');
        if (form.confirm !== 'true') throw wrong('You can only use `off_session` and `return_url` with `confirm`.');
        const money = { amount: Number(form.amount), customer, metadata: metadataOf(form) };
        return told(charge({ ...money, description: text(form, 'description') }, card_id, 'absent'));
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/payment_intents\/([^/]+)$/,
      declared: [INTENTS, 'PaymentIntentRetrieveParams'],
      run: ([id]) => intent(id),
    },
    {
      method: 'GET',
      path: /^\/v1\/payment_intents$/,
      declared: [INTENTS, 'PaymentIntentListParams'],
      run: (_, form) =>
        page(
          list<Intent>('payment_intent').filter((each) => each.customer === form.customer),
          form,
        ),
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
      declared: [INTENTS, 'PaymentIntentConfirmParams'],
      needs_key: true,
      run: ([id], form) => {
        const it = intent(id);
        if (it.status !== 'requires_payment_method')
          throw wrong('It can not be confirmed.', 'payment_intent_unexpected_state');
        const url = `https://hooks.stripe.test/3ds/${it.id}`;
        const redirect_to_url = { url, return_url: text(form, 'return_url') ?? '' };
        it.next_action = { type: 'redirect_to_url', redirect_to_url };
        Object.assign(it, { status: 'requires_action', payment_method: text(form, 'payment_method') });
        return it;
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/refunds$/,
      declared: [REFUNDS, 'RefundCreateParams'],
      needs_key: true,
      run: (_, form) => refund(form),
    },
    {
      method: 'GET',
      path: /^\/v1\/refunds$/,
      declared: [REFUNDS, 'RefundListParams'],
      run: (_, form) =>
        page(
          list<Refund>('refund').filter((each) => each.payment_intent === form.payment_intent),
          form,
        ),
    },
    {
      method: 'GET',
      path: /^\/v1\/disputes$/,
      declared: ['resources/Disputes.d.ts', 'DisputeListParams'],
      run: (_, form) =>
        page(
          list<Dispute>('dispute').filter((each) => each.payment_intent === form.payment_intent),
          form,
        ),
    },
  ];
}
