import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { Subscription } from '../../../providers/payments/port.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { orderMail } from '../mails/order-service.ts';
import type { ReceiptService } from '../payments/service.ts';
import { receiveInvoices } from './invoice-service.ts';
import { type SubscriptionFacts, statusService } from './status-service.ts';
import * as store from './store.ts';

/** Enqueued with `{subscription_id}`, the id of our row, when somebody has paid a second plan. */
export const END_DUPLICATE_JOB = 'billing.end-duplicate';

type RecordedRow = Awaited<ReturnType<typeof store.lockOrInsert>>;

const FIRST_CHECK_AFTER_MS = 60 * 60 * 1000;

/**
 * Recording plans. `record` takes the whole state of a subscription and posts what is missing, so it does not matter
 * which webhooks arrive, how often, and in which order.
 */
export function recordService(dependencies: BillingDependencies, receipts: ReceiptService) {
  const { clock, log, payments, accounts } = dependencies;
  const statuses = statusService(dependencies);

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

  /** Records the state of an account's subscription. Nothing is granted before the first payment. */
  async function record(tx: Db, account_id: AccountId, facts: SubscriptionFacts): Promise<void> {
    const { subscription, invoices } = facts;
    if (invoices.length === 0) return;
    // The lock makes one of two plans recorded at the same time see the other.
    await accounts.lockAccount(tx, account_id);
    const { subscription_id, customer_id, plan_id, period_start, period_end, started_at } = subscription;
    const first = {
      account_id,
      provider: payments.name,
      environment: payments.environment,
      subscription_id,
      customer_id,
    };
    const running =
      subscription.status === 'canceled' ? undefined : (await store.runningOf(tx, account_id, payments))[0];
    const row = await store.lockOrInsert(
      tx,
      { ...first, plan_id, period_start, period_end, started_at, duplicate_of: running?.id ?? null },
      new Date(clock.now().getTime() + FIRST_CHECK_AFTER_MS),
    );
    await receiveInvoices(tx, { log, receipts }, row, invoices);
    if (row.duplicate_of) return recordDuplicate(tx, row, subscription);
    // Data older than what is recorded changes nothing but the invoices.
    if (row.status === 'canceled' || subscription.period_end < row.period_end) return;
    if (subscription.status === 'canceled') return statuses.end(tx, row, subscription.ended_at ?? clock.now());
    if (subscription.status !== 'incomplete') await statuses.keepRunning(tx, row, facts);
  }

  return { record, pauseOverdue: statuses.pauseOverdue };
}
