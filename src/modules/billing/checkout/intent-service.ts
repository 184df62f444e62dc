import { randomBytes, randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { currentRequestId } from '../../../platform/telemetry/request-context.ts';
import type { SoldItem } from '../catalog/item-rules.ts';
import { checkSells } from '../customers/selling-service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { abovePurchaseLimit } from '../errors.ts';
import { ownUrl } from '../rules.ts';
import { claimPath, paidPath, successUrl, unpaidPath } from './rules.ts';
import * as store from './store.ts';

export type CheckoutOptions = { return_url?: string | undefined; pending_letter_key?: string | undefined };

const FIRST_CHECK_AFTER_MS = 2 * 60 * 1000;

/** Checkouts that are recorded before the provider is asked for a page. */
export function intentService(dependencies: BillingDependencies) {
  const { db, clock, payments, site_url, maxCredits } = dependencies;

  function insert(intent: Omit<store.Intent, 'environment' | 'provider'>): Promise<store.CheckoutSession> {
    const at = clock.now();
    const { environment, name: provider } = payments;
    const next_check_at = new Date(at.getTime() + FIRST_CHECK_AFTER_MS);
    const made = { at, next_check_at, request_id: currentRequestId() };
    return store.insertIntent(db, { ...intent, environment, provider }, made);
  }

  return {
    /** Records the purchase of an item, or gives the unfinished checkout that it conflicts with. */
    async beginPurchase(actor: Actor | null, item: SoldItem, request: CheckoutOptions): Promise<store.CheckoutSession> {
      if (actor) await checkSells(dependencies, actor);
      if (item.kind !== 'plan') {
        const limit = await maxCredits(item.kind === 'event_pack' ? 'event_pack' : 'purchase');
        if (item.credits > limit) throw abovePurchaseLimit(limit);
      }
      const id = randomUUID();
      const claim_token = actor ? null : randomBytes(24).toString('base64url');
      return insert({
        id,
        account_id: actor?.account_id ?? null,
        created_by: actor?.user_id ?? null,
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
      });
    },

    /** Records that a card is about to be saved. */
    async beginSetup(actor: Actor, return_url: string | undefined): Promise<store.CheckoutSession> {
      await checkSells(dependencies, actor);
      const back = ownUrl(site_url, return_url, '/portal/billing?card_saved=true').href;
      const nothing = { amount_cents: 0, credits: 0, quantity: 1, pending_letter_key: null, claim_token: null };
      return insert({
        ...nothing,
        id: randomUUID(),
        account_id: actor.account_id,
        created_by: actor.user_id,
        mode: 'setup',
        item_id: 'card',
        item_name: 'Payment method',
        success_url: back,
        cancel_url: back,
      });
    },
  };
}
