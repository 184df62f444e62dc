import type { Books } from '../books.ts';
import type { Invoice, Item, Line, Price, Subscription } from '../objects.ts';
import type { Invoices } from './invoices.ts';

const CHANGE_LIFE_S = 23 * 60 * 60;

export const itemOf = (subscription: Subscription) => subscription.items.data[0] as Item;

/** Changes of plan, which are charged at once or wait for the customer to pay. */
export function planChanges(books: Books, { lineOf, totalOf, write, collect }: Invoices) {
  const { mustGet, emit, makeId, now_s } = books;

  function prorated(subscription: Subscription, price: Price, start: number): Line[] {
    const item = itemOf(subscription);
    if (item.price.id === price.id) return [];
    const { current_period_start, current_period_end } = item;
    const rest = (current_period_end - start) / (current_period_end - current_period_start);
    const period = { start, end: current_period_end };
    return [
      lineOf(-Math.round(item.price.unit_amount * rest), item.price, period),
      lineOf(Math.round(price.unit_amount * rest), price, period),
    ];
  }

  /** Changes the plan at once, or waits for the payment where the card does not pay. */
  function change(subscription: Subscription, price: Price, start: number): void {
    const lines = prorated(subscription, price, start);
    const changed = { ...itemOf(subscription), price };
    if (lines.length === 0) return;
    const invoice = write(subscription, { billing_reason: 'subscription_update', lines });
    if (collect(invoice, subscription.default_payment_method, 'absent')) subscription.items.data = [changed];
    else subscription.pending_update = { expires_at: now_s() + CHANGE_LIFE_S, subscription_items: [changed] };
    emit('customer.subscription.updated', subscription);
  }

  /** The customer pays an open invoice on its page. */
  function pay(invoice_id: string, card_id: string): void {
    const invoice = mustGet<Invoice>('invoice', invoice_id);
    const subscription = mustGet<Subscription>('subscription', invoice.parent.subscription_details.subscription);
    if (!collect(invoice, card_id, 'present')) return;
    const waiting = subscription.pending_update;
    if (waiting && subscription.latest_invoice === invoice_id) {
      Object.assign(subscription, {
        items: { ...subscription.items, data: waiting.subscription_items },
        pending_update: null,
      });
      emit('customer.subscription.pending_update_applied', subscription);
    }
    if (invoice.billing_reason === 'subscription_cycle') subscription.status = 'active';
    emit('customer.subscription.updated', subscription);
  }

  /** The invoice that a change would write, without writing it. */
  function preview(subscription: Subscription, price: Price, start: number) {
    const lines = prorated(subscription, price, start);
    const parent = {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: {} },
    };
    const data = { object: 'list', data: lines, has_more: false };
    const facts = {
      id: makeId('upcoming_in'),
      object: 'invoice',
      status: 'draft',
      billing_reason: 'subscription_update',
    };
    return { ...facts, ...totalOf(subscription, lines), parent, lines: data, customer: subscription.customer };
  }

  return { change, pay, preview };
}
