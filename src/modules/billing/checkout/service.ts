import type { Actor } from '../../../platform/http/endpoint.ts';
import { checkoutItem, eventPackItem, type SoldItem } from '../catalog/item-rules.ts';
import { EVENT_PACK_CREDITS, eventPack, planOf, SINGLE_CARD } from '../catalog/rules.ts';
import type { CustomerService } from '../customers/service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as errors from '../errors.ts';
import type {
  BillingInfo,
  BundleRequest,
  CheckoutRequest,
  EventPackRequest,
  StartedCheckout,
  StartedEventPack,
} from '../schema.ts';
import type { SubscriptionService } from '../subscriptions/service.ts';
import { type CheckoutOptions, intentService } from './intent-service.ts';
import { pageService } from './page-service.ts';
import { profileEditOf } from './rules.ts';
import type { SettlementService } from './settlement-service.ts';
import * as store from './store.ts';

type Services = {
  settle: SettlementService['settle'];
  customers: CustomerService;
  subscriptions: SubscriptionService;
};

/** A customer who opens more plan pages than this at the same time gets an error. */
const MOST_PAGES_CLOSED = 5;

export type CheckoutService = ReturnType<typeof checkoutService>;

/** Turns a request into a payment page. Items and prices come from the catalog only. */
export function checkoutService(dependencies: BillingDependencies, { settle, customers, subscriptions }: Services) {
  const intents = intentService(dependencies);
  const pages = pageService(dependencies, { settle, customers });

  /** Gives the page of a checkout, or the return URL if it is paid. An expired page is replaced by a new one. */
  async function continueCheckout(
    actor: Actor,
    item: SoldItem,
    request: CheckoutOptions,
    session: store.CheckoutSession,
  ): Promise<StartedCheckout> {
    // Read after the insert, so that a payment credited in between is not missed.
    const paid = await paidFor(dependencies, actor, item, request.pending_letter_key);
    if (paid) return { url: paid.success_url, sessionId: paid.id };
    if (session.status === 'created') return pages.open(actor, session);
    const outcome = await errors.asCheckoutFailure(dependencies.log, settle(session));
    if (outcome === 'unpaid') return pages.open(actor, await intents.beginPurchase(actor, item, request));
    const url = outcome === 'pending' ? session.pay_url : session.success_url;
    return { url: url ?? session.success_url, sessionId: session.id };
  }

  const sell = async (actor: Actor, item: SoldItem, request: CheckoutOptions): Promise<StartedCheckout> =>
    continueCheckout(actor, item, request, await intents.beginPurchase(actor, item, request));

  /**
   * Gives the payment page for a plan. An account may have one open, because two open pages could both be paid: another
   * plan's page is closed first.
   */
  async function sellPlan(actor: Actor, item: SoldItem, request: CheckoutOptions): Promise<StartedCheckout> {
    for (let tries = 1; ; tries++) {
      await checkNoPlan(subscriptions, actor);
      const session = await intents.beginPurchase(actor, item, request);
      const is_same =
        session.item_id === item.id && session.pending_letter_key === (request.pending_letter_key ?? null);
      if (is_same) return continueCheckout(actor, item, request, session);
      if (tries === MOST_PAGES_CLOSED) throw errors.checkoutUnavailable();
      await pages.close(session);
    }
  }

  async function startCheckout(actor: Actor, request: CheckoutRequest): Promise<StartedCheckout> {
    const item = checkoutItem(request.creditPackId ?? request.planId ?? request.stripePriceId ?? SINGLE_CARD.id);
    if (!item) throw errors.unknownItem();
    if (item.kind === 'plan') await checkNoPlan(subscriptions, actor);
    await saveBillingInfo(dependencies, actor, request.billing_info);
    return item.kind === 'plan' ? sellPlan(actor, item, request) : sell(actor, item, request);
  }

  return {
    /** Gives the payment page of a card, a bundle or a plan; for a pending letter that is already paid, its return URL. */
    startCheckout,

    startSubscription: (actor: Actor, request: { planId: string; return_url?: string | undefined }) => {
      if (!planOf(request.planId)) throw errors.unknownItem();
      return startCheckout(actor, request);
    },

    /** Sells a bundle, also without an account; the payer creates one after paying. */
    async startBundle(actor: Actor | null, request: BundleRequest): Promise<StartedCheckout> {
      const item = checkoutItem(request.bundleId);
      if (item?.kind !== 'bundle') throw errors.unknownItem();
      return actor ? sell(actor, item, request) : pages.open(null, await intents.beginPurchase(null, item, {}));
    },

    /** Sells exactly the credits that a campaign lacks. */
    async startEventPack(actor: Actor, request: EventPackRequest): Promise<StartedEventPack> {
      const pack = eventPack(request.creditsNeeded);
      if (pack === 'use_a_bundle') throw errors.belowEventPack(EVENT_PACK_CREDITS.min);
      if (pack === 'contact_sales') throw errors.aboveEventPack(EVENT_PACK_CREDITS.max);
      return { ...(await sell(actor, eventPackItem(pack, request.campaignName), request)), pack };
    },

    /** A page that saves a card and charges nothing. */
    startSetup: async (actor: Actor, return_url: string | undefined): Promise<StartedCheckout> =>
      pages.open(actor, await intents.beginSetup(actor, return_url)),
  };
}

/** The purchase that already paid for this pending letter, while its credit is unspent. */
async function paidFor(
  { db, credits }: BillingDependencies,
  { account_id }: Actor,
  item: SoldItem,
  pending_letter_key: string | undefined,
): Promise<store.CheckoutSession | undefined> {
  if (!pending_letter_key) return undefined;
  const paid = await store.latestPaidFor(db, account_id, item.id, pending_letter_key);
  return paid && (await credits.balanceOf(db, account_id)) > 0 ? paid : undefined;
}

async function checkNoPlan(subscriptions: SubscriptionService, actor: Actor): Promise<void> {
  const current = await subscriptions.currentOf(actor.account_id);
  if (current) throw errors.alreadySubscribed(planOf(current.plan_id)?.name ?? current.plan_id);
}

async function saveBillingInfo(
  { log, saveProfile }: BillingDependencies,
  actor: Actor,
  info: BillingInfo | undefined,
): Promise<void> {
  if (!info) return;
  await saveProfile(actor, profileEditOf(info)).catch((error) => {
    log.error('billing_info_not_saved', error, { user_id: actor.user_id });
    throw errors.billingInfoNotSaved();
  });
}
