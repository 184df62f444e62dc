import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import type {
  Dispute,
  Invoice,
  PaidInvoice,
  PaidSession,
  PaymentsProvider,
  Receipt,
  Refund,
  Subscription,
} from '../port.ts';
import { unknownObject } from './errors.ts';
import { receiptOf } from './payments/charges.ts';
import * as payments from './payments/store.ts';
import * as store from './store.ts';
import * as plans from './subscription-store.ts';

type Reading = Pick<
  PaymentsProvider,
  | 'readCheckout'
  | 'listPaidSessions'
  | 'readSubscription'
  | 'readInvoice'
  | 'listPaidInvoices'
  | 'listCards'
  | 'findRefund'
  | 'listRefunds'
  | 'listDisputes'
  | 'readTotals'
>;

export const refundOf = ({ id, payment_id, amount_cents, created_at }: payments.SandboxRefund): Refund => ({
  refund_id: id,
  payment_intent_id: payment_id,
  amount_cents,
  status: 'succeeded',
  created_at,
});

const disputeOf = ({ id: dispute_id, payment_id, ...facts }: payments.SandboxDispute): Dispute => ({
  dispute_id,
  payment_intent_id: payment_id,
  ...facts,
});

/** Reads the sandbox's data in the port's types. */
export function sandboxQueries({ db, clock, site_url }: { db: Db; clock: Clock; site_url: string }): Reading {
  const now = () => store.readTime(db, clock);

  async function receipt(payment_id: string | null): Promise<Receipt | undefined> {
    const payment = payment_id ? await payments.findPayment(db, payment_id) : undefined;
    return payment && receiptOf(payment);
  }

  async function invoiceState(invoice: plans.SandboxInvoice, customer_id: string): Promise<Invoice> {
    const { id: invoice_id, number, subscription_id, reason, plan_id, amount_cents } = invoice;
    const { period_start, period_end } = invoice;
    const url = new URL(`/sandbox/invoice/${invoice_id}`, site_url).href;
    const owner = { invoice_id, number, subscription_id, customer_id };
    const amounts = { amount_cents, tax_cents: 0, lines: invoice.lines, currency: 'usd' };
    const facts = { ...owner, reason, plan_id, period_start, period_end, ...amounts };
    if (invoice.status === 'paid' && invoice.paid_at) {
      const { payment_intent_id = null, fee_cents = 0, card = null } = (await receipt(invoice.payment_id)) ?? {};
      const paid = { payment_intent_id, fee_cents, card, paid_at: invoice.paid_at, receipt_url: url };
      return { ...facts, status: 'paid', ...paid };
    }
    const { attempts, next_attempt_at } = invoice;
    if (invoice.status === 'void') return { ...facts, status: 'void', attempts, next_attempt_at: null, url: null };
    return { ...facts, status: 'open', attempts, next_attempt_at, url };
  }

  async function listPaidInvoices(subscription_id: string): Promise<PaidInvoice[]> {
    const subscription = await plans.findSubscription(db, subscription_id);
    if (!subscription) throw unknownObject('subscription');
    const invoices = await plans.listInvoices(db, subscription_id);
    const read = await Promise.all(invoices.map((invoice) => invoiceState(invoice, subscription.customer_id)));
    return read.filter((invoice) => invoice.status === 'paid');
  }

  return {
    async readCheckout(provider_session_id) {
      const checkout = await store.findCheckout(db, provider_session_id);
      if (!checkout) throw unknownObject('checkout session');
      const { mode, subscription_id, payment_method_id } = checkout;
      const { our_session_id, amount_cents, currency, customer_id, customer_email } = checkout;
      const ids = { provider_session_id, our_session_id };
      const facts = { ...ids, amount_cents, tax_cents: 0, currency, customer_id, customer_email };
      if (checkout.status === 'open') return { ...facts, mode, status: openStatus(checkout, await now()) };
      if (mode === 'setup' && payment_method_id) return { ...facts, mode, status: 'saved', payment_method_id };
      if (mode === 'subscription' && subscription_id) {
        const invoice = (await listPaidInvoices(subscription_id)).find(({ reason }) => reason === 'first');
        if (invoice) return { ...facts, mode, status: 'paid', subscription_id, invoice };
      }
      const received = await receipt(checkout.payment_intent_id);
      if (mode !== 'payment' || !received) throw new Error('A paid checkout of the sandbox has no payment.');
      return { ...facts, mode, status: 'paid', payment_method_id, ...received };
    },

    async listPaidSessions(since) {
      return (await store.listPaid(db, since)).map(listed);
    },

    async readSubscription(subscription_id) {
      const subscription = await plans.findSubscription(db, subscription_id);
      if (!subscription) throw unknownObject('subscription');
      const [latest] = await plans.listInvoices(db, subscription_id);
      return { ...subscriptionState(subscription), latest_invoice_id: latest?.id ?? null };
    },

    async readInvoice(invoice_id) {
      const invoice = await plans.findInvoice(db, invoice_id);
      const subscription = invoice && (await plans.findSubscription(db, invoice.subscription_id));
      if (!subscription) throw unknownObject('invoice');
      return invoiceState(invoice, subscription.customer_id);
    },
    listPaidInvoices,

    async listCards(customer_id) {
      const customer = await store.findCustomer(db, customer_id);
      if (!customer) throw unknownObject('customer');
      return (await store.listCards(db, customer_id)).map(({ id, brand, last4, exp_month, exp_year }) => {
        const facts = { payment_method_id: id, brand, last4, exp_month, exp_year };
        return { ...facts, is_default: id === customer.default_card_id };
      });
    },

    readTotals: (period) => payments.totals(db, period),

    async findRefund(payment_intent_id, key) {
      const made = await payments.findRefundByKey(db, key);
      return made?.payment_id === payment_intent_id ? refundOf(made) : undefined;
    },

    async listRefunds(payment_intent_id) {
      if (!(await payments.findPayment(db, payment_intent_id))) throw unknownObject('payment');
      return (await payments.listRefunds(db, payment_intent_id)).map(refundOf);
    },

    async listDisputes(payment_intent_id) {
      if (!(await payments.findPayment(db, payment_intent_id))) throw unknownObject('payment');
      return (await payments.listDisputes(db, payment_intent_id)).map(disputeOf);
    },
  };
}

function openStatus(checkout: store.SandboxCheckout, now: Date): 'open' | 'declined' | 'expired' {
  if (checkout.expires_at <= now) return 'expired';
  return checkout.declined_at ? 'declined' : 'open';
}

function subscriptionState(s: plans.ReadSubscription): Omit<Subscription, 'latest_invoice_id'> {
  const { id: subscription_id, customer_id, our_session_id, account_id, plan_id, amount_cents, status } = s;
  const { period_start, period_end, cancel_at_period_end, started_at, ended_at } = s;
  const owner = { subscription_id, customer_id, our_session_id, account_id };
  const times = { period_start, period_end, cancel_at_period_end, started_at, ended_at };
  return { ...owner, plan_id, amount_cents, status, ...times };
}

function listed(checkout: store.SandboxCheckout): PaidSession {
  const { id: provider_session_id, our_session_id, mode, amount_cents, currency } = checkout;
  const { payment_intent_id, subscription_id, created_at: opened_at } = checkout;
  const facts = { provider_session_id, our_session_id, amount_cents, tax_cents: 0, currency };
  const made = { payment_intent_id, subscription_id, opened_at };
  return { ...facts, ...made, mode: mode === 'subscription' ? 'subscription' : 'payment' };
}
