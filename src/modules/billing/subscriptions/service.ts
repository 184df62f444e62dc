import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { BillingDependencies } from '../dependencies.ts';
import type { ReceiptService } from '../payments/service.ts';
import { recordService } from './record-service.ts';
import type { SubscriptionFacts } from './status-service.ts';
import * as store from './store.ts';

export type SubscriptionService = ReturnType<typeof subscriptionService>;

const SWEEP_BATCH = 50;

/** Plans: reading them from the provider, recording them, and finding those of an account. */
export function subscriptionService(dependencies: BillingDependencies, receipts: ReceiptService) {
  const { db, clock, log, payments } = dependencies;
  const { record, pauseOverdue } = recordService(dependencies, receipts);

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

  return {
    read,
    record,
    pauseOverdue,

    /** Reads one of our subscriptions from the provider and records it. */
    async refresh(row: store.SubscriptionRow): Promise<void> {
      const facts = await read(row.subscription_id);
      await inTransaction(db, (tx) => record(tx, row.account_id, facts));
    },

    find: (tx: Db, subscription_id: string) => store.byProviderId(tx, payments.name, subscription_id),

    /** Every plan that an account pays; more than one only where it was bought before that was refused. */
    allRunningOf: (account_id: AccountId): Promise<store.SubscriptionRow[]> =>
      store.runningOf(db, account_id, payments),

    /** The plan that an account has, paid or in arrears; the newest where there are two. */
    async currentOf(account_id: AccountId, tx: Db = db): Promise<store.SubscriptionRow | undefined> {
      return (await store.runningOf(tx, account_id, payments))[0];
    },

    /** The plan whose benefits are active now. */
    async benefitsOf(account_id: AccountId, tx: Db = db): Promise<store.SubscriptionRow | undefined> {
      return (await store.runningOf(tx, account_id, payments)).find((row) => !row.paused_at);
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
