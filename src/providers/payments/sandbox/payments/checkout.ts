import type { Clock } from '../../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../../platform/database/db.ts';
import { chargeVerdict, type DeclineCode, type Presence, saveVerdict, type TestCard } from '../cards.ts';
import { emitEvent, makeId } from '../events.ts';
import * as store from '../store.ts';
import { subscribe } from '../subscriptions.ts';
import { receive } from './charges.ts';

/** closed: paid before, or expired. needs_authentication: the bank requires the owner to confirm. */
export type PayOutcome = 'paid' | 'declined' | 'needs_authentication' | 'closed';

/** Cards that a customer uses on the page of a checkout. */
export function checkoutPayments({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => store.readTime(db, clock);

  return {
    /** Uses a card on a checkout's page. */
    async use(checkout_id: string, typed: TestCard, typed_email: string | undefined): Promise<PayOutcome> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const checkout = await store.lockOpenCheckout(tx, checkout_id, at);
        if (!checkout) return 'closed';
        const verdict = verdictOf(checkout, typed, 'present', at);
        if (verdict !== 'pays' && verdict !== 'needs_authentication') return decline(tx, checkout.id, verdict, at);
        const email = checkout.customer_email ?? typed_email ?? '';
        const customer = await customerOf(tx, checkout, email, at);
        const facts = { id: makeId('sbx_pm'), customer_id: customer.id, at, is_saved: false };
        const card = await store.insertCard(tx, { ...typed, ...facts });
        if (verdict === 'needs_authentication') {
          await store.markAuthenticating(tx, checkout.id, card, email);
          return 'needs_authentication';
        }
        return complete(tx, checkout, customer, card, at);
      });
    },

    /** Records whether the owner confirms the card that needs authentication. */
    async confirm(checkout_id: string, is_confirmed: boolean): Promise<PayOutcome> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const checkout = await store.lockOpenCheckout(tx, checkout_id, at);
        const card = checkout?.asks_card_id ? await store.findCard(tx, checkout.asks_card_id) : undefined;
        const customer = card && (await store.findCustomer(tx, card.customer_id));
        if (!checkout || !card || !customer) return 'closed';
        const verdict = is_confirmed ? verdictOf(checkout, card, 'confirmed', at) : 'authentication_failed';
        if (verdict !== 'pays')
          return decline(tx, checkout.id, verdict === 'needs_authentication' ? 'card_declined' : verdict, at);
        return complete(tx, checkout, customer, card, at);
      });
    },
  };
}

function verdictOf(checkout: store.SandboxCheckout, card: TestCard, presence: Presence, at: Date) {
  return checkout.mode === 'setup' ? saveVerdict(card, presence, at) : chargeVerdict(card, presence, at);
}

async function decline(tx: Db, checkout_id: string, code: DeclineCode, at: Date): Promise<'declined'> {
  await store.markDeclined(tx, checkout_id, code, at);
  return 'declined';
}

async function customerOf(tx: Db, checkout: store.SandboxCheckout, email: string, at: Date) {
  const known = checkout.customer_id ? await store.findCustomer(tx, checkout.customer_id) : undefined;
  return known ?? store.upsertCustomer(tx, { id: makeId('sbx_cus'), account_id: checkout.account_id, email, at });
}

/** Completes a checkout: charges or starts the subscription, saves the card if requested, and emits the events. */
async function complete(
  tx: Db,
  checkout: store.SandboxCheckout,
  customer: store.SandboxCustomer,
  card: store.SandboxCard,
  at: Date,
): Promise<'paid'> {
  const { id, mode, amount_cents, item_name: description, our_session_id } = checkout;
  const is_saved = mode !== 'payment' || checkout.keep_card;
  if (is_saved) await store.attachCard(tx, card);
  const done = { customer, paid_at: at, payment_method_id: is_saved ? card.id : null };
  const nothing = { payment_intent_id: null, subscription_id: null };
  if (mode === 'payment') {
    const money = { kind: 'checkout' as const, customer_id: customer.id, card, description, amount_cents };
    await store.markPaid(tx, id, { ...done, ...nothing, payment_intent_id: await receive(tx, money, at) });
  } else if (mode === 'subscription') {
    const { subscription, payment_id } = await subscribe(tx, checkout, customer, card, at);
    await store.markPaid(tx, id, { ...done, subscription_id: subscription.id, payment_intent_id: payment_id });
  } else {
    await store.markPaid(tx, id, { ...done, ...nothing });
  }
  if (mode !== 'setup') {
    await emitEvent(tx, { type: 'checkout.paid', data: { provider_session_id: id, our_session_id } }, at);
  }
  if (is_saved) await emitEvent(tx, { type: 'payment_method.changed', data: { customer_id: customer.id } }, at);
  return 'paid';
}
