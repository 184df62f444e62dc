import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Dispute, Refund } from '../../../providers/payments/port.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { nextReturnCheck } from '../payments/rules.ts';
import * as store from '../payments/store.ts';
import { postDispute, postRefund } from './posting-service.ts';
import { creditsToReclaim } from './rules.ts';

export type ReturnService = ReturnType<typeof returnService>;
export type Returns = { refunds: Refund[]; disputes: Dispute[] };

const CHECK_BATCH = 100;

/**
 * Refunds and disputes. The order of their events does not matter: the money returned so far is compared with
 * the credits taken back so far, and the difference is posted.
 */
export function returnService({ db, clock, log, payments, credits }: BillingDependencies) {
  async function read(payment_intent_id: string): Promise<Returns> {
    const [refunds, disputes] = await Promise.all([
      payments.listRefunds(payment_intent_id),
      payments.listDisputes(payment_intent_id),
    ]);
    return { refunds, disputes };
  }

  /** Takes credits back, or reinstates them, so that they match the money returned so far. */
  async function reconcileCredits(tx: Db, payment: store.Payment): Promise<{ taken: number; owed: number }> {
    const { account_id, grant_key } = payment;
    if (!account_id || !grant_key || payment.credits === 0) return { taken: 0, owed: 0 };
    const { returned_cents, rows } = await store.returnsOf(tx, payment.id);
    const target = creditsToReclaim(payment.credits, payment.amount_cents, returned_cents);
    const step = target - (await credits.reclaimedOf(tx, account_id, grant_key));
    const posting = { account_id, grant_key, description: `Returned: ${payment.description}` };
    const key = `returns:${payment.id}:${rows}`;
    if (step < 0) {
      await credits.reinstate(tx, { ...posting, description: payment.description, credits: -step, key });
    }
    if (step <= 0) return { taken: 0, owed: 0 };
    return (await credits.reclaim(tx, { ...posting, credits: step, key })) ?? { taken: 0, owed: 0 };
  }

  /** Records the refunds and disputes of a payment intent. Undefined while there is no such payment. */
  async function record(tx: Db, payment_intent_id: string, { refunds, disputes }: Returns) {
    const payment = await store.lockReceived(tx, payments.name, payment_intent_id);
    if (!payment) return undefined;
    for (const refund of refunds) await postRefund(tx, payment, refund, clock.now());
    for (const dispute of disputes) await postDispute(tx, payment, dispute, clock.now());
    return reconcileCredits(tx, payment);
  }

  const settle = async (payment_intent_id: string) => {
    const found = await read(payment_intent_id);
    return inTransaction(db, (tx) => record(tx, payment_intent_id, found));
  };

  async function check(due: store.ReturnCheck, on_demand: boolean): Promise<void> {
    await settle(due.payment_intent_id);
    if (on_demand) return;
    const checks = due.checks + 1;
    await store.planReturnCheck(db, due.payment_id, {
      checks,
      next_check_at: nextReturnCheck(due.occurred_at, checks),
    });
  }

  return {
    read,
    record,
    settle,
    reconcileCredits,

    /** Checks payments that are due, or with `all` every payment that still has checks. Gives the number of failures. */
    async checkDue(all = false): Promise<number> {
      let failures = 0;
      for (let after: string | null = null; ; ) {
        const page = { all, after, limit: CHECK_BATCH };
        const due: store.ReturnCheck[] = await store.dueReturnChecks(db, payments, clock.now(), page);
        for (const one of due) {
          await check(one, all).catch((error) => {
            failures++;
            log.error('return_check_failed', error, { payment_id: one.payment_id });
          });
        }
        after = due.at(-1)?.payment_id ?? null;
        if (due.length < CHECK_BATCH) return failures;
      }
    },
  };
}
