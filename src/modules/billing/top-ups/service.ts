import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { CustomerService } from '../customers/service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import type { ReceiptService } from '../payments/service.ts';
import type { SubscriptionService } from '../subscriptions/service.ts';
import { attemptService } from './attempt-service.ts';
import { orderTopUp } from './order-service.ts';
import { recordService } from './record-service.ts';
import * as store from './store.ts';

export type TopUpService = ReturnType<typeof topUpService>;

const SWEEP_BATCH = 50;

type Services = {
  receipts: ReceiptService;
  customers: CustomerService;
  subscriptions: SubscriptionService;
};

/** Automatic top-ups: buying credits when the balance is low. */
export function topUpService(dependencies: BillingDependencies, { receipts, customers, subscriptions }: Services) {
  const { db, clock, log, payments } = dependencies;
  const attempts = attemptService(dependencies, { customers, subscriptions });
  const { record } = recordService(dependencies, receipts);

  async function settle(attempt: store.Attempt): Promise<void> {
    const charge = await attempts.findOrCharge(attempt);
    await inTransaction(db, (tx) => record(tx, attempt.id, charge));
  }

  /** Gives the number of attempts that failed to settle. */
  async function settleEach(unsettled: readonly store.Attempt[]): Promise<number> {
    let failures = 0;
    for (const attempt of unsettled) {
      await settle(attempt).catch((error) => {
        failures++;
        log.error('top_up_sweep_failed', error, { attempt_id: attempt.id });
      });
    }
    return failures;
  }

  return {
    record,

    /** Called in the transaction of each charge of credits. */
    async onCharged(tx: Db, { account_id, balance }: { account_id: AccountId; balance: number }): Promise<void> {
      const consent = await store.activeConsent(tx, account_id, payments.environment);
      if (consent && balance <= consent.threshold) await orderTopUp(tx, consent);
    },

    /** Runs the job: at most one payment, by the consent that the account has now. Throws while the provider cannot be reached; the queue retries. */
    async run(consent_id: string): Promise<void> {
      const ordered = await store.consentById(db, consent_id);
      if (!ordered) return;
      const most_credits = await dependencies.maxCredits('purchase');
      const attempt = await inTransaction(db, (tx) => attempts.begin(tx, ordered.account_id, most_credits));
      if (attempt) await settle(attempt);
    },

    /** Settles the unsettled attempts that are due. Gives the number of failures. */
    async sweep(): Promise<number> {
      let failures = 0;
      for (;;) {
        const due = await store.claimDue(db, payments, clock.now(), SWEEP_BATCH);
        failures += await settleEach(due);
        if (due.length < SWEEP_BATCH) return failures;
      }
    },

    /** Settles every unsettled attempt, and rechecks those that ended unpaid since then. Gives the number of failures. */
    async sweepSince(since: Date): Promise<number> {
      let failures = 0;
      let last: string | null = null;
      for (;;) {
        const unpaid: store.Attempt[] = await store.unpaidSince(db, payments, since, last, SWEEP_BATCH);
        failures += await settleEach(unpaid);
        if (unpaid.length < SWEEP_BATCH) return failures;
        last = unpaid.at(-1)?.id ?? null;
      }
    },
  };
}
