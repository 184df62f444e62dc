import { randomUUID } from 'node:crypto';
import type { Actor } from '../../platform/http.ts';
import type { CheckoutOrder } from '../../providers/payments/port.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import * as errors from './errors.ts';
import type { PaymentParts, PaymentService } from './payment-service.ts';
import { checkoutItem, creditsOf, type OneTimeItem, paidPath, SINGLE_CARD, successUrl, unpaidPath } from './rules.ts';
import type { CheckoutWish, StartedCheckout } from './schema.ts';
import * as store from './store.ts';

export type CheckoutParts = PaymentParts & {
  /** Where customers reach the product; they return from paying to this origin and to no other. */
  site_url: string;
};

const FIRST_CHECK_AFTER_MS = 2 * 60 * 1000;

/** How a wish becomes a payment page. */
export function checkoutService(parts: CheckoutParts, settle: PaymentService['settle']) {
  const { db, clock, log, payments, credits, site_url } = parts;

  function refuse(error: unknown): never {
    if (!(error instanceof ProviderError)) throw error;
    log.error('checkout_failed', error, { kind: error.kind });
    throw error.kind === 'rejected' ? errors.checkoutRefused() : errors.checkoutUnavailable();
  }

  /** The purchase that pays for this pending letter already, as long as its credit is still there to be spent. */
  async function paidFor(actor: Actor, item: OneTimeItem, pending_letter_key: string | undefined) {
    if (!pending_letter_key) return undefined;
    const paid = await store.latestPaidFor(db, actor.user_id, item.id, pending_letter_key);
    return paid && (await credits.balanceOf(db, actor.user_id)) > 0 ? paid : undefined;
  }

  async function insertIntent(actor: Actor, item: OneTimeItem, wish: CheckoutWish): Promise<store.CheckoutSession> {
    const id = randomUUID();
    const at = clock.now();
    const intent = {
      id,
      user_id: actor.user_id,
      environment: payments.environment,
      provider: payments.name,
      item_id: item.id,
      amount_cents: item.amount_cents,
      credits: creditsOf(item),
      success_url: successUrl(site_url, wish.return_url, paidPath(item), id),
      cancel_url: new URL(unpaidPath(item), site_url).href,
      pending_letter_key: wish.pending_letter_key ?? null,
    };
    const next_check_at = new Date(at.getTime() + FIRST_CHECK_AFTER_MS);
    return store.insertIntent(db, intent, { at, next_check_at });
  }

  /** Our id is the idempotency key: a call that is made again after a crash finds the same page. */
  async function openAtProvider(
    actor: Actor,
    item: OneTimeItem,
    session: store.CheckoutSession,
  ): Promise<StartedCheckout> {
    const opened = await payments.createCheckout(orderOf(actor, item, session)).catch(async (error) => {
      if (error instanceof ProviderError && error.kind === 'rejected') await store.mark(db, session.id, 'closed');
      return refuse(error);
    });
    const { pay_url } = await store.markOpen(db, session.id, opened);
    return { url: pay_url ?? opened.url, sessionId: session.id };
  }

  return {
    /** Gives the payment page of what is wished; a pending letter that is paid for already leads straight back to it. */
    async startCheckout(actor: Actor, wish: CheckoutWish): Promise<StartedCheckout> {
      const item = checkoutItem(wish.creditPackId ?? wish.stripePriceId ?? SINGLE_CARD.id);
      if (!item) throw errors.unknownItem();
      const session = await insertIntent(actor, item, wish);
      // Asked after the insert: a payment that is credited in between is not overlooked.
      const paid = await paidFor(actor, item, wish.pending_letter_key);
      if (paid) return { url: paid.success_url, sessionId: paid.id };
      if (session.status === 'created') return openAtProvider(actor, item, session);
      const outcome = await settle(session).catch(refuse);
      if (outcome === 'unpaid') return openAtProvider(actor, item, await insertIntent(actor, item, wish));
      const url = outcome === 'pending' ? session.pay_url : session.success_url;
      return { url: url ?? session.success_url, sessionId: session.id };
    },
  };
}

function orderOf(actor: Actor, item: OneTimeItem, session: store.CheckoutSession): CheckoutOrder {
  return {
    our_session_id: session.id,
    item: { id: item.id, name: item.name, amount_cents: session.amount_cents, quantity: 1 },
    customer: { user_id: actor.user_id, email: actor.email },
    success_url: session.success_url,
    cancel_url: session.cancel_url,
    idempotency_key: session.id,
  };
}
