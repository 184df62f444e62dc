import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { enqueue } from '../../platform/queue.ts';
import * as store from './sandbox-store.ts';

export const DELIVER_JOB = 'sandbox.deliver-webhook';
export type SandboxDesk = ReturnType<typeof sandboxDesk>;

/** What the payment page does with a checkout. */
export function sandboxDesk({ db, clock }: { db: Db; clock: Clock }) {
  return {
    now: () => clock.now(),
    find: (id: string) => store.findCheckout(db, id),
    decline: (id: string) => store.decline(db, id, clock.now()),

    /** Pays once and queues the webhook with it; false when it was paid before or has expired. */
    async pay(checkout: store.SandboxCheckout): Promise<boolean> {
      const at = clock.now();
      const payment = { payment_intent_id: makeId('sbx_pi'), fee_cents: feeCents(checkout.amount_cents), at };
      return inTransaction(db, async (tx) => {
        const paid = await store.pay(tx, checkout.id, payment);
        if (!paid) return false;
        const id = makeId('sbx_evt');
        const data = { checkout_id: paid.id, client_reference: paid.our_session_id };
        const body = JSON.stringify({ id, type: 'checkout.paid', created: at.toISOString(), data });
        await store.addWebhook(tx, { id, checkout_id: paid.id, body, at });
        await enqueue(tx, DELIVER_JOB, { webhook_id: id });
        return true;
      });
    },
  };
}

export const makeId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`;

/** The usual card fee, 2.9% and 30 cents, so that the books of a trial look like real ones. */
const feeCents = (amount_cents: number) => Math.min(amount_cents, Math.round(amount_cents * 0.029) + 30);
