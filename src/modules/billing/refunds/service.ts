import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { Refund } from '../../../providers/payments/port.ts';
import type { ManagedPayment, RefundOutcome, RefundRequest } from '../admin-schema.ts';
import { retryOf, withNewKeys } from '../attempt-service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as errors from '../errors.ts';
import * as store from '../payments/store.ts';
import { refundOrderService } from './order-service.ts';
import type { ReturnService } from './return-service.ts';

export type RefundService = ReturnType<typeof refundService>;

/** Refunds, and the payments that an operator sees. */
export function refundService(dependencies: BillingDependencies, returns: ReturnService) {
  const { db, log, payments, credits } = dependencies;
  const orders = refundOrderService(dependencies);

  const findRefund = (payment_intent_id: string, key: string): Promise<Refund | undefined> =>
    payments.findRefund(payment_intent_id, key).catch((error) => {
      throw error instanceof ProviderError ? errors.refundUnavailable() : error;
    });

  async function sendRefund(
    actor: AdminActor | null,
    refund: store.RefundOrderRow,
    payment: store.Payment,
    payment_intent_id: string,
  ): Promise<void> {
    const response = withNewKeys(
      refund.attempt,
      (failed) => store.nextRefundAttempt(db, refund.id, failed),
      (attempt) => {
        const { id: key, amount_cents } = refund;
        return payments.refund({ payment_intent_id, amount_cents, key, ...retryOf(attempt, refund.created_at) });
      },
    );
    const refunded = await response.catch(async (error) => {
      if (!(error instanceof ProviderError)) throw error;
      log.error('refund_failed', error, { refund_order_id: refund.id });
      if (error.kind !== 'rejected') throw errors.refundUnavailable();
      // What is refused now may have been done before, by a call whose answer was lost.
      const made = await findRefund(payment_intent_id, refund.id);
      if (made) return made;
      await orders.drop(actor, payment, refund, error.message);
      throw errors.refundRefused(error.message);
    });
    await store.recordRefundId(db, refund.id, refunded.refund_id);
  }

  return {
    /** Refunds a payment, in part or all that is left, and takes its credits back. Once for each request key. */
    async refundPayment(actor: AdminActor, request: RefundRequest): Promise<RefundOutcome> {
      const { payment, refund } = await orders.add(actor, request);
      const payment_intent_id = payment.payment_intent_id as string;
      if (!refund.refund_id) await sendRefund(actor, refund, payment, payment_intent_id);
      const outcome = (await returns.settle(payment_intent_id)) ?? { taken: 0, owed: 0 };
      const debt_credits = payment.account_id ? (await credits.overviewOf(payment.account_id)).debt_credits : 0;
      return {
        payment_id: payment.id,
        refunded_cents: refund.amount_cents,
        credits_taken: outcome.taken,
        debt_credits,
      };
    },

    /** Refunds all that is left of a payment, without an operator. Once for each request key. */
    async refundAll(payment: store.Payment, reason: string, request_key: string): Promise<void> {
      if (
        !payment.payment_intent_id ||
        (await store.returnsOf(db, payment.id)).returned_cents >= payment.amount_cents
      ) {
        return;
      }
      const { refund } = await orders.add(null, { payment_id: payment.id, reason, request_key });
      if (!refund.refund_id) await sendRefund(null, refund, payment, payment.payment_intent_id);
      await returns.settle(payment.payment_intent_id);
    },

    async managedPayments(limit: number, offset = 0): Promise<ManagedPayment[]> {
      const found = await store.latestPayments(db, limit, offset);
      return found.map((p) => ({
        id: p.id,
        type: p.type,
        user_id: p.user_id,
        email: p.email,
        description: p.description,
        amount_cents: p.amount_cents,
        tax_cents: p.tax_cents,
        fee_cents: p.fee_cents,
        net_cents: p.amount_cents - p.fee_cents,
        environment: p.environment,
        payment_intent_id: p.payment_intent_id,
        occurred_at: p.occurred_at.toISOString(),
      }));
    },
  };
}
