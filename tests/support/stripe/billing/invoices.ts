import type { Books } from '../books.ts';
import { type Customer, type Invoice, type Line, type Price, type Subscription, taxOn } from '../objects.ts';

export type Invoices = ReturnType<typeof stripeInvoices>;
type Draft = Pick<Invoice, 'billing_reason'> & { lines: Line[] };

/** Invoices: writing and charging them. */
export function stripeInvoices({ add, list, mustGet, emit, makeId, now_s, charge }: Books) {
  const lineOf = (amount: number, price: Price, period: Line['period']): Line => ({
    id: makeId('il'),
    object: 'line_item',
    amount,
    period,
    pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
  });

  /** The total of an invoice with these lines and their tax, after the customer's balance. */
  function totalOf(subscription: Subscription, lines: readonly Line[]) {
    const starting_balance = mustGet<Customer>('customer', subscription.customer).balance;
    const price = lines.reduce((sum, line) => sum + line.amount, 0);
    const tax = subscription.automatic_tax.enabled ? taxOn(price) : 0;
    const total = price + tax;
    const total_taxes = tax !== 0 ? [{ amount: tax, tax_behavior: 'exclusive' as const }] : [];
    return { starting_balance, total, total_taxes, amount_due: Math.max(0, total + starting_balance) };
  }

  function write(subscription: Subscription, { billing_reason, lines }: Draft): Invoice {
    const id = makeId('in');
    const { id: named, metadata } = subscription;
    const price = totalOf(subscription, lines);
    const invoice = add<Invoice>({
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
    const customer = mustGet<Customer>('customer', subscription.customer);
    customer.balance = Math.min(0, price.total + price.starting_balance);
    return invoice;
  }

  /** Charges an invoice. True when it is paid. */
  function collect(invoice: Invoice, card_id: string | null, presence: 'present' | 'absent'): boolean {
    invoice.attempt_count += 1;
    if (invoice.amount_due > 0) {
      const money = { amount: invoice.amount_due, customer: invoice.customer, metadata: {} };
      const intent = charge(money, card_id, presence);
      const payment = { type: 'payment_intent', payment_intent: intent.id };
      const status = intent.status === 'succeeded' ? 'paid' : 'open';
      invoice.payments.data.push({ id: makeId('inpay'), status, payment });
      if (status === 'open') {
        emit('invoice.payment_failed', invoice);
        return false;
      }
    }
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, next_payment_attempt: null });
    invoice.status_transitions.paid_at = now_s();
    emit('invoice.paid', invoice);
    return true;
  }

  return { lineOf, totalOf, write, collect };
}
