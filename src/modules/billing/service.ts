import type { Actor } from '../../platform/http/endpoint.ts';
import { ProviderError } from '../../platform/provider-error.ts';
import { catalogService } from './catalog/service.ts';
import { claimService } from './checkout/claim-service.ts';
import { pageService } from './checkout/page-service.ts';
import { checkoutService } from './checkout/service.ts';
import { settlementService } from './checkout/settlement-service.ts';
import { closingService } from './closing/service.ts';
import { customerService } from './customers/service.ts';
import type { BillingDependencies } from './dependencies.ts';
import { documentService } from './documents/service.ts';
import { duplicateService } from './duplicate-service.ts';
import * as errors from './errors.ts';
import { eventService } from './event-service.ts';
import { exportService } from './export-service.ts';
import { mailService } from './mail-service.ts';
import { expiryService } from './mails/expiry-service.ts';
import { summaryService } from './notices/service.ts';
import { receiptService } from './payments/service.ts';
import { comparedSince } from './reconciliation/rules.ts';
import { reconciliationService } from './reconciliation/service.ts';
import { returnService } from './refunds/return-service.ts';
import { refundService } from './refunds/service.ts';
import type { PaymentOutcome } from './schema.ts';
import { planService } from './subscriptions/plan-service.ts';
import { subscriptionService } from './subscriptions/service.ts';
import { cardService } from './top-ups/card-service.ts';
import { consentService } from './top-ups/consent-service.ts';
import { topUpService } from './top-ups/service.ts';
import { paymentTotalsService } from './totals/service.ts';

export type BillingService = ReturnType<typeof billingService>;

/** Buying credits: the catalog, payments, and the ways a payment is reported. */
export function billingService(dependencies: BillingDependencies) {
  const { db, clock, log, credits } = dependencies;
  const receipts = receiptService(dependencies);
  const customers = customerService(dependencies);
  const returns = returnService(dependencies);
  const subscriptions = subscriptionService(dependencies, receipts);
  const settlement = settlementService(dependencies, { receipts, subscriptions });
  const claims = claimService(dependencies, { receipts, returns });
  const topUps = topUpService(dependencies, { receipts, customers, subscriptions });
  const checkout = checkoutService(dependencies, { settle: settlement.settle, customers, subscriptions });
  const refunds = refundService(dependencies, returns);
  const reconciliation = reconciliationService(dependencies, settlement.settle);

  return {
    ...catalogService(dependencies),
    ...checkout,
    ...planService(dependencies, subscriptions, customers),
    ...consentService(dependencies, { customers, subscriptions }),
    ...cardService(dependencies, { customers, checkout }),
    ...summaryService(dependencies, subscriptions),
    ...documentService(dependencies),
    ...exportService(dependencies),
    ...refunds,
    ...duplicateService(dependencies, { subscriptions, refunds }),
    ...reconciliation,
    ...eventService(dependencies, { settlement, subscriptions, topUps, returns }),
    ...mailService(dependencies),
    ...expiryService(dependencies),
    ...paymentTotalsService(dependencies),
    ...closingService(
      dependencies,
      subscriptions,
      pageService(dependencies, { settle: settlement.settle, customers }).close,
    ),

    /** Credits a purchase of the caller's account if it is paid. Gives its status. */
    async processPaymentSuccess(actor: Actor, session_id: string): Promise<PaymentOutcome> {
      const session = await claims.getOrClaim(actor, session_id);
      const outcome = await settlement.settle(session).catch((error) => {
        if (!(error instanceof ProviderError)) throw error;
        log.error('payment_unreadable', error, { session_id: session.id });
        throw errors.paymentUnreadable();
      });
      if (outcome === 'mismatched') throw errors.paymentMismatched();
      const is_paid = outcome === 'credited' || outcome === 'known';
      return {
        status: is_paid ? 'paid' : outcome,
        credits_awarded: is_paid ? session.credits : 0,
        balance: await credits.balanceOf(db, actor.account_id),
        already_processed: outcome === 'known',
        kind: session.mode,
        item_id: session.item_id,
        item_name: session.item_name,
        amount_cents: session.amount_cents,
      };
    },

    /** Called in the transaction of each charge of credits: a low balance may start a top-up. */
    onCharged: topUps.onCharged,
    topUp: topUps.run,

    /** Finds what no webhook reported: paid sessions and invoices, settled top-ups, refunds and disputes. */
    async sweep(): Promise<number> {
      const credited = await settlement.sweep();
      await subscriptions.sweep();
      await subscriptions.pauseOverdue();
      await topUps.sweep();
      await returns.checkDue();
      return credited;
    },

    /** Does the same for everything that may still change, due or not, then reconciles with the provider. */
    async reconcileAll(): Promise<void> {
      await settlement.sweep();
      await subscriptions.sweep(true);
      await topUps.sweepSince(comparedSince(clock.now()));
      await returns.checkDue(true);
      await reconciliation.reconcile();
    },
  };
}
