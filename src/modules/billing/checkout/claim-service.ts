import { inTransaction } from '../../../platform/database/db.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import type { BillingDependencies } from '../dependencies.ts';
import type { ReceiptService } from '../payments/service.ts';
import { paymentByKey } from '../payments/store.ts';
import type { ReturnService } from '../refunds/return-service.ts';
import * as store from './store.ts';

type Services = { receipts: ReceiptService; returns: ReturnService };

/** Whose purchase a checkout is. One that was paid without an account belongs to the first account that claims it. */
export function claimService({ db, clock, payments }: BillingDependencies, { receipts, returns }: Services) {
  /** Gives the claimed session; undefined when there is none or another account has claimed it. */
  const claim = (
    { account_id, user_id: created_by }: Actor,
    claim_token: string,
  ): Promise<store.CheckoutSession | undefined> =>
    inTransaction(db, async (tx) => {
      const session = await store.lockClaim(tx, payments, claim_token);
      if (!session || (session.account_id && session.account_id !== account_id)) return undefined;
      if (session.account_id) return session;
      await store.claim(tx, session.id, { account_id, created_by, at: clock.now() });
      const payment = await paymentByKey(tx, `checkout:${session.id}`);
      if (payment) {
        await receipts.deliver(tx, account_id, { ...payment, created_by });
        await returns.reconcileCredits(tx, { ...payment, account_id });
      }
      return { ...session, account_id, created_by };
    });

  return {
    /** The session of the caller's account, by our id or the provider's, or one paid before sign-up, by its claim token. */
    async getOrClaim(actor: Actor, key: string): Promise<store.CheckoutSession> {
      const session = await store.findSession(db, payments, key);
      if (session?.account_id === actor.account_id) return session;
      const claimed = await claim(actor, key);
      if (!claimed) throw notFound('This payment');
      return claimed;
    },
  };
}
