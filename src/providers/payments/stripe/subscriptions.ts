import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { PaymentsProvider, PlanChangePreview, Subscription, SubscriptionStatus } from '../port.ts';
import { itemIdOf, type StripeCatalog } from './catalog.ts';
import type { StripeInvoices } from './invoices.ts';
import { callStripe, dateOf, idOf, secondsOf } from './responses.ts';

type Dependencies = { stripe: Stripe; clock: Clock; catalog: StripeCatalog; invoices: StripeInvoices };
type Methods = Pick<
  PaymentsProvider,
  'readSubscription' | 'previewPlanChange' | 'changePlan' | 'cancelAtPeriodEnd' | 'resume' | 'cancelNow'
>;

const STATUSES: Record<string, SubscriptionStatus> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  canceled: 'canceled',
};

/** Plans: one subscription with one item, whose price is the plan. */
export function stripeSubscriptions({ stripe, clock, catalog, invoices }: Dependencies): Methods {
  /** A subscription whose plan can be changed, with the item that carries the plan. */
  async function changeable(subscription_id: string) {
    const subscription = await stripe.subscriptions.retrieve(subscription_id);
    if (STATUSES[subscription.status] === 'active') return { subscription, item: itemOf(subscription) };
    throw new ProviderError('rejected', 'The plan can be changed once the last invoice is paid.', {
      code: 'subscription_not_active',
    });
  }

  return {
    readSubscription: (id) => callStripe(async () => stateOf(await stripe.subscriptions.retrieve(id))),

    previewPlanChange: (subscription_id, plan) =>
      callStripe(async () => {
        const { item } = await changeable(subscription_id);
        const proration_date = Math.max(secondsOf(clock.now()), item.current_period_start);
        const invoice = await stripe.invoices.createPreview({
          subscription: subscription_id,
          subscription_details: {
            items: [{ id: item.id, price: await catalog.priceOf(plan) }],
            proration_behavior: 'always_invoice',
            proration_date,
          },
        });
        return previewOf(invoice, item, plan.amount_cents, proration_date);
      }),

    changePlan: ({ subscription_id, plan, at, key }) =>
      callStripe(async () => {
        const { item } = await changeable(subscription_id);
        const params: Stripe.SubscriptionUpdateParams = {
          items: [{ id: item.id, price: await catalog.priceOf(plan) }],
          payment_behavior: 'pending_if_incomplete',
          proration_behavior: 'always_invoice',
          proration_date: secondsOf(at),
        };
        const made = await stripe.subscriptions.update(subscription_id, params, { idempotencyKey: key });
        const subscription = stateOf(await stripe.subscriptions.retrieve(subscription_id));
        const invoice_id = idOf(made.latest_invoice);
        const invoice = invoice_id ? await invoices.readInvoice(invoice_id) : undefined;
        if (invoice?.reason !== 'plan_change' || secondsOf(invoice.period_start) !== secondsOf(at)) {
          return { outcome: 'changed', subscription, invoice: null };
        }
        if (invoice.status === 'paid') return { outcome: 'changed', subscription, invoice };
        if (invoice.status === 'open' && invoice.url) return { outcome: 'unpaid', subscription, url: invoice.url };
        throw new ProviderError('rejected', 'This change of plan was not paid in time.', { code: 'change_lapsed' });
      }),

    cancelAtPeriodEnd: (id) =>
      callStripe(async () => stateOf(await stripe.subscriptions.update(id, { cancel_at_period_end: true }))),

    resume: (id) =>
      callStripe(async () => {
        const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id);
        // The customer portal may have named the end by its date.
        const by_date = cancel_at !== null && !cancel_at_period_end;
        const params: Stripe.SubscriptionUpdateParams = by_date ? { cancel_at: '' } : { cancel_at_period_end: false };
        return stateOf(await stripe.subscriptions.update(id, params));
      }),

    cancelNow: (id) =>
      callStripe(async () => {
        const before = await stripe.subscriptions.retrieve(id);
        if (STATUSES[before.status] === 'canceled') return stateOf(before);
        return stateOf(await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }));
      }),
  };
}

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (item) return item;
  throw new ProviderError('rejected', 'This subscription has no plan.', { code: 'no_plan' });
}

function stateOf(subscription: Stripe.Subscription): Subscription {
  const { id, customer, metadata, cancel_at, ended_at } = subscription;
  const item = itemOf(subscription);
  const ends_with_period = cancel_at !== null && cancel_at <= item.current_period_end;
  const status = STATUSES[subscription.status] ?? 'past_due';
  return {
    subscription_id: id,
    customer_id: idOf(customer) ?? '',
    our_session_id: metadata.our_session_id ?? null,
    account_id: metadata.account_id ?? null,
    plan_id: itemIdOf(item.price),
    amount_cents: item.price.unit_amount ?? 0,
    status,
    period_start: dateOf(item.current_period_start),
    period_end: dateOf(item.current_period_end),
    cancel_at_period_end: status !== 'canceled' && (subscription.cancel_at_period_end || ends_with_period),
    started_at: dateOf(subscription.start_date),
    ended_at: ended_at === null ? null : dateOf(ended_at),
    latest_invoice_id: idOf(subscription.latest_invoice),
  };
}

/** Stripe stores credit as a negative customer balance. */
function previewOf(
  invoice: Stripe.Invoice,
  item: Stripe.SubscriptionItem,
  amount_cents: number,
  proration_date: number,
): PlanChangePreview {
  const given_back = invoice.lines.data.filter((line) => line.amount < 0);
  const left_cents = Math.max(0, -(invoice.starting_balance + invoice.total));
  return {
    at: dateOf(proration_date),
    due_now_cents: Math.max(0, invoice.amount_due),
    credit_cents: -given_back.reduce((sum, line) => sum + line.amount, 0),
    next_amount_cents: Math.max(0, amount_cents - left_cents),
    next_payment_at: dateOf(item.current_period_end),
  };
}
