import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { notFound } from '../../../platform/failure.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditAction } from '../../audit/rules.ts';
import type { RefundRequest } from '../admin-schema.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as errors from '../errors.ts';
import * as store from '../payments/store.ts';

/** Requests to refund a payment, as they are committed and recorded. A null operator is the product itself. */
export function refundOrderService({ db, clock, payments }: BillingDependencies) {
  /** Commits the request before the provider is called. Its id is the idempotency key, so the money is refunded once. */
  const add = (actor: AdminActor | null, request: RefundRequest) =>
    inTransaction(db, async (tx): Promise<{ payment: store.Payment; refund: store.RefundOrderRow }> => {
      const payment = await store.lockPayment(tx, request.payment_id);
      if (!payment) throw notFound('This payment');
      if (payment.type !== 'customer_payment' || !payment.payment_intent_id) throw errors.notRefundable();
      if (payment.provider !== payments.name || payment.environment !== payments.environment)
        throw errors.notRefundable();
      const known = await store.refundOrderByKey(tx, request.request_key);
      if (known && known.payment_id !== payment.id) throw errors.notRefundable();
      if (known) return { payment, refund: known };
      const left_cents = payment.amount_cents - (await ordered(tx, payment));
      const amount_cents = request.amount_cents ?? left_cents;
      if (amount_cents > left_cents || left_cents === 0) throw errors.refundTooLarge(left_cents);
      const { request_key, reason } = request;
      const at = clock.now();
      const facts = { payment_id: payment.id, request_key, amount_cents, reason, created_by: actor?.user_id ?? null };
      await audit(tx, 'payment.refund_requested', actor, payment, { amount_cents }, reason);
      return { payment, refund: await store.insertRefundOrder(tx, { ...facts, at }) };
    });

  const audit = (
    tx: Db,
    action: AuditAction,
    actor: AdminActor | null,
    { id, account_id }: store.Payment,
    after: object,
    reason: string,
  ) => record(tx, actor, { action, subject: ['payment', id], account_id, after, reason }, clock.now());

  /** The cents of a payment that are returned or ordered to be. */
  async function ordered(tx: Db, payment: store.Payment): Promise<number> {
    const { returned_cents } = await store.returnsOf(tx, payment.id);
    return returned_cents + (await store.openRefundCents(tx, payment.id));
  }

  return {
    add,

    /** Takes back a request that the provider refused. */
    drop: (actor: AdminActor | null, payment: store.Payment, { id, amount_cents }: store.RefundOrderRow, why: string) =>
      inTransaction(db, async (tx) => {
        await store.dropRefundOrder(tx, id);
        await audit(tx, 'payment.refund_refused', actor, payment, { amount_cents }, why);
      }),
  };
}
