import type { Billing } from '../billing/billing.ts';
import type { Books } from '../books.ts';
import type { Price, Subscription } from '../objects.ts';
import type { Form } from '../shapes.ts';
import { existing, inner, missing, type Operation, page, text, wrong } from './operation.ts';

const SUBSCRIPTIONS = 'resources/Subscriptions.d.ts';
const ONE = /^\/v1\/subscriptions\/([^/]+)$/;

export function subscriptionCalls(books: Books, billing: Billing): Operation[] {
  const { list, now_s } = books;
  return [
    {
      method: 'GET',
      path: ONE,
      declared: [SUBSCRIPTIONS, 'SubscriptionRetrieveParams'],
      run: ([id]) => existing<Subscription>(books, 'subscription', id),
    },
    {
      method: 'POST',
      path: ONE,
      declared: [SUBSCRIPTIONS, 'SubscriptionUpdateParams'],
      run: ([id], form) => update(books, billing, existing<Subscription>(books, 'subscription', id), form),
    },
    {
      method: 'DELETE',
      path: ONE,
      declared: [SUBSCRIPTIONS, 'SubscriptionCancelParams'],
      run: ([id = '']) => {
        const it = existing<Subscription>(books, 'subscription', id);
        if (it.status === 'canceled') throw missing('subscription', id);
        billing.end(it, now_s());
        return it;
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/subscriptions$/,
      declared: [SUBSCRIPTIONS, 'SubscriptionListParams'],
      run: (_, form) => {
        const fits = (it: Subscription) => it.customer === form.customer && it.status !== 'canceled';
        return page(list<Subscription>('subscription'), form, fits);
      },
    },
  ];
}

/** The new price of the one item and the time of the change, as a request for a change of plan names them. */
export function changeOf(
  { now_s }: Books,
  billing: Billing,
  it: Subscription,
  form: Form,
): { price: Price; at: number } {
  const [item = {}, ...more] = Object.values(inner(form, 'items')) as Form[];
  const { id, current_period_start, current_period_end } = billing.itemOf(it);
  if (more.length > 0 || item.id !== id) throw wrong('Another item would be added to the subscription.');
  const price = billing.price(text(item, 'price') ?? '');
  if (!price?.active || !price.recurring) throw missing('price', String(item.price));
  const at = Number(text(form, 'proration_date') ?? now_s());
  if (at < current_period_start || at > current_period_end) {
    throw wrong('Cannot specify `proration_date` outside of the current period.');
  }
  if (text(form, 'proration_behavior') !== 'always_invoice') throw wrong('The change would not be charged now.');
  return { price, at };
}

function update(books: Books, billing: Billing, it: Subscription, form: Form): Subscription {
  if (it.status === 'canceled') {
    throw wrong('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if ('items' in form) {
    const allowed = ['items', 'payment_behavior', 'proration_behavior', 'proration_date', 'expand'];
    const other = Object.keys(form).find((name) => !allowed.includes(name));
    if (form.payment_behavior === 'pending_if_incomplete' && other) throw wrong(`Can not update ${other} pending.`);
    const { price, at } = changeOf(books, billing, it, form);
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
  books.emit('customer.subscription.updated', it);
  return it;
}
