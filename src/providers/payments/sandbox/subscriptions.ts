import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { addMonths } from '../../../platform/time.ts';
import type { PlanChangePreview, PricedItem } from '../port.ts';
import { CHANGE_LIFE_MS, nextAttempt, proration } from './billing-calendar.ts';
import { chargeVerdict } from './cards.ts';
import { keyUsed, unknownObject } from './errors.ts';
import { emitEvent, makeId } from './events.ts';
import { receive } from './payments/charges.ts';
import * as store from './store.ts';
import * as plans from './subscription-store.ts';

type Subscription = plans.SandboxSubscription;
type Invoice = plans.SandboxInvoice;

/** Starts a subscription whose first month is paid with `card`. */
export async function subscribe(
  tx: Db,
  checkout: store.SandboxCheckout,
  customer: store.SandboxCustomer,
  card: store.SandboxCard,
  at: Date,
): Promise<{ subscription: Subscription; payment_id: string }> {
  const { item_id: plan_id, item_name: plan_name, amount_cents, our_session_id } = checkout;
  const facts = { plan_id, plan_name, amount_cents, period_start: at, period_end: addMonths(at, 1) };
  const subscription = await plans.insertSubscription(tx, {
    ...facts,
    id: makeId('sbx_sub'),
    customer_id: customer.id,
    our_session_id,
    card_id: card.id,
    started_at: at,
  });
  const lines = [{ plan_id, amount_cents }];
  const fields = {
    ...facts,
    lines,
    id: makeId('sbx_in'),
    subscription_id: subscription.id,
    reason: 'first' as const,
    at,
  };
  const invoice = await plans.insertInvoice(tx, fields);
  const description = `${plan_name}, first month`;
  const money = { kind: 'invoice' as const, customer_id: customer.id, card, description, amount_cents };
  const payment_id = await receive(tx, money, at);
  await plans.payInvoice(tx, invoice.id, payment_id, at);
  await emitInvoice(tx, 'invoice.paid', subscription, invoice.id, at);
  return { subscription, payment_id };
}

/** Changes to running subscriptions. All times are in the sandbox's time. */
export function sandboxSubscriptions({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => store.readTime(db, clock);

  async function locked(tx: Db, id: string): Promise<Subscription> {
    const subscription = await plans.lockSubscription(tx, id);
    if (!subscription) throw unknownObject('subscription');
    return subscription;
  }
  async function running(tx: Db, id: string): Promise<Subscription> {
    const subscription = await locked(tx, id);
    if (subscription.status === 'canceled') throw refused('This subscription has ended.', 'subscription_ended');
    return subscription;
  }
  async function setCancellation(id: string, cancel_at_period_end: boolean): Promise<void> {
    const at = await now();
    await inTransaction(db, async (tx) => {
      const subscription = await running(tx, id);
      if (subscription.cancel_at_period_end === cancel_at_period_end) return;
      await plans.setCancelAtPeriodEnd(tx, id, cancel_at_period_end);
      await emitChange(tx, 'subscription.changed', subscription, at);
    });
  }

  /** Runs the next thing that is due at `until`; false when nothing is. */
  const billNext = (until: Date) =>
    inTransaction(db, async (tx) => {
      await plans.lockBilling(tx);
      const due = await plans.nextDue(tx, until);
      if (!due) return false;
      const subscription = await locked(tx, due.subscription_id);
      if (due.what === 'period') await endPeriod(tx, subscription);
      const invoice = due.invoice_id ? await plans.findInvoice(tx, due.invoice_id) : undefined;
      if (invoice?.status === 'open' && due.what === 'lapse') await plans.voidOpenInvoices(tx, subscription.id);
      if (invoice?.status === 'open' && due.what === 'attempt') await attempt(tx, subscription, invoice, due.at);
      return true;
    });

  return {
    cancelAtPeriodEnd: (id: string) => setCancellation(id, true),
    resume: (id: string) => setCancellation(id, false),

    async cancelNow(id: string): Promise<void> {
      const at = await now();
      await inTransaction(db, async (tx) => {
        const subscription = await locked(tx, id);
        if (subscription.status !== 'canceled') await end(tx, subscription, at);
      });
    },

    async previewPlanChange(id: string, plan: PricedItem): Promise<PlanChangePreview> {
      const at = await now();
      const subscription = await plans.findSubscription(db, id);
      if (!subscription) throw unknownObject('subscription');
      checkChangeable(subscription, at);
      const customer = await store.findCustomer(db, subscription.customer_id);
      const price = priceChange(subscription, plan, customer?.credit_cents ?? 0, at);
      return {
        at,
        due_now_cents: price.due_cents,
        credit_cents: price.credit_cents,
        next_amount_cents: Math.max(0, plan.amount_cents - price.left_cents),
        next_payment_at: subscription.period_end,
      };
    },

    /** Changes the plan, once for one key. Gives the invoice of the difference: paid, or open when it could not be. */
    changePlan: (id: string, plan: PricedItem, at: Date, key: string): Promise<Invoice | null> =>
      inTransaction(db, async (tx) => {
        const subscription = await running(tx, id);
        const before = await plans.findInvoiceByKey(tx, key);
        if (before) {
          if (before.subscription_id !== id || before.plan_id !== plan.id) throw keyUsed();
          return before;
        }
        checkChangeable(subscription, at);
        if (subscription.plan_id === plan.id && subscription.amount_cents === plan.amount_cents) return null;
        await plans.voidOpenInvoices(tx, id);
        return chargeChange(tx, subscription, plan, at, key);
      }),

    /** Pays an open invoice with a card that its owner holds; false when it is no longer open. */
    payInvoice: (invoice_id: string, card: store.SandboxCard) =>
      inTransaction(db, async (tx) => {
        const found = await plans.findInvoice(tx, invoice_id);
        if (!found) return false;
        const subscription = await locked(tx, found.subscription_id);
        const invoice = await plans.findInvoice(tx, invoice_id);
        if (invoice?.status !== 'open') return false;
        await paid(tx, subscription, invoice, card, await now());
        return true;
      }),

    billNext,
  };
}

const refused = (message: string, code: string) => new ProviderError('rejected', message, { code });

function checkChangeable(subscription: Subscription, at: Date): void {
  if (subscription.status !== 'active') {
    throw refused('The plan can be changed once the last invoice is paid.', 'subscription_not_active');
  }
  if (at < subscription.period_start || at > subscription.period_end) {
    throw refused('The change lies outside the current period. Ask for a new preview.', 'bad_proration_date');
  }
}

/** What a change costs: due now, taken from the customer's credit, and left of that credit afterwards. */
function priceChange(subscription: Subscription, plan: PricedItem, credit_before_cents: number, at: Date) {
  const amounts = { old_cents: subscription.amount_cents, new_cents: plan.amount_cents };
  const { credit_cents, charge_cents } = proration(amounts, subscription, at);
  const difference = charge_cents - credit_cents;
  const used_cents = Math.min(credit_before_cents, Math.max(0, difference));
  const left_cents = credit_before_cents - used_cents + Math.max(0, -difference);
  return { credit_cents, charge_cents, due_cents: Math.max(0, difference) - used_cents, used_cents, left_cents };
}

async function chargeChange(
  tx: Db,
  subscription: Subscription,
  plan: PricedItem,
  at: Date,
  key: string,
): Promise<Invoice> {
  const credit_before = (await store.findCustomer(tx, subscription.customer_id))?.credit_cents ?? 0;
  const price = priceChange(subscription, plan, credit_before, at);
  const invoice = await plans.insertInvoice(tx, {
    id: makeId('sbx_in'),
    subscription_id: subscription.id,
    reason: 'plan_change',
    plan_id: plan.id,
    plan_name: plan.name,
    amount_cents: price.due_cents,
    lines: [
      { plan_id: subscription.plan_id, amount_cents: -price.credit_cents },
      { plan_id: plan.id, amount_cents: price.charge_cents },
    ],
    credit_used_cents: price.used_cents,
    period_start: at,
    period_end: subscription.period_end,
    new_amount_cents: plan.amount_cents,
    key,
    at,
  });
  await store.moveCredit(tx, subscription.customer_id, price.left_cents - credit_before);
  const card = await cardOf(tx, subscription);
  const verdict = price.due_cents === 0 ? 'pays' : card ? chargeVerdict(card, 'absent', at) : 'no_card';
  if (verdict === 'pays') await paid(tx, subscription, invoice, card, at);
  else {
    await plans.failInvoice(tx, invoice.id, { lapses_at: new Date(at.getTime() + CHANGE_LIFE_MS) });
    await emitInvoice(tx, 'invoice.failed', subscription, invoice.id, at);
  }
  return (await plans.findInvoice(tx, invoice.id)) ?? invoice;
}

/** At the end of a month, ends the subscription or charges the next month. */
async function endPeriod(tx: Db, subscription: Subscription): Promise<void> {
  const at = subscription.period_end;
  if (subscription.cancel_at_period_end) return end(tx, subscription, at);
  await plans.voidOpenInvoices(tx, subscription.id);
  const period_no = subscription.period_no + 1;
  const period = { period_start: at, period_end: addMonths(subscription.started_at, period_no + 1) };
  await plans.startPeriod(tx, subscription.id, { period_no, ...period });
  const { id: subscription_id, customer_id, plan_id, plan_name, amount_cents } = subscription;
  const credit = (await store.findCustomer(tx, customer_id))?.credit_cents ?? 0;
  const credit_used_cents = Math.min(credit, amount_cents);
  const invoice = await plans.insertInvoice(tx, {
    ...period,
    id: makeId('sbx_in'),
    subscription_id,
    reason: 'renewal',
    plan_id,
    plan_name,
    amount_cents: amount_cents - credit_used_cents,
    lines: [{ plan_id, amount_cents }],
    credit_used_cents,
    at,
  });
  await store.moveCredit(tx, customer_id, -credit_used_cents);
  await attempt(tx, subscription, invoice, at);
}

/** Tries to charge an invoice while the customer is away; ends the subscription after the last attempt. */
async function attempt(tx: Db, subscription: Subscription, invoice: Invoice, at: Date): Promise<void> {
  const card = await cardOf(tx, subscription);
  const verdict = invoice.amount_cents === 0 ? 'pays' : card ? chargeVerdict(card, 'absent', at) : 'no_card';
  if (verdict === 'pays') return paid(tx, subscription, invoice, card, at);
  const next_attempt_at = nextAttempt(invoice.attempts + 1, at);
  await plans.failInvoice(tx, invoice.id, { next_attempt_at });
  await emitInvoice(tx, 'invoice.failed', subscription, invoice.id, at);
  if (!next_attempt_at) return end(tx, subscription, at);
  if (subscription.status === 'past_due') return;
  await plans.setStatus(tx, subscription.id, 'past_due');
  await emitChange(tx, 'subscription.changed', subscription, at);
}

/** Records an invoice as paid, then applies its plan change or reactivates the subscription. */
async function paid(
  tx: Db,
  subscription: Subscription,
  invoice: Invoice,
  card: store.SandboxCard | undefined,
  at: Date,
): Promise<void> {
  const { amount_cents, plan_id, plan_name } = invoice;
  const description = `${plan_name}, ${invoice.reason === 'renewal' ? 'another month' : 'change of plan'}`;
  const received = { kind: 'invoice' as const, customer_id: subscription.customer_id, description, amount_cents };
  const payment_id = card && amount_cents > 0 ? await receive(tx, { ...received, card }, at) : null;
  await plans.payInvoice(tx, invoice.id, payment_id, at);
  if (invoice.new_amount_cents !== null) {
    await plans.setPlan(tx, subscription.id, { plan_id, plan_name, amount_cents: invoice.new_amount_cents });
  }
  if (invoice.reason === 'renewal') await plans.setStatus(tx, subscription.id, 'active');
  await emitInvoice(tx, 'invoice.paid', subscription, invoice.id, at);
  await emitChange(tx, 'subscription.changed', subscription, at);
}

async function end(tx: Db, subscription: Subscription, at: Date): Promise<void> {
  await plans.voidOpenInvoices(tx, subscription.id);
  await plans.endSubscription(tx, subscription.id, at);
  await emitChange(tx, 'subscription.ended', subscription, at);
}

async function cardOf(tx: Db, subscription: Subscription): Promise<store.SandboxCard | undefined> {
  const id = subscription.card_id ?? (await store.findCustomer(tx, subscription.customer_id))?.default_card_id;
  return id ? store.findCard(tx, id) : undefined;
}

const emitChange = (tx: Db, type: 'subscription.changed' | 'subscription.ended', s: Subscription, at: Date) =>
  emitEvent(tx, { type, data: { subscription_id: s.id, customer_id: s.customer_id } }, at);

const emitInvoice = (tx: Db, type: 'invoice.paid' | 'invoice.failed', s: Subscription, invoice_id: string, at: Date) =>
  emitEvent(tx, { type, data: { invoice_id, subscription_id: s.id, customer_id: s.customer_id } }, at);
