import type { AccountId } from '../../../platform/account-id.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { type CheckoutSession, openPagesOf } from '../checkout/store.ts';
import { customerOf } from '../customers/store.ts';
import type { BillingDependencies } from '../dependencies.ts';
import type { SubscriptionService } from '../subscriptions/service.ts';

/** What becomes of an account's plan and of its customer at the payment provider when the account is closed. */
export function closingService(
  { db, payments }: BillingDependencies,
  subscriptions: SubscriptionService,
  closePage: (page: CheckoutSession) => Promise<void>,
) {
  return {
    /** No plan of the account is renewed: each runs to the end of what is paid. No page that is open can be paid any more. */
    async stopPayments(account_id: AccountId): Promise<void> {
      for (const page of await openPagesOf(db, payments, account_id)) await closePage(page);
      for (const row of await subscriptions.allRunningOf(account_id)) {
        if (!row.cancel_at_period_end) await payments.cancelAtPeriodEnd(row.subscription_id);
        await subscriptions.refresh(row);
      }
    },

    /** Ends the account's plans at once, and has the provider delete its customer. Doing so again changes nothing. */
    async forgetCustomer(account_id: AccountId): Promise<void> {
      for (const row of await subscriptions.allRunningOf(account_id)) {
        await payments.cancelNow(row.subscription_id);
        await subscriptions.refresh(row);
      }
      const customer_id = (await customerOf(db, payments, account_id))?.customer_id;
      if (!customer_id) return;
      await payments.forgetCustomer(customer_id).catch((error) => {
        if (!(error instanceof ProviderError && error.code === 'customer_not_found')) throw error;
      });
    },
  };
}
