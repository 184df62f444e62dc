import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { readCard } from './cards.ts';
import { emitEvent, makeId } from './events.ts';
import { sandboxCharges } from './payments/charges.ts';
import { checkoutPayments, type PayOutcome } from './payments/checkout.ts';
import { invoicePayments } from './payments/invoice.ts';
import { sandboxReturns } from './payments/returns.ts';
import * as store from './store.ts';
import { sandboxSubscriptions } from './subscriptions.ts';

export type PaymentSimulator = ReturnType<typeof paymentSimulator>;
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
  const { authenticate } = sandboxCharges({ db, clock, site_url });
  const { refund, openDispute, closeDispute } = sandboxReturns({ db, clock });
  const checkouts = checkoutPayments({ db, clock });
  const subscriptions = sandboxSubscriptions({ db, clock });

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

  return {
    now,
    ...checkouts,
    ...invoicePayments({ db, clock }),
    find: (id: string) => store.findCheckout(db, id),
    decline: async (id: string) => store.markDeclined(db, id, 'card_declined', await now()),

    /** Pays with a test card, its number given in digits, and confirms it if the bank requires it. */
    async pay(checkout_id: string, { card = PAYING_CARD, email }: CardInHand = {}): Promise<PayOutcome> {
      const read = readCard(card, '12 / 99', await now());
      if (typeof read === 'string') throw new Error(`${card} is no test card.`);
      const outcome = await checkouts.use(checkout_id, read, email ?? 'customer@example.com');
      return outcome === 'needs_authentication' ? checkouts.confirm(checkout_id, true) : outcome;
    },

    /** Bills everything that is due by now, in the order in which it became due. */
    billDue,
    /** Moves the sandbox's time ahead and bills what becomes due. */
    async moveClock(by_ms: number): Promise<void> {
      await store.moveTime(db, by_ms);
      await billDue();
    },

    openDispute,
    closeDispute,
    authenticate,
    refund: (payment_intent_id: string, amount_cents: number) =>
      refund({ payment_intent_id, amount_cents, key: makeId('simulator') }),
  };
}
