import { inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { planOf } from '../catalog/rules.ts';
import type { CheckoutService } from '../checkout/service.ts';
import type { CustomerService } from '../customers/service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as errors from '../errors.ts';
import type { SubscriptionService } from '../subscriptions/service.ts';
import { topUpBundles, topUpConsentText } from './rules.ts';
import type { PaymentMethods, PaymentMethodsRequest, TopUpRequest, TopUpState } from './schema.ts';
import type { TopUpService } from './service.ts';
import * as store from './store.ts';

type Services = {
  customers: CustomerService;
  subscriptions: SubscriptionService;
  topUps: TopUpService;
  checkout: CheckoutService;
};
type GrantRequest = Extract<TopUpRequest, { action: 'grant' }>;

/** A customer's consent to automatic top-ups, and their saved cards. */
export function consentService(
  dependencies: BillingDependencies,
  { customers, subscriptions, topUps, checkout }: Services,
) {
  const { db, clock, log, payments, credits } = dependencies;
  const callProvider = <T>(response: Promise<T>) => errors.asCheckoutFailure(log, response);

  async function bundlesOf(user_id: string) {
    const plan = await subscriptions.benefitsOf(user_id);
    return topUpBundles(plan && planOf(plan.plan_id));
  }

  async function state({ user_id }: Actor): Promise<TopUpState> {
    const { account_id } = await credits.accountOf(db, user_id);
    const consent = await store.activeConsent(db, account_id, payments.environment);
    const [last] = await store.latestAttempts(db, account_id, payments.environment, 1);
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
      bundles: await bundlesOf(user_id),
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
    const { threshold, bundle_size, payment_method_id } = request.auto_topup_settings;
    const bundle = (await bundlesOf(actor.user_id)).find(({ credits: size }) => size === bundle_size);
    if (!bundle) throw errors.unknownItem();
    const consent_text = topUpConsentText({ threshold, bundle_size }, bundle.amount_cents);
    if (request.consent_text !== consent_text) throw errors.consentTextChanged(consent_text);
    const cards = await callProvider(customers.cardsOf(actor.user_id));
    if (!cards.some((card) => card.payment_method_id === payment_method_id)) throw errors.cardUnknown();
    await inTransaction(db, async (tx) => {
      const { account_id } = await credits.accountOf(tx, actor.user_id);
      await credits.lockAccount(tx, account_id);
      const at = clock.now();
      await store.withdrawConsent(tx, account_id, payments.environment, ip, at);
      await store.giveUpWaiting(tx, account_id, payments.environment, at);
      await store.insertConsent(tx, {
        user_id: actor.user_id,
        account_id,
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
      if ((await credits.balanceOf(tx, actor.user_id)) <= threshold) await topUps.order(tx, account_id);
    });
  }

  async function withdraw(actor: Actor, ip: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const { account_id } = await credits.accountOf(tx, actor.user_id);
      await credits.lockAccount(tx, account_id);
      await store.withdrawConsent(tx, account_id, payments.environment, ip, clock.now());
      await store.giveUpWaiting(tx, account_id, payments.environment, clock.now());
    });
  }

  async function methodsOf(actor: Actor, url: string | null = null): Promise<PaymentMethods> {
    const { account_id } = await credits.accountOf(db, actor.user_id);
    const consent = await store.activeConsent(db, account_id, payments.environment);
    const cards = await callProvider(customers.cardsOf(actor.user_id));
    return {
      payment_methods: cards.map(({ payment_method_id: id, brand, last4, exp_month, exp_year, is_default }) => ({
        id,
        card: { brand, last4, exp_month, exp_year },
        is_default,
        used_by_top_up: id === consent?.payment_method_id,
      })),
      url,
    };
  }

  /** Checks that the card is the caller's own. Gives the customer id. */
  async function ownCard(actor: Actor, payment_method_id: string): Promise<string> {
    const { payment_methods } = await methodsOf(actor);
    const customer_id = await customers.known(actor.user_id);
    const card = payment_methods.find(({ id }) => id === payment_method_id);
    if (!card || !customer_id) throw errors.cardNotFound();
    return customer_id;
  }

  return {
    /** Gives the state of automatic top-ups, after granting or withdrawing consent if requested. */
    async topUpConsent(actor: Actor, ip: string, request: TopUpRequest): Promise<TopUpState> {
      if (request.action === 'grant') await grant(actor, ip, request);
      if (request.action === 'withdraw') await withdraw(actor, ip);
      return state(actor);
    },

    /** Lists the caller's cards, after removing one or making it the default. A card is added at `url`. */
    async paymentMethods(actor: Actor, request: PaymentMethodsRequest): Promise<PaymentMethods> {
      if (request.action === 'add') return methodsOf(actor, (await checkout.startSetup(actor, request.return_url)).url);
      if (request.action === 'remove') {
        const customer_id = await ownCard(actor, request.payment_method_id);
        const { account_id } = await credits.accountOf(db, actor.user_id);
        const consent = await store.activeConsent(db, account_id, payments.environment);
        if (consent?.payment_method_id === request.payment_method_id) throw errors.cardInUse();
        await callProvider(payments.detachCard(customer_id, request.payment_method_id));
      }
      if (request.action === 'set_default') {
        await callProvider(
          payments.setDefaultCard(await ownCard(actor, request.payment_method_id), request.payment_method_id),
        );
      }
      return methodsOf(actor);
    },
  };
}
