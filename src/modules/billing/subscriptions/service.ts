import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { PaidInvoice, Subscription, UnpaidInvoice } from '../../../providers/payments/port.ts';
import { planOf } from '../catalog/rules.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { orderMail } from '../mails/order-service.ts';
import type { ReceiptService } from '../payments/service.ts';
import {
  creditsByInvoice,
  endedPlanCreditsExpireAt,
  graceEndsAt,
  planCreditsExpireAt,
  RENEWAL_GRACE_DAYS,
} from './rules.ts';
import * as store from './store.ts';

export type SubscriptionService = ReturnType<typeof subscriptionService>;

/** A plan at the provider, with all paid invoices and the unpaid renewal. */
export type SubscriptionFacts = { subscription: Subscription; invoices: PaidInvoice[]; unpaid?: UnpaidInvoice };

/** Enqueued with `{subscription_id}`, the id of our row, when somebody has paid a second plan. */
export const END_DUPLICATE_JOB = 'billing.end-duplicate';

type RecordedRow = Awaited<ReturnType<typeof store.lockOrInsert>>;

const SWEEP_BATCH = 50;
const FIRST_CHECK_AFTER_MS = 60 * 60 * 1000;
const NOTHING_UNPAID = { pay_url: null, unpaid_plan_id: null, unpaid_cents: null };
const unpaidFacts = ({ url, plan_id, amount_cents }: UnpaidInvoice) => ({
  pay_url: url,
  unpaid_plan_id: plan_id,
  unpaid_cents: amount_cents,
});

/**
 * Plans. `record` takes the whole state of a subscription and posts what is missing, so it does not matter which webhooks
 * arrive, how often, and in which order.
 */
export function subscriptionService(dependencies: BillingDependencies, receipts: ReceiptService) {
  const { db, clock, log, payments, credits } = dependencies;

  async function read(subscription_id: string): Promise<SubscriptionFacts> {
    const [subscription, invoices] = await Promise.all([
      payments.readSubscription(subscription_id),
      payments.listPaidInvoices(subscription_id),
    ]);
    const { status, latest_invoice_id } = subscription;
    if (status !== 'past_due' || !latest_invoice_id) return { subscription, invoices };
    const latest = await payments.readInvoice(latest_invoice_id);
    return latest.status === 'open' ? { subscription, invoices, unpaid: latest } : { subscription, invoices };
  }

  /** The credits and the receipt of each paid invoice, once. A second plan brings no credits: it is refunded. */
  async function receiveInvoices(tx: Db, row: store.SubscriptionRow, invoices: PaidInvoice[]): Promise<void> {
    for (const { invoice, credits: in_plan } of creditsByInvoice(invoices)) {
      const brought = row.duplicate_of ? 0 : in_plan;
      if (invoice.amount_cents === 0 && brought === 0) continue;
      const plan = planOf(invoice.plan_id);
      if (!plan) log.error('invoice_of_unknown_plan', new Error('An invoice names no plan of the catalog.'), invoice);
      const what = invoice.reason === 'plan_change' ? 'change of plan' : 'monthly plan';
      await receipts.receive(tx, {
        key: `invoice:${row.provider}:${invoice.invoice_id}`,
        grant_key: `invoice:${row.provider}:${invoice.invoice_id}`,
        user_id: row.user_id,
        subscription_id: row.id,
        invoice_id: invoice.invoice_id,
        payment_intent_id: invoice.payment_intent_id,
        amount_cents: invoice.amount_cents,
        fee_cents: invoice.fee_cents,
        occurred_at: invoice.paid_at,
        item_id: invoice.plan_id,
        description: `${plan?.name ?? invoice.plan_id}, ${what}`,
        credits: brought,
        card: invoice.card,
        credits_expire_at: planCreditsExpireAt(invoice.period_end),
      });
    }
  }

  async function end(tx: Db, row: store.SubscriptionRow, ended_at: Date): Promise<void> {
    await store.update(tx, row.id, {
      status: 'canceled',
      ended_at,
      past_due_since: null,
      paused_at: null,
      ...NOTHING_UNPAID,
      next_plan_id: null,
    });
    const others = (await store.runningOf(tx, row.user_id, payments)).filter(({ id }) => id !== row.id);
    await credits.setPlan(tx, row.user_id, others[0]?.plan_id ?? null);
    if (others.length === 0) await credits.endPlanCredits(tx, row.user_id, endedPlanCreditsExpireAt(ended_at));
    await orderMail(tx, { kind: 'plan_ended', subscription_id: row.id, at: ended_at.toISOString() });
  }

  async function keepRunning(tx: Db, row: store.SubscriptionRow, facts: SubscriptionFacts): Promise<void> {
    const { subscription, unpaid } = facts;
    const now = clock.now();
    const plan_id = creditsByInvoice(facts.invoices).at(-1)?.plan_id ?? subscription.plan_id;
    const past_due_since = subscription.status === 'past_due' ? (row.past_due_since ?? now) : null;
    const paused_at = past_due_since ? row.paused_at : null;
    await store.update(tx, row.id, {
      plan_id,
      next_plan_id: subscription.plan_id === plan_id ? null : subscription.plan_id,
      status: past_due_since ? 'past_due' : 'active',
      period_start: subscription.period_start,
      period_end: subscription.period_end,
      cancel_at_period_end: subscription.cancel_at_period_end,
      past_due_since,
      paused_at,
      ...(past_due_since ? unpaid && unpaidFacts(unpaid) : NOTHING_UNPAID),
    });
    await credits.setPlan(tx, row.user_id, paused_at ? null : plan_id);
    if (past_due_since && !row.past_due_since) {
      await orderMail(tx, { kind: 'renewal_failed', subscription_id: row.id, at: past_due_since.toISOString() });
    }
    if (subscription.cancel_at_period_end && !row.cancel_at_period_end) {
      await orderMail(tx, { kind: 'plan_cancelled', subscription_id: row.id, at: now.toISOString() });
    }
  }

  /** Records the state of this person's subscription. Nothing is granted before the first payment. */
  async function record(tx: Db, user_id: string, facts: SubscriptionFacts): Promise<void> {
    const { subscription, invoices } = facts;
    if (invoices.length === 0) return;
    // The lock makes one of two plans recorded at the same time see the other.
    await credits.lockAccount(tx, (await credits.accountOf(tx, user_id)).account_id);
    const { subscription_id, customer_id, plan_id, period_start, period_end, started_at } = subscription;
    const first = { user_id, provider: payments.name, environment: payments.environment, subscription_id, customer_id };
    const running = subscription.status === 'canceled' ? undefined : (await store.runningOf(tx, user_id, payments))[0];
    const row = await store.lockOrInsert(
      tx,
      { ...first, plan_id, period_start, period_end, started_at, duplicate_of: running?.id ?? null },
      new Date(clock.now().getTime() + FIRST_CHECK_AFTER_MS),
    );
    await receiveInvoices(tx, row, invoices);
    if (row.duplicate_of) return recordDuplicate(tx, row, subscription);
    // Data older than what is recorded changes nothing but the invoices.
    if (row.status === 'canceled' || subscription.period_end < row.period_end) return;
    if (subscription.status === 'canceled') return end(tx, row, subscription.ended_at ?? clock.now());
    if (subscription.status !== 'incomplete') await keepRunning(tx, row, facts);
  }

  /** A second plan: a job ends and refunds it. The job is enqueued again until the provider has ended the plan. */
  async function recordDuplicate(tx: Db, row: RecordedRow, subscription: Subscription): Promise<void> {
    if (row.status === 'canceled') return;
    if (row.is_new) {
      const at = clock.now().toISOString();
      await orderMail(tx, { kind: 'plan_duplicate', subscription_id: row.id, at });
    }
    await enqueue(tx, END_DUPLICATE_JOB, { subscription_id: row.id }, { key: `duplicate:${row.id}` });
    if (subscription.status !== 'canceled') return;
    await store.update(tx, row.id, { status: 'canceled', ended_at: subscription.ended_at ?? clock.now() });
  }

  async function pause(id: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const found = await store.subscriptionById(tx, id);
      if (found) await credits.lockAccount(tx, (await credits.accountOf(tx, found.user_id)).account_id);
      const row = await store.lockById(tx, id);
      if (row?.status !== 'past_due' || row.paused_at || !row.past_due_since) return;
      if (graceEndsAt(row.past_due_since) > clock.now()) return;
      await store.update(tx, id, { paused_at: clock.now() });
      await credits.setPlan(tx, row.user_id, null);
      await orderMail(tx, { kind: 'benefits_paused', subscription_id: id, at: row.past_due_since.toISOString() });
    });
  }

  return {
    read,
    record,

    /** Reads one of our subscriptions from the provider and records it. */
    async refresh(row: store.SubscriptionRow): Promise<void> {
      const facts = await read(row.subscription_id);
      await inTransaction(db, (tx) => record(tx, row.user_id, facts));
    },

    find: (subscription_id: string) => store.byProviderId(db, payments.name, subscription_id),

    /** Every plan that a person pays; more than one only where it was bought before that was refused. */
    allRunningOf: (user_id: string): Promise<store.SubscriptionRow[]> => store.runningOf(db, user_id, payments),

    /** The plan that a person has, paid or in arrears; the newest where there are two. */
    async currentOf(user_id: string, tx: Db = db): Promise<store.SubscriptionRow | undefined> {
      return (await store.runningOf(tx, user_id, payments))[0];
    },

    /** The plan whose benefits are active now. */
    async benefitsOf(user_id: string): Promise<store.SubscriptionRow | undefined> {
      return (await store.runningOf(db, user_id, payments)).find((row) => !row.paused_at);
    },

    /** Pauses the benefits of plans whose renewal is unpaid after the grace period. */
    async pauseOverdue(): Promise<void> {
      const since = new Date(clock.now().getTime() - RENEWAL_GRACE_DAYS * 24 * 60 * 60 * 1000);
      for (const id of await store.overdue(db, payments, since)) await pause(id);
    },

    /** Refreshes subscriptions that are due, or with `all` every running one. Gives the number of failures. */
    async sweep(all = false): Promise<number> {
      let failures = 0;
      for (let after: string | null = null; ; ) {
        const page = { all, limit: SWEEP_BATCH, after };
        const due: store.SubscriptionRow[] = await store.claimDue(db, payments, clock.now(), page);
        for (const row of due) {
          await this.refresh(row).catch((error) => {
            failures++;
            log.error('subscription_sweep_failed', error, { subscription_id: row.subscription_id });
          });
        }
        after = due.at(-1)?.id ?? null;
        if (due.length < SWEEP_BATCH) return failures;
      }
    },
  };
}
