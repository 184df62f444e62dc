import type { Books } from '../books.ts';
import { type Customer, type Price, type Session, taxOn } from '../objects.ts';
import type { Form } from '../shapes.ts';
import { existing, inner, metadataOf, missing, type Operation, page, text, wrong } from './operation.ts';

const SESSIONS = 'resources/Checkout/Sessions.d.ts';
const LIFE_S = 86_400;

/** Payment pages. */
export function checkoutCalls(books: Books): Operation[] {
  const { list, emit, now_s } = books;
  return [
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions$/,
      declared: [SESSIONS, 'Checkout.SessionCreateParams'],
      needs_key: true,
      run: (_, form) => open(books, form),
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
        return page(list<Session>('checkout.session'), form, fits);
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
      declared: [SESSIONS, 'Checkout.SessionExpireParams'],
      run: ([id = '']) => {
        const session = existing<Session>(books, 'checkout.session', id);
        if (session.status !== 'open') throw wrong('Only Checkout Sessions with a status of open can be expired.');
        Object.assign(session, { status: 'expired', url: null });
        emit('checkout.session.expired', session);
        return session;
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
      declared: [SESSIONS, 'Checkout.SessionRetrieveParams'],
      run: ([id = '']) => {
        const session = existing<Session>(books, 'checkout.session', id);
        if (session.status === 'open' && session.created + LIFE_S <= now_s()) session.status = 'expired';
        return session;
      },
    },
  ];
}

function open({ add, get, makeId }: Books, form: Form): Session {
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
  const is_taxed = text(inner(form, 'automatic_tax'), 'enabled') === 'true';
  if (is_taxed && customer && text(inner(form, 'customer_update'), 'address') !== 'auto') {
    throw wrong('Automatic tax calculation in Checkout requires a valid address on the Customer.');
  }
  const price = mode === 'setup' ? 0 : totalOf(get, mode, form);
  const amount_tax = is_taxed ? taxOn(price) : 0;
  const id = makeId('cs_test');
  return add<Session>({
    id,
    object: 'checkout.session',
    mode,
    status: 'open',
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    url: `https://checkout.stripe.test/c/pay/${id}`,
    amount_total: mode === 'setup' ? null : price + amount_tax,
    total_details: mode === 'setup' ? null : { amount_tax },
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

function totalOf(get: Books['get'], mode: 'payment' | 'subscription', form: Form): number {
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
