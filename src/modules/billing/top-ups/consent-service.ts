import { inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { checkSells } from '../customers/selling-service.ts';
import type { CustomerService } from '../customers/service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as errors from '../errors.ts';
import type { SubscriptionService } from '../subscriptions/service.ts';
import { bundlesOf } from './attempt-service.ts';
import { orderTopUp } from './order-service.ts';
import { topUpConsentText } from './rules.ts';
import type { TopUpRequest, TopUpState } from './schema.ts';
import * as store from './store.ts';

type Services = { customers: CustomerService; subscriptions: SubscriptionService };
type GrantRequest = Extract<TopUpRequest, { action: 'grant' }>;

/** An account's consent to automatic top-ups. */
export function consentService(dependencies: BillingDependencies, { customers, subscriptions }: Services) {
  const { db, clock, log, payments, accounts, credits } = dependencies;

  async function state({ account_id }: Actor): Promise<TopUpState> {
    const consent = await store.activeConsent(db, account_id, payments.environment);
    const [latest] = await store.latestAttempts(db, account_id, payments.environment, 1);
    // What went wrong under an earlier consent is resolved by the new one.
    const last = latest?.status === 'paid' || latest?.consent_id === consent?.id ? latest : undefined;
    return {
      has_active_consent: consent !== undefined,
      auto_topup_enabled: consent !== undefined,
      settings: consent
        ? {
            threshold: consent.threshold,
            bundle_size: consent.bundle_credits,
            payment_method_id: consent.payment_method_id,
          }
        : null,
      bundles: await bundlesOf(subscriptions, account_id),
      consented_at: consent?.granted_at.toISOString() ?? null,
      typed_name: consent?.typed_name ?? null,
      last_attempt: last
        ? {
            status: last.status,
            credits: last.credits,
            amount_cents: last.amount_cents,
            message: last.message,
            url: last.finish_url,
            at: (last.settled_at ?? last.created_at).toISOString(),
          }
        : null,
    };
  }

  /** The accepted text must be the current one, because it names the price. */
  async function grant(actor: Actor, ip: string, request: GrantRequest): Promise<void> {
    await checkSells(dependencies, actor);
    const { threshold, bundle_size, payment_method_id } = request.auto_topup_settings;
    const bundle = (await bundlesOf(subscriptions, actor.account_id)).find(({ credits: size }) => size === bundle_size);
    if (!bundle) throw errors.unknownItem();
    const limit = await dependencies.maxCredits('purchase');
    if (bundle_size > limit) throw errors.abovePurchaseLimit(limit);
    const consent_text = topUpConsentText({ threshold, bundle_size }, bundle.amount_cents, payments.adds_tax);
    if (request.consent_text !== consent_text) throw errors.consentTextChanged(consent_text);
    const cards = await errors.asCheckoutFailure(log, customers.cardsOf(actor.account_id));
    if (!cards.some((card) => card.payment_method_id === payment_method_id)) throw errors.cardUnknown();
    const { account_id, user_id: created_by } = actor;
    await inTransaction(db, async (tx) => {
      await accounts.lockAccount(tx, account_id);
      const at = clock.now();
      await store.withdrawConsent(tx, account_id, payments.environment, ip, at);
      await store.withdrawWaitingAttempts(tx, account_id, payments.environment, at);
      const id = await store.insertConsent(tx, {
        account_id,
        created_by,
        environment: payments.environment,
        consent_text,
        typed_name: request.typed_name,
        ip,
        threshold,
        bundle_credits: bundle_size,
        payment_method_id,
        granted_at: at,
      });
      // The balance may be low already, and the consent applies from now on.
      if ((await credits.balanceOf(tx, account_id)) <= threshold) await orderTopUp(tx, { id, account_id });
    });
  }

  async function withdraw({ account_id }: Actor, ip: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      await accounts.lockAccount(tx, account_id);
      await store.withdrawConsent(tx, account_id, payments.environment, ip, clock.now());
      await store.withdrawWaitingAttempts(tx, account_id, payments.environment, clock.now());
    });
  }

  return {
    /** Gives the state of automatic top-ups, after granting or withdrawing consent if requested. */
    async topUpConsent(actor: Actor, ip: string, request: TopUpRequest): Promise<TopUpState> {
      if (request.action === 'grant') await grant(actor, ip, request);
      if (request.action === 'withdraw') await withdraw(actor, ip);
      return state(actor);
    },
  };
}
