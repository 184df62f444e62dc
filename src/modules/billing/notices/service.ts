import type { Actor } from '../../../platform/http/endpoint.ts';
import { DAY_MS } from '../../../platform/time.ts';
import { PRICING_LEVELS, planOf, pricingLevel, TOP_UP_RATE_CENTS, topUpCents } from '../catalog/rules.ts';
import type { BillingDependencies } from '../dependencies.ts';
import type { BillingSummary } from '../schema.ts';
import type { SubscriptionService } from '../subscriptions/service.ts';
import { latestDuplicate } from '../subscriptions/store.ts';
import * as topUps from '../top-ups/store.ts';
import { noticesOf } from './rules.ts';

/** How long the page shows that a second plan was refunded. */
const DUPLICATE_NOTICE_MS = 14 * DAY_MS;

/** The summary of an account: balance, debt, plan, prices and notices. */
export function summaryService(
  { db, clock, payments, credits }: BillingDependencies,
  subscriptions: SubscriptionService,
) {
  return {
    async summary({ account_id }: Actor): Promise<BillingSummary> {
      const account = await credits.overviewOf(account_id);
      const { balance, debt_credits } = account;
      const duplicate_since = new Date(clock.now().getTime() - DUPLICATE_NOTICE_MS);
      const [row, benefits, consent, lots, [top_up], duplicate] = await Promise.all([
        subscriptions.currentOf(account_id),
        subscriptions.benefitsOf(account_id),
        topUps.activeConsent(db, account_id, payments.environment),
        credits.lotsOf(account_id),
        topUps.latestAttempts(db, account_id, payments.environment, 1),
        latestDuplicate(db, account_id, payments, duplicate_since),
      ]);
      const plan = benefits && planOf(benefits.plan_id);
      const pricing_level = pricingLevel(balance, account.first_purchase);
      const notices = noticesOf(
        {
          debt_credits,
          plan: row,
          duplicate,
          top_up: consent && top_up?.consent_id === consent.id ? top_up : undefined,
          limit_notified_at: consent?.limit_notified_at ?? null,
          lots: lots.map(({ remaining, expires_at }) => ({ remaining, expires_at: new Date(expires_at) })),
        },
        clock.now(),
      );
      return {
        balance,
        total_purchased: account.purchased,
        credits_used: account.used,
        debt_credits,
        plan_id: benefits?.plan_id ?? null,
        pricing_level,
        unit_price_cents: PRICING_LEVELS[pricing_level].unit_price_cents,
        top_up_cents: plan ? topUpCents(plan) : TOP_UP_RATE_CENTS,
        notices,
      };
    },
  };
}
