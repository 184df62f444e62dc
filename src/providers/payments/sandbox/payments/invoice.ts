import type { Clock } from '../../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../../platform/database/db.ts';
import { chargeVerdict, type DeclineCode, type TestCard } from '../cards.ts';
import { emitEvent, makeId } from '../events.ts';
import * as store from '../store.ts';
import * as plans from '../subscription-store.ts';
import { sandboxSubscriptions } from '../subscriptions.ts';

type InvoiceOutcome =
  | { outcome: 'paid' | 'closed' }
  | { outcome: 'declined'; code: DeclineCode }
  | { outcome: 'needs_authentication'; card_id: string };

/** Cards that a customer uses on the page of an open invoice. */
export function invoicePayments({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => store.readTime(db, clock);

  /** Pays an open invoice and makes the card the default for renewals. */
  async function payInvoice(tx: Db, invoice_id: string, card: store.SandboxCard, at: Date): Promise<InvoiceOutcome> {
    const is_paid = await sandboxSubscriptions({ db: tx, clock }).payInvoice(invoice_id, card);
    if (!is_paid) return { outcome: 'closed' };
    await store.attachCard(tx, card);
    await store.setDefaultCard(tx, card.customer_id, card.id);
    await emitEvent(tx, { type: 'payment_method.changed', data: { customer_id: card.customer_id } }, at);
    return { outcome: 'paid' };
  }

  return {
    /** Uses a card on the page of an open invoice. Gives the id of a card that needs authentication. */
    async payOnInvoice(invoice_id: string, typed: TestCard): Promise<InvoiceOutcome> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const invoice = await plans.findInvoice(tx, invoice_id);
        const subscription = invoice && (await plans.findSubscription(tx, invoice.subscription_id));
        if (!subscription || invoice.status !== 'open') return { outcome: 'closed' };
        const verdict = chargeVerdict(typed, 'present', at);
        if (verdict !== 'pays' && verdict !== 'needs_authentication') return { outcome: 'declined', code: verdict };
        const facts = { id: makeId('sbx_pm'), customer_id: subscription.customer_id, at, is_saved: false };
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
}
