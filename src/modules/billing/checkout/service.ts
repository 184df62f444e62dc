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
import { ownAddress } from '../rules.ts';
import type {
  BillingInfo,
  BundleWish,
  CheckoutWish,
  EventPackWish,
  StartedCheckout,
  StartedEventPack,
} from '../schema.ts';
import type { SubscriptionService } from '../subscriptions/service.ts';
import { claimPath, paidPath, profileEditOf, successUrl, unpaidPath } from './rules.ts';
import type { PaymentService } from './settlement-service.ts';
import * as store from './store.ts';

type Wish = { return_url?: string | undefined; pending_letter_key?: string | undefined };
type Services = {
  settle: PaymentService['settle'];
  customers: CustomerService;
  subscriptions: SubscriptionService;
};

const FIRST_CHECK_AFTER_MS = 2 * 60 * 1000;
/** Somebody who opens more pages than this at the same instant is asked to try again. */
const MOST_PAGES_CLOSED = 5;

export type CheckoutService = ReturnType<typeof checkoutService>;

/** How a wish becomes a payment page. What it sells, and for how much, is the catalog's alone to say. */
export function checkoutService(dependencies: BillingDependencies, { settle, customers, subscriptions }: Services) {
  const { db, clock, log, payments, credits, site_url } = dependencies;
  const ask = <T>(asked: Promise<T>) => errors.asCheckoutFailure(log, asked);

  /** The purchase that pays for this pending letter already, as long as its credit is still there to be spent. */
  async function paidFor(actor: Actor, item: SoldItem, pending_letter_key: string | undefined) {
    if (!pending_letter_key) return undefined;
    const paid = await store.latestPaidFor(db, actor.user_id, item.id, pending_letter_key);
    return paid && (await credits.balanceOf(db, actor.user_id)) > 0 ? paid : undefined;
  }

  function intentOf(actor: Actor | null, item: SoldItem, wish: Wish): store.Intent {
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
        : successUrl(site_url, wish.return_url, paidPath(item), id),
      cancel_url: new URL(unpaidPath(item), site_url).href,
      pending_letter_key: wish.pending_letter_key ?? null,
      claim_token,
    };
  }

  function insertIntent(intent: store.Intent): Promise<store.CheckoutSession> {
    const at = clock.now();
    return store.insertIntent(db, intent, { at, next_check_at: new Date(at.getTime() + FIRST_CHECK_AFTER_MS) });
  }

  /** Our id names the attempts: a call that is made again after a crash finds the same page. */
  async function openAtProvider(actor: Actor | null, session: store.CheckoutSession): Promise<StartedCheckout> {
    const open = (customer: CheckoutCustomer) =>
      withNewKeys(
        session.attempt,
        (failed) => store.nextAttempt(db, session.id, failed),
        (attempt) => payments.createCheckout(orderOf(customer, session, attempt)),
      );
    const asked = actor
      ? customers.withCustomer(actor, (customer_id) => {
          return open({ user_id: actor.user_id, email: actor.email, customer_id });
        })
      : open({ user_id: null, email: null });
    const opened = await ask(
      asked.catch(async (error) => {
        if (error instanceof ProviderError && error.kind === 'rejected') await store.mark(db, session.id, 'closed');
        throw error;
      }),
    );
    const { pay_url } = await store.markOpen(db, session.id, opened);
    return { url: pay_url ?? opened.url, sessionId: session.id };
  }

  async function sell(actor: Actor, item: SoldItem, wish: Wish): Promise<StartedCheckout> {
    return lead(actor, item, wish, await insertIntent(intentOf(actor, item, wish)));
  }

  /** Leads to the page of a checkout, or back where it is paid; a page that has expired gives way to another one. */
  async function lead(
    actor: Actor,
    item: SoldItem,
    wish: Wish,
    session: store.CheckoutSession,
  ): Promise<StartedCheckout> {
    // Asked after the insert: a payment that is credited in between is not overlooked.
    const paid = await paidFor(actor, item, wish.pending_letter_key);
    if (paid) return { url: paid.success_url, sessionId: paid.id };
    if (session.status === 'created') return openAtProvider(actor, session);
    const outcome = await ask(settle(session));
    if (outcome === 'unpaid') return openAtProvider(actor, await insertIntent(intentOf(actor, item, wish)));
    const url = outcome === 'pending' ? session.pay_url : session.success_url;
    return { url: url ?? session.success_url, sessionId: session.id };
  }

  /** Closes the open page of another plan: of two pages that are open, both could be paid. */
  async function closePage(session: store.CheckoutSession): Promise<void> {
    if (session.provider_session_id) await ask(payments.expireCheckout(session.provider_session_id));
    // Without an answer from the provider nobody was given a page, and there is nothing to ask about.
    const outcome = session.provider_session_id ? await ask(settle(session)) : 'pending';
    if (outcome === 'pending') await store.mark(db, session.id, 'closed');
  }

  /** Gives the one payment page for a plan that a person may have open; another plan's page is closed first. */
  async function sellPlan(actor: Actor, item: SoldItem, wish: Wish): Promise<StartedCheckout> {
    for (let tries = 1; ; tries++) {
      await checkNoPlan(actor);
      const session = await insertIntent(intentOf(actor, item, wish));
      const is_same = session.item_id === item.id && session.pending_letter_key === (wish.pending_letter_key ?? null);
      if (is_same) return lead(actor, item, wish, session);
      if (tries === MOST_PAGES_CLOSED) throw errors.checkoutUnavailable();
      await closePage(session);
    }
  }

  async function checkNoPlan(actor: Actor): Promise<void> {
    const current = await subscriptions.currentOf(actor.user_id);
    if (current) throw errors.alreadySubscribed(planOf(current.plan_id)?.name ?? current.plan_id);
  }

  async function keepBillingInfo(actor: Actor, info: BillingInfo | undefined): Promise<void> {
    if (!info) return;
    await dependencies.saveProfile(actor, profileEditOf(info)).catch((error) => {
      log.error('billing_info_not_saved', error, { user_id: actor.user_id });
      throw errors.billingInfoNotSaved();
    });
  }

  async function startCheckout(actor: Actor, wish: CheckoutWish): Promise<StartedCheckout> {
    const item = checkoutItem(wish.creditPackId ?? wish.planId ?? wish.stripePriceId ?? SINGLE_CARD.id);
    if (!item) throw errors.unknownItem();
    if (item.kind === 'plan') await checkNoPlan(actor);
    await keepBillingInfo(actor, wish.billing_info);
    return item.kind === 'plan' ? sellPlan(actor, item, wish) : sell(actor, item, wish);
  }

  return {
    /**
     * Gives the payment page of a card, a bundle or a plan; a pending letter that is paid for already leads straight
     * back to it.
     */
    startCheckout,

    startSubscription: (actor: Actor, wish: { planId: string; return_url?: string | undefined }) => {
      if (!planOf(wish.planId)) throw errors.unknownItem();
      return startCheckout(actor, wish);
    },

    /** Sells a bundle, also to somebody without an account, who is led to make one after paying. */
    async startBundle(actor: Actor | null, wish: BundleWish): Promise<StartedCheckout> {
      const item = checkoutItem(wish.bundleId);
      if (item?.kind !== 'bundle') throw errors.unknownItem();
      if (actor) return sell(actor, item, wish);
      return openAtProvider(null, await insertIntent(intentOf(null, item, {})));
    },

    /** Sells exactly the credits that a campaign lacks. */
    async startEventPack(actor: Actor, wish: EventPackWish): Promise<StartedEventPack> {
      const pack = eventPack(wish.creditsNeeded);
      if (pack === 'use_a_bundle') throw errors.belowEventPack(EVENT_PACK_CREDITS.min);
      if (pack === 'contact_sales') throw errors.aboveEventPack(EVENT_PACK_CREDITS.max);
      return { ...(await sell(actor, eventPackItem(pack, wish.campaignName), wish)), pack };
    },

    /** A page on which a card is kept and nothing is charged. */
    async startSetup(actor: Actor, return_url: string | undefined): Promise<StartedCheckout> {
      const back = ownAddress(site_url, return_url, '/portal/billing?card_saved=true').href;
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
