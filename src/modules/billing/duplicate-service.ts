import { Failure } from '../../platform/failure.ts';
import type { BillingDependencies } from './dependencies.ts';
import { paymentsOfSubscription } from './payments/store.ts';
import type { RefundService } from './refunds/service.ts';
import type { SubscriptionService } from './subscriptions/service.ts';
import { subscriptionById } from './subscriptions/store.ts';

type Services = { subscriptions: SubscriptionService; refunds: RefundService };

/** Duplicate plans: a customer paid two payment pages. */
export function duplicateService({ db, log, payments }: BillingDependencies, { subscriptions, refunds }: Services) {
  return {
    /**
     * Ends a second plan at the provider and refunds what was paid for it; doing so again changes nothing. Throws while
     * the provider cannot be reached; the queue retries.
     */
    async endDuplicate(id: string): Promise<void> {
      const row = await subscriptionById(db, id);
      if (!row?.duplicate_of) return;
      await payments.cancelNow(row.subscription_id);
      for (const payment of await paymentsOfSubscription(db, id)) {
        const refunded = refunds.refundAll(payment, 'A second plan, paid by mistake', `duplicate:${payment.id}`);
        await refunded.catch((error) => {
          // A disputed payment is returned by the bank and cannot be refunded here.
          if (!(error instanceof Failure && error.code === 'refund_refused')) throw error;
          log.error('duplicate_not_refunded', error, { payment_id: payment.id });
        });
      }
      await subscriptions.refresh(row);
    },
  };
}
