import type { Books } from '../books.ts';
import type { Price, Subscription } from '../objects.ts';
import { stripeInvoices } from './invoices.ts';
import { itemOf, planChanges } from './plan-changes.ts';

export type Billing = ReturnType<typeof stripeBilling>;

/** Stripe Billing: subscriptions that begin, renew, change and end, with their invoices. */
export function stripeBilling(books: Books) {
  const { add, get, emit, makeId, now_s } = books;
  const invoices = stripeInvoices(books);
  const { lineOf, write, collect } = invoices;

  function begin(
    customer: string,
    card_id: string,
    price: Price,
    metadata: Record<string, string>,
    total: { amount_tax: number } | null,
  ) {
    const start = now_s();
    const end = monthAfter(start);
    const item = { object: 'subscription_item' as const, current_period_start: start, current_period_end: end };
    const subscription = add<Subscription>({
      id: makeId('sub'),
      object: 'subscription',
      customer,
      automatic_tax: { enabled: (total?.amount_tax ?? 0) > 0 },
      metadata,
      status: 'active',
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      start_date: start,
      default_payment_method: card_id,
      latest_invoice: null,
      pending_update: null,
      items: { object: 'list', data: [{ ...item, id: makeId('si'), price }], has_more: false },
    });
    const lines = [lineOf(price.unit_amount, price, { start, end })];
    const invoice = write(subscription, { billing_reason: 'subscription_create', lines });
    collect(invoice, card_id, 'present');
    return { subscription, invoice };
  }

  function end(subscription: Subscription, at: number): void {
    Object.assign(subscription, { status: 'canceled', ended_at: at, canceled_at: at, pending_update: null });
    emit('customer.subscription.deleted', subscription);
  }

  /** A month passes: the subscription ends, or another one is charged. */
  function pass(subscription: Subscription): void {
    const item = itemOf(subscription);
    const start = item.current_period_end;
    if (subscription.status === 'canceled') return;
    if (subscription.cancel_at_period_end) {
      end(subscription, start);
      return;
    }
    Object.assign(item, { current_period_start: start, current_period_end: monthAfter(start) });
    const lines = [lineOf(item.price.unit_amount, item.price, { start, end: item.current_period_end })];
    const invoice = write(subscription, { billing_reason: 'subscription_cycle', lines });
    const is_paid = collect(invoice, subscription.default_payment_method, 'absent');
    if (!is_paid) invoice.next_payment_attempt = start + 3 * 86_400;
    subscription.status = is_paid ? 'active' : 'past_due';
    emit('customer.subscription.updated', subscription);
  }

  const price = (id: string) => get<Price>('price', id);
  return { begin, end, pass, ...planChanges(books, invoices), itemOf, price };
}

/** A month later, on the same day of the month. */
export function monthAfter(start_s: number): number {
  const at = new Date(start_s * 1000);
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + 1);
  if (at.getUTCDate() !== day) at.setUTCDate(0);
  return at.getTime() / 1000;
}
