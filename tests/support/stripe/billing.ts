import {
  type Books,
  type Customer,
  type Invoice,
  type Item,
  type Line,
  monthAfter,
  type Price,
  type Subscription,
} from './books.ts';

export type Billing = ReturnType<typeof stripeBilling>;
type Draft = Pick<Invoice, 'billing_reason'> & { lines: Line[] };

const CHANGE_LIFE_S = 23 * 60 * 60;

/** Stripe Billing on the books: invoices, months that pass, and changes of plan. */
export function stripeBilling(books: Books) {
  const { keep, list, get, must, tell, makeId, now_s, charge } = books;

  const lineOf = (amount: number, price: Price, period: Line['period']): Line => ({
    id: makeId('il'),
    object: 'line_item',
    amount,
    period,
    pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
  });

  /** What an invoice over these lines comes to, after the customer's balance. */
  function totalOf(subscription: Subscription, lines: readonly Line[]) {
    const starting_balance = must<Customer>('customer', subscription.customer).balance;
    const total = lines.reduce((sum, line) => sum + line.amount, 0);
    return { starting_balance, total, amount_due: Math.max(0, total + starting_balance) };
  }

  function write(subscription: Subscription, { billing_reason, lines }: Draft): Invoice {
    const id = makeId('in');
    const { id: named, metadata } = subscription;
    const price = totalOf(subscription, lines);
    const invoice = keep<Invoice>({
      ...price,
      id,
      object: 'invoice',
      number: `LH-${list('invoice').length + 1}`,
      customer: subscription.customer,
      currency: 'usd',
      billing_reason,
      parent: { type: 'subscription_details', subscription_details: { subscription: named, metadata } },
      lines: { object: 'list', data: lines, has_more: false },
      status: 'open',
      amount_paid: 0,
      attempt_count: 0,
      next_payment_attempt: null,
      hosted_invoice_url: `https://invoice.stripe.test/${id}`,
      status_transitions: { paid_at: null },
      payments: { object: 'list', data: [] },
    });
    subscription.latest_invoice = id;
    const customer = must<Customer>('customer', subscription.customer);
    customer.balance = Math.min(0, price.total + price.starting_balance);
    return invoice;
  }

  /** Charges an invoice; whether it is paid then. */
  function collect(invoice: Invoice, card_id: string | null, presence: 'present' | 'absent'): boolean {
    invoice.attempt_count += 1;
    if (invoice.amount_due > 0) {
      const money = { amount: invoice.amount_due, customer: invoice.customer, metadata: {} };
      const intent = charge(money, card_id, presence);
      const payment = { type: 'payment_intent', payment_intent: intent.id };
      const status = intent.status === 'succeeded' ? 'paid' : 'open';
      invoice.payments.data.push({ id: makeId('inpay'), status, payment });
      if (status === 'open') {
        tell('invoice.payment_failed', invoice);
        return false;
      }
    }
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, next_payment_attempt: null });
    invoice.status_transitions.paid_at = now_s();
    tell('invoice.paid', invoice);
    return true;
  }

  const itemOf = (subscription: Subscription) => subscription.items.data[0] as Item;

  function begin(customer: string, card_id: string, price: Price, metadata: Record<string, string>) {
    const start = now_s();
    const end = monthAfter(start);
    const item = { object: 'subscription_item' as const, current_period_start: start, current_period_end: end };
    const subscription = keep<Subscription>({
      id: makeId('sub'),
      object: 'subscription',
      customer,
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
    tell('customer.subscription.deleted', subscription);
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
    tell('customer.subscription.updated', subscription);
  }

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
    tell('customer.subscription.updated', subscription);
  }

  /** The customer pays an open invoice on its page. */
  function pay(invoice_id: string, card_id: string): void {
    const invoice = must<Invoice>('invoice', invoice_id);
    const subscription = must<Subscription>('subscription', invoice.parent.subscription_details.subscription);
    if (!collect(invoice, card_id, 'present')) return;
    const waiting = subscription.pending_update;
    if (waiting && subscription.latest_invoice === invoice_id) {
      Object.assign(subscription, {
        items: { ...subscription.items, data: waiting.subscription_items },
        pending_update: null,
      });
      tell('customer.subscription.pending_update_applied', subscription);
    }
    if (invoice.billing_reason === 'subscription_cycle') subscription.status = 'active';
    tell('customer.subscription.updated', subscription);
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

  return { begin, end, pass, change, pay, preview, itemOf, price: (id: string) => get<Price>('price', id) };
}
