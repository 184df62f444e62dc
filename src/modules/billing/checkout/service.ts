import { randomBytes, randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { CheckoutCustomer, CheckoutOrder } from '../../../providers/payments/port.ts';
import { retryOf, withNewKeys } from '../attempt-service.ts';
import { checkoutItem, eventPackItem, type SoldItem } from '../catalog/item-rules.ts';
import { EVENT_PACK_CREDITS, eventPack, planOf, SINGLE_CARD } from '../catalog/rules.ts';
import type { CustomerService } from '../customers/service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as errors from '../errors.ts';
import { ownUrl } from '../rules.ts';
import type {
  BillingInfo,
  BundleRequest,
  CheckoutRequest,
  EventPackRequest,
  StartedCheckout,
  StartedEventPack,
} from '../schema.ts';
import type { SubscriptionService } from '../subscriptions/service.ts';
import { claimPath, paidPath, profileEditOf, successUrl, unpaidPath } from './rules.ts';
import type { PaymentService } from './settlement-service.ts';
import * as store from './store.ts';

type CheckoutOptions = { return_url?: string | undefined; pending_letter_key?: string | undefined };
type Services = {
  settle: PaymentService['settle'];
  customers: CustomerService;
  subscriptions: SubscriptionService;
};

const FIRST_CHECK_AFTER_MS = 2 * 60 * 1000;
/** A customer who opens more plan pages than this at the same time gets an error. */
const MOST_PAGES_CLOSED = 5;

export type CheckoutService = ReturnType<typeof checkoutService>;

/** Turns a request into a payment page. Items and prices come from the catalog only. */
export function checkoutService(dependencies: BillingDependencies, { settle, customers, subscriptions }: Services) {
  const { db, clock, log, payments, credits, site_url } = dependencies;
  const callProvider = <T>(response: Promise<T>) => errors.asCheckoutFailure(log, response);

  /** The purchase that already paid for this pending letter, while its credit is unspent. */
  async function paidFor(actor: Actor, item: SoldItem, pending_letter_key: string | undefined) {
    if (!pending_letter_key) return undefined;
    const paid = await store.latestPaidFor(db, actor.user_id, item.id, pending_letter_key);
    return paid && (await credits.balanceOf(db, actor.user_id)) > 0 ? paid : undefined;
  }

  function intentOf(actor: Actor | null, item: SoldItem, request: CheckoutOptions): store.Intent {
    const id = randomUUID();
    const claim_token = actor ? null : randomBytes(24).toString('base64url');
    return {
      id,
      user_id: actor?.user_id ?? null,
      environment: payments.environment,
      provider: payments.name,
      mode: item.kind === 'plan' ? 'subscription' : 'payment',
      item_id: item.id,
      item_name: item.name,
      quantity: item.quantity,
      amount_cents: item.amount_cents,
      credits: item.credits,
      success_url: claim_token
        ? new URL(claimPath(item.credits, claim_token), site_url).href
        : successUrl(site_url, request.return_url, paidPath(item), id),
      cancel_url: new URL(unpaidPath(item), site_url).href,
      pending_letter_key: request.pending_letter_key ?? null,
      claim_token,
    };
  }

  function insertIntent(intent: store.Intent): Promise<store.CheckoutSession> {
    const at = clock.now();
    return store.insertIntent(db, intent, { at, next_check_at: new Date(at.getTime() + FIRST_CHECK_AFTER_MS) });
  }

  /** Our id is the idempotency key: a call repeated after a crash finds the same page. */
  async function openAtProvider(actor: Actor | null, session: store.CheckoutSession): Promise<StartedCheckout> {
    const open = (customer: CheckoutCustomer) =>
      withNewKeys(
        session.attempt,
        (failed) => store.nextAttempt(db, session.id, failed),
        (attempt) => payments.createCheckout(orderOf(customer, session, attempt)),
      );
    const response = actor
      ? customers.withCustomer(actor, (customer_id) => {
          return open({ user_id: actor.user_id, email: actor.email, customer_id });
        })
      : open({ user_id: null, email: null });
    const opened = await callProvider(
      response.catch(async (error) => {
        if (error instanceof ProviderError && error.kind === 'rejected') await store.mark(db, session.id, 'closed');
        throw error;
      }),
    );
    const { pay_url } = await store.markOpen(db, session.id, opened);
    return { url: pay_url ?? opened.url, sessionId: session.id };
  }

  async function sell(actor: Actor, item: SoldItem, request: CheckoutOptions): Promise<StartedCheckout> {
    return continueCheckout(actor, item, request, await insertIntent(intentOf(actor, item, request)));
  }

  /** Gives the page of a checkout, or the return URL if it is paid. An expired page is replaced by a new one. */
  async function continueCheckout(
    actor: Actor,
    item: SoldItem,
    request: CheckoutOptions,
    session: store.CheckoutSession,
  ): Promise<StartedCheckout> {
    // Read after the insert, so that a payment credited in between is not missed.
    const paid = await paidFor(actor, item, request.pending_letter_key);
    if (paid) return { url: paid.success_url, sessionId: paid.id };
    if (session.status === 'created') return openAtProvider(actor, session);
    const outcome = await callProvider(settle(session));
    if (outcome === 'unpaid') return openAtProvider(actor, await insertIntent(intentOf(actor, item, request)));
    const url = outcome === 'pending' ? session.pay_url : session.success_url;
    return { url: url ?? session.success_url, sessionId: session.id };
  }

  /** Closes another plan's open page, because two open pages could both be paid. */
  async function closePage(session: store.CheckoutSession): Promise<void> {
    if (session.provider_session_id) await callProvider(payments.expireCheckout(session.provider_session_id));
    // Without a response from the provider nobody has seen a page, so there is nothing to settle.
    const outcome = session.provider_session_id ? await callProvider(settle(session)) : 'pending';
    if (outcome === 'pending') await store.mark(db, session.id, 'closed');
  }

  /** Gives the payment page for a plan. A person may have one open, so another plan's page is closed first. */
  async function sellPlan(actor: Actor, item: SoldItem, request: CheckoutOptions): Promise<StartedCheckout> {
    for (let tries = 1; ; tries++) {
      await checkNoPlan(actor);
      const session = await insertIntent(intentOf(actor, item, request));
      const is_same =
        session.item_id === item.id && session.pending_letter_key === (request.pending_letter_key ?? null);
      if (is_same) return continueCheckout(actor, item, request, session);
      if (tries === MOST_PAGES_CLOSED) throw errors.checkoutUnavailable();
      await closePage(session);
    }
  }

  async function checkNoPlan(actor: Actor): Promise<void> {
    const current = await subscriptions.currentOf(actor.user_id);
    if (current) throw errors.alreadySubscribed(planOf(current.plan_id)?.name ?? current.plan_id);
  }

  async function saveBillingInfo(actor: Actor, info: BillingInfo | undefined): Promise<void> {
    if (!info) return;
    await dependencies.saveProfile(actor, profileEditOf(info)).catch((error) => {
      log.error('billing_info_not_saved', error, { user_id: actor.user_id });
      throw errors.billingInfoNotSaved();
    });
  }

  async function startCheckout(actor: Actor, request: CheckoutRequest): Promise<StartedCheckout> {
    const item = checkoutItem(request.creditPackId ?? request.planId ?? request.stripePriceId ?? SINGLE_CARD.id);
    if (!item) throw errors.unknownItem();
    if (item.kind === 'plan') await checkNoPlan(actor);
    await saveBillingInfo(actor, request.billing_info);
    return item.kind === 'plan' ? sellPlan(actor, item, request) : sell(actor, item, request);
  }

  return {
    /**
     * Gives the payment page of a card, a bundle or a plan; for a pending letter that is already
     * paid, its return URL.
     */
    startCheckout,

    startSubscription: (actor: Actor, request: { planId: string; return_url?: string | undefined }) => {
      if (!planOf(request.planId)) throw errors.unknownItem();
      return startCheckout(actor, request);
    },

    /** Sells a bundle, also without an account; the payer creates one after paying. */
    async startBundle(actor: Actor | null, request: BundleRequest): Promise<StartedCheckout> {
      const item = checkoutItem(request.bundleId);
      if (item?.kind !== 'bundle') throw errors.unknownItem();
      if (actor) return sell(actor, item, request);
      return openAtProvider(null, await insertIntent(intentOf(null, item, {})));
    },

    /** Sells exactly the credits that a campaign lacks. */
    async startEventPack(actor: Actor, request: EventPackRequest): Promise<StartedEventPack> {
      const pack = eventPack(request.creditsNeeded);
      if (pack === 'use_a_bundle') throw errors.belowEventPack(EVENT_PACK_CREDITS.min);
      if (pack === 'contact_sales') throw errors.aboveEventPack(EVENT_PACK_CREDITS.max);
      return { ...(await sell(actor, eventPackItem(pack, request.campaignName), request)), pack };
    },

    /** A page that saves a card and charges nothing. */
    async startSetup(actor: Actor, return_url: string | undefined): Promise<StartedCheckout> {
      const back = ownUrl(site_url, return_url, '/portal/billing?card_saved=true').href;
      const nothing = { amount_cents: 0, credits: 0, quantity: 1, pending_letter_key: null, claim_token: null };
      const session = await insertIntent({
        ...nothing,
        id: randomUUID(),
        user_id: actor.user_id,
        environment: payments.environment,
        provider: payments.name,
        mode: 'setup',
        item_id: 'card',
        item_name: 'Payment method',
        success_url: back,
        cancel_url: back,
      });
      return openAtProvider(actor, session);
    },
  };
}

function orderOf(customer: CheckoutCustomer, session: store.CheckoutSession, attempt: number): CheckoutOrder {
  const { id, item_id, item_name, amount_cents, quantity, success_url, cancel_url, mode } = session;
  const basics = { our_session_id: id, customer, success_url, cancel_url, idempotency_key: id };
  const attempted = { ...basics, ...retryOf(attempt, session.created_at) };
  if (mode === 'setup') return { ...attempted, mode };
  const item = { id: item_id, name: item_name, amount_cents: amount_cents / quantity };
  return mode === 'subscription'
    ? { ...attempted, mode, plan: item }
    : { ...attempted, mode, item: { ...item, quantity } };
}
