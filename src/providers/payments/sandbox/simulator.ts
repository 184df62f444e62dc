import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { chargeVerdict, type DeclineCode, keepVerdict, type Presence, readCard, type TestCard } from './cards.ts';
import { receive, sandboxCharges } from './charges.ts';
import { emitEvent, makeId } from './events.ts';
import * as store from './store.ts';
import * as plans from './subscription-store.ts';
import { sandboxSubscriptions, subscribe } from './subscriptions.ts';

export type PaymentSimulator = ReturnType<typeof paymentSimulator>;
/** closed: paid before, or expired. needs_authentication: the bank requires the owner to confirm. */
export type PayOutcome = 'paid' | 'declined' | 'needs_authentication' | 'closed';
type InvoiceOutcome =
  | { outcome: 'paid' | 'closed' }
  | { outcome: 'declined'; code: DeclineCode }
  | { outcome: 'needs_authentication'; card_id: string };
/** The test card that a test pays with, by number. */
type CardInHand = { card?: string; email?: string };

const PAYING_CARD = '4242424242424242';
const LAPSE_BATCH = 100;

/**
 * Simulates what happens outside the product: customers pay and confirm, time passes and periods are billed, the
 * operator refunds, and banks open and close disputes.
 */
export function paymentSimulator({ db, clock, site_url = '' }: { db: Db; clock: Clock; site_url?: string }) {
  const now = () => store.readTime(db, clock);
  const charges = sandboxCharges({ db, clock, site_url });
  const subscriptions = sandboxSubscriptions({ db, clock });

  /** Uses a card on a checkout's page. */
  async function use(checkout_id: string, typed: TestCard, typed_email: string | undefined): Promise<PayOutcome> {
    const at = await now();
    return inTransaction(db, async (tx) => {
      const checkout = await store.lockOpenCheckout(tx, checkout_id, at);
      if (!checkout) return 'closed';
      const verdict = verdictOf(checkout, typed, 'present', at);
      if (verdict !== 'pays' && verdict !== 'needs_authentication') return decline(tx, checkout.id, verdict, at);
      const email = checkout.customer_email ?? typed_email ?? '';
      const customer = await customerOf(tx, checkout, email, at);
      const facts = { id: makeId('sbx_pm'), customer_id: customer.id, at, kept: false };
      const card = await store.insertCard(tx, { ...typed, ...facts });
      if (verdict === 'needs_authentication') {
        await store.markAuthenticating(tx, checkout.id, card, email);
        return 'needs_authentication';
      }
      return complete(tx, checkout, customer, card, at);
    });
  }

  /** Records whether the owner confirms the card that needs authentication. */
  async function confirm(checkout_id: string, is_confirmed: boolean): Promise<PayOutcome> {
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
  }

  return {
    now,
    use,
    confirm,
    find: (id: string) => store.findCheckout(db, id),
    decline: async (id: string) => store.markDeclined(db, id, 'card_declined', await now()),

    /** Pays with a test card, its number given in digits, and confirms it if the bank requires it. */
    async pay(checkout_id: string, { card = PAYING_CARD, email }: CardInHand = {}): Promise<PayOutcome> {
      const read = readCard(card, '12 / 99', await now());
      if (typeof read === 'string') throw new Error(`${card} is no test card.`);
      const outcome = await use(checkout_id, read, email ?? 'customer@example.com');
      return outcome === 'needs_authentication' ? confirm(checkout_id, true) : outcome;
    },

    /** Bills everything that is due by now, in the order in which it became due. */
    billDue,
    /** Moves the sandbox's time ahead and bills what becomes due. */
    async moveClock(by_ms: number): Promise<void> {
      await store.moveTime(db, by_ms);
      await billDue();
    },

    openDispute: charges.openDispute,
    closeDispute: charges.closeDispute,
    authenticate: charges.authenticate,
    refund: (payment_intent_id: string, amount_cents: number) =>
      charges.refund({ payment_intent_id, amount_cents, key: makeId('simulator') }),

    /** Uses a card on the page of an open invoice. Gives the id of a card that needs authentication. */
    async payOnInvoice(invoice_id: string, typed: TestCard): Promise<InvoiceOutcome> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const invoice = await plans.findInvoice(tx, invoice_id);
        const subscription = invoice && (await plans.findSubscription(tx, invoice.subscription_id));
        if (!subscription || invoice.status !== 'open') return { outcome: 'closed' };
        const verdict = chargeVerdict(typed, 'present', at);
        if (verdict !== 'pays' && verdict !== 'needs_authentication') return { outcome: 'declined', code: verdict };
        const facts = { id: makeId('sbx_pm'), customer_id: subscription.customer_id, at, kept: false };
        const card = await store.insertCard(tx, { ...typed, ...facts });
        return verdict === 'needs_authentication'
          ? { outcome: 'needs_authentication', card_id: card.id }
          : payInvoice(tx, invoice_id, card, at);
      });
    },

    /** Records whether the owner confirms the card on the page of an invoice. */
    async confirmOnInvoice(invoice_id: string, card_id: string, is_confirmed: boolean): Promise<InvoiceOutcome> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const card = await store.findCard(tx, card_id);
        const invoice = await plans.findInvoice(tx, invoice_id);
        const subscription = invoice && (await plans.findSubscription(tx, invoice.subscription_id));
        if (!card || card.customer_id !== subscription?.customer_id) return { outcome: 'closed' };
        const verdict = is_confirmed ? chargeVerdict(card, 'confirmed', at) : 'authentication_failed';
        if (verdict === 'pays') return payInvoice(tx, invoice_id, card, at);
        return { outcome: 'declined', code: verdict === 'needs_authentication' ? 'card_declined' : verdict };
      });
    },
  };

  /** Pays an open invoice and makes the card the default for renewals. */
  async function payInvoice(tx: Db, invoice_id: string, card: store.SandboxCard, at: Date): Promise<InvoiceOutcome> {
    const is_paid = await sandboxSubscriptions({ db: tx, clock }).payInvoice(invoice_id, card);
    if (!is_paid) return { outcome: 'closed' };
    await store.attachCard(tx, card);
    await store.setDefaultCard(tx, card.customer_id, card.id);
    await emitEvent(tx, { type: 'payment_method.changed', data: { customer_id: card.customer_id } }, at);
    return { outcome: 'paid' };
  }

  async function billDue(): Promise<void> {
    const until = await now();
    while (await subscriptions.billNext(until));
    for (let count = LAPSE_BATCH; count === LAPSE_BATCH; ) {
      count = await inTransaction(db, async (tx) => {
        const lapsed = await store.claimLapsed(tx, until, LAPSE_BATCH);
        for (const { id, our_session_id } of lapsed) {
          const data = { provider_session_id: id, our_session_id };
          await emitEvent(tx, { type: 'checkout.expired', data }, until);
        }
        return lapsed.length;
      });
    }
  }
}

function verdictOf(checkout: store.SandboxCheckout, card: TestCard, presence: Presence, at: Date) {
  return checkout.mode === 'setup' ? keepVerdict(card, presence, at) : chargeVerdict(card, presence, at);
}

async function decline(tx: Db, checkout_id: string, code: DeclineCode, at: Date): Promise<'declined'> {
  await store.markDeclined(tx, checkout_id, code, at);
  return 'declined';
}

async function customerOf(tx: Db, checkout: store.SandboxCheckout, email: string, at: Date) {
  const known = checkout.customer_id ? await store.findCustomer(tx, checkout.customer_id) : undefined;
  return known ?? store.upsertCustomer(tx, { id: makeId('sbx_cus'), user_id: checkout.user_id, email, at });
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
  const is_kept = mode !== 'payment' || checkout.keep_card;
  if (is_kept) await store.attachCard(tx, card);
  const done = { customer, paid_at: at, payment_method_id: is_kept ? card.id : null };
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
  if (is_kept) await emitEvent(tx, { type: 'payment_method.changed', data: { customer_id: customer.id } }, at);
  return 'paid';
}
