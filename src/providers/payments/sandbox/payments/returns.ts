import type { Clock } from '../../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../../platform/database/db.ts';
import { ProviderError } from '../../../../platform/provider-error.ts';
import type { RefundOrder } from '../../port.ts';
import { DISPUTE_FEE_CENTS } from '../cards.ts';
import { keyUsed, unknownObject } from '../errors.ts';
import { emitEvent, makeId } from '../events.ts';
import { readTime } from '../store.ts';
import * as store from './store.ts';

/** Payments that are returned: refunds and disputes. */
export function sandboxReturns({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => readTime(db, clock);

  return {
    async refund(order: RefundOrder): Promise<store.SandboxRefund> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const payment = await store.lockPayment(tx, order.payment_intent_id);
        if (payment?.status !== 'paid') throw unknownObject('payment');
        const before = await store.findRefundByKey(tx, order.key);
        if (before) {
          if (before.payment_id !== payment.id || before.amount_cents !== order.amount_cents) throw keyUsed();
          return before;
        }
        const disputes = await store.listDisputes(tx, payment.id);
        if (disputes.some((dispute) => dispute.status !== 'won')) {
          throw new ProviderError('rejected', 'This payment is disputed.', { code: 'charge_disputed' });
        }
        const left_cents = await leftOf(tx, payment);
        if (!Number.isInteger(order.amount_cents) || order.amount_cents < 1 || order.amount_cents > left_cents) {
          throw new ProviderError('rejected', 'This is more than is left of the payment.', {
            code: 'amount_too_large',
          });
        }
        const { amount_cents, key } = order;
        const facts = { payment_id: payment.id, key, amount_cents, created_at: at };
        const refund = await store.insertRefund(tx, { id: makeId('sbx_re'), ...facts });
        await emitEvent(tx, { type: 'payment.refunded', data: { payment_intent_id: payment.id } }, at);
        return refund;
      });
    },

    /** Opens a dispute; undefined when the payment cannot be disputed or was before. */
    async openDispute(payment_id: string, reason = 'fraudulent'): Promise<store.SandboxDispute | undefined> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const payment = await store.lockPayment(tx, payment_id);
        if (payment?.status !== 'paid' || (await store.listDisputes(tx, payment_id)).length > 0) return undefined;
        const amount_cents = await leftOf(tx, payment);
        if (amount_cents === 0) return undefined;
        const facts = { payment_id, amount_cents, fee_cents: DISPUTE_FEE_CENTS, reason, opened_at: at };
        const dispute = await store.insertDispute(tx, { id: makeId('sbx_dp'), status: 'open', ...facts });
        const data = { payment_intent_id: payment_id, dispute_id: dispute.id };
        await emitEvent(tx, { type: 'dispute.opened', data }, at);
        return dispute;
      });
    },

    /** Closes a dispute; a won one returns the money to us. False when it was closed before. */
    async closeDispute(dispute_id: string, outcome: 'won' | 'lost'): Promise<boolean> {
      const at = await now();
      return inTransaction(db, async (tx) => {
        const dispute = await store.closeDispute(tx, dispute_id, outcome);
        if (!dispute) return false;
        const data = { payment_intent_id: dispute.payment_id, dispute_id, outcome };
        await emitEvent(tx, { type: 'dispute.closed', data }, at);
        return true;
      });
    },
  };
}

/** The cents of a payment that are not refunded. */
async function leftOf(tx: Db, payment: store.SandboxPayment): Promise<number> {
  const refunds = await store.listRefunds(tx, payment.id);
  return payment.amount_cents - refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}
