import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { OffSessionCharge } from '../../../providers/payments/port.ts';
import { needsNewKey, retryOf } from '../attempt-service.ts';
import { planOf } from '../catalog/rules.ts';
import type { CustomerService } from '../customers/service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { orderMail } from '../mails/order-service.ts';
import type { SubscriptionService } from '../subscriptions/service.ts';
import { MOST_TOP_UPS_A_DAY, mayTopUp, topUpBundles } from './rules.ts';
import * as store from './store.ts';

const FIRST_CHECK_AFTER_MS = 2 * 60 * 1000;

type Services = { customers: CustomerService; subscriptions: SubscriptionService };

/** How a charge ended, or that it could not begin. */
export type ChargeOutcome =
  | OffSessionCharge
  | { outcome: 'declined'; payment_intent_id: null; message: string }
  /** The payment provider no longer has the card, or has deleted the customer with all cards. */
  | { outcome: 'card_removed' };

const UNTAXABLE: ChargeOutcome = {
  outcome: 'declined',
  payment_intent_id: null,
  message: 'Your card has no billing address, which sales tax depends on. Please add the card again with its address.',
};

/**
 * Attempts to charge the card. An attempt is committed before the card is charged, under an index that allows one running
 * attempt per account; its id is the provider's idempotency key.
 */
export function attemptService(dependencies: BillingDependencies, { customers, subscriptions }: Services) {
  const { db, clock, payments, accounts, credits, site_url } = dependencies;

  /** Charges the card. After a failure that the provider has stored, the next attempt uses a new key and first looks for a charge. */
  async function charge(
    attempt: store.Attempt,
    customer_id: string,
    payment_method_id: string,
  ): Promise<ChargeOutcome> {
    const response = payments.chargeOffSession({
      customer_id,
      payment_method_id,
      amount_cents: attempt.amount_cents,
      our_key: attempt.id,
      description: `Top-up of ${attempt.credits} credits`,
      return_url: new URL('/portal/billing', site_url).href,
      ...retryOf(attempt.attempt, attempt.created_at),
    });
    return response.catch(async (error) => {
      if (needsNewKey(error)) await store.updateAttempt(db, attempt.id, { attempt: attempt.attempt + 1 });
      else if (error instanceof ProviderError && error.kind === 'rejected') {
        // Providers word the refusal of a removed card differently, so the list of cards decides.
        if (!(await hasCard(customer_id, payment_method_id))) return { outcome: 'card_removed' };
        if (error.code === 'no_tax_address') return UNTAXABLE;
      }
      throw error;
    });
  }

  const hasCard = async (customer_id: string, payment_method_id: string) =>
    (await payments.listCards(customer_id)).some((card) => card.payment_method_id === payment_method_id);

  return {
    /** Decides within one transaction whether a payment is due. Gives the attempt to start or continue. */
    async begin(tx: Db, account_id: AccountId, most_credits: number): Promise<store.Attempt | undefined> {
      await accounts.lockAccount(tx, account_id);
      const running = await store.runningAttempt(tx, account_id, payments.environment);
      if (running) return running.status === 'open' ? running : undefined;
      if (await dependencies.whyNotSold(tx, account_id)) return undefined;
      const consent = await store.activeConsent(tx, account_id, payments.environment);
      if (!consent || (await credits.balanceOf(tx, account_id)) > consent.threshold) return undefined;
      const now = clock.now();
      const latest = await store.latestAttempts(tx, account_id, payments.environment, MOST_TOP_UPS_A_DAY);
      const verdict = mayTopUp(latest, consent.id, now);
      if (verdict === 'daily_limit' && (await store.recordLimitNotice(tx, consent.id, now))) {
        await orderMail(tx, { kind: 'top_up_limit', consent_id: consent.id, day: now.toISOString() });
      }
      const bundles = await bundlesOf(subscriptions, account_id, tx);
      const bundle = bundles.find(({ credits: size }) => size === consent.bundle_credits);
      if (verdict !== 'yes' || !bundle?.amount_cents) return undefined;
      if (bundle.credits > most_credits) return undefined;
      const id = await store.insertAttempt(
        tx,
        {
          consent_id: consent.id,
          account_id,
          provider: payments.name,
          environment: payments.environment,
          credits: consent.bundle_credits,
          amount_cents: bundle.amount_cents,
        },
        { at: now, next_check_at: new Date(now.getTime() + FIRST_CHECK_AFTER_MS) },
      );
      return id ? store.attemptById(tx, id) : undefined;
    },

    /** Charges the card, or reads the charge made before. Undefined: nothing was charged, and nothing will be. */
    async findOrCharge(attempt: store.Attempt): Promise<ChargeOutcome | undefined> {
      if (attempt.payment_intent_id) return payments.readCharge(attempt.payment_intent_id);
      const consent = await store.consentById(db, attempt.consent_id);
      if (!consent) return undefined;
      const charged = await customers.withExistingCustomer(attempt.account_id, async (customer_id) => {
        const made = await payments.findCharge(customer_id, attempt.id);
        return made || consent.withdrawn_at ? made : charge(attempt, customer_id, consent.payment_method_id);
      });
      return charged || consent.withdrawn_at ? charged : { outcome: 'card_removed' };
    },
  };
}

/** What the bundles cost an account now. */
export async function bundlesOf(subscriptions: SubscriptionService, account_id: AccountId, tx?: Db) {
  const plan = await subscriptions.benefitsOf(account_id, tx);
  return topUpBundles(plan && planOf(plan.plan_id));
}
