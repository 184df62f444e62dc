import type Stripe from 'stripe';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { Invoice, InvoiceLine, InvoiceReason, PaidInvoice } from '../port.ts';
import type { StripeCatalog } from './catalog.ts';
import { callStripe, dateOf, idOf, receiptOf, WITH_RECEIPT } from './responses.ts';

export type StripeInvoices = ReturnType<typeof stripeInvoices>;

const REASONS: Record<string, InvoiceReason> = {
  subscription_create: 'first',
  subscription_cycle: 'renewal',
  subscription_update: 'plan_change',
};
const PAGE = 100;

/** Why an invoice of one of our plans was written; undefined for an invoice of something else. */
export const reasonOf = (invoice: Stripe.Invoice): InvoiceReason | undefined =>
  invoice.parent?.subscription_details ? REASONS[invoice.billing_reason ?? ''] : undefined;

export const subscriptionOf = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription);

/** The invoices of plans. */
export function stripeInvoices({ stripe, catalog }: { stripe: Stripe; catalog: StripeCatalog }) {
  async function stateOf(invoice: Stripe.Invoice): Promise<Invoice> {
    const [reason, line] = [reasonOf(invoice), lineOf(invoice)];
    const subscription_id = subscriptionOf(invoice);
    const customer_id = idOf(invoice.customer);
    if (!reason || !line?.pricing?.price_details || !subscription_id || !customer_id) {
      throw new ProviderError('rejected', 'This invoice is not one of a plan.', { code: 'foreign_invoice' });
    }
    const amount_cents = invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due;
    const facts = {
      invoice_id: invoice.id,
      number: invoice.number,
      subscription_id,
      customer_id,
      reason,
      plan_id: await catalog.itemOf(line.pricing.price_details.price),
      period_start: dateOf(line.period.start),
      period_end: dateOf(line.period.end),
      amount_cents,
      tax_cents: taxIn(invoice, amount_cents),
      lines: await linesOf(invoice),
      currency: invoice.currency,
    };
    if (invoice.status === 'paid') return { ...facts, status: 'paid', ...(await paymentOf(invoice)) };
    const { attempt_count: attempts, next_payment_attempt } = invoice;
    if (invoice.status === 'void') return { ...facts, status: 'void', attempts, next_attempt_at: null, url: null };
    const next_attempt_at = next_payment_attempt === null ? null : dateOf(next_payment_attempt);
    return { ...facts, status: 'open', attempts, next_attempt_at, url: invoice.hosted_invoice_url ?? null };
  }

  async function linesOf(invoice: Stripe.Invoice): Promise<InvoiceLine[]> {
    const lines: InvoiceLine[] = [];
    for (const { amount, pricing } of invoice.lines.data) {
      const price = pricing?.price_details?.price;
      if (price) lines.push({ plan_id: await catalog.itemOf(price), amount_cents: amount });
    }
    return lines;
  }

  async function paymentOf(invoice: Stripe.Invoice) {
    const shown = invoice.hosted_invoice_url ?? null;
    const paid_at = dateOf(invoice.status_transitions.paid_at ?? invoice.created);
    const payment = invoice.payments?.data.find((each) => each.status === 'paid')?.payment;
    const payment_intent_id = idOf(payment?.payment_intent);
    const nothing = { payment_intent_id: null, fee_cents: 0, paid_at, receipt_url: shown, card: null };
    if (!payment_intent_id || invoice.amount_paid === 0) return nothing;
    const intent = await stripe.paymentIntents.retrieve(payment_intent_id, { expand: WITH_RECEIPT });
    return { ...receiptOf(intent), paid_at, receipt_url: shown };
  }

  return {
    readInvoice: (invoice_id: string): Promise<Invoice> =>
      callStripe(async () => stateOf(await stripe.invoices.retrieve(invoice_id, { expand: ['payments'] }))),

    listPaidInvoices: (subscription: string): Promise<PaidInvoice[]> =>
      callStripe(async () => {
        const paid: PaidInvoice[] = [];
        const params = { subscription, status: 'paid', limit: PAGE, expand: ['data.payments'] };
        for await (const invoice of stripe.invoices.list(params)) {
          const state = reasonOf(invoice) && (await stateOf(invoice));
          if (state && state.status === 'paid') paid.push(state);
        }
        return paid;
      }),
  };
}

/** The sales tax in what is paid of an invoice. Credit from an earlier plan, which tax was paid on, covers its share. */
function taxIn({ total, total_taxes }: Stripe.Invoice, amount_cents: number): number {
  const tax_cents = (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  if (amount_cents === 0) return 0;
  return amount_cents >= total ? tax_cents : Math.round((tax_cents * amount_cents) / total);
}

/** The line of the paid plan. A plan change has a second line, which credits the unused time of the old plan. */
function lineOf(invoice: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  const priced = invoice.lines.data.filter((line) => line.pricing?.price_details);
  return priced.findLast((line) => line.amount > 0) ?? priced.at(-1);
}
