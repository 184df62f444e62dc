import { createHash } from 'node:crypto';
import type { AccountId } from '../../platform/account-id.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { publish } from '../../platform/events.ts';
import type { LedgerDependencies } from './dependencies.ts';
import { insufficientCredits } from './errors.ts';
import { reclaimService } from './reclaim-service.ts';
import { reportService } from './report-service.ts';
import { creditsExpireAt, freeCreditsKey, SIGN_UP_CREDITS } from './rules.ts';
import * as store from './store.ts';

export type CreditsService = ReturnType<typeof creditsService>;

/**
 * The ledger of one environment: credits of the other one are neither shown nor spent. Every method that takes a `tx`
 * joins the caller's transaction, so that credits move exactly when the rows they pay for do. Amounts are whole credits.
 */
export function creditsService(dependencies: LedgerDependencies) {
  const { db, clock, environment, onCharged } = dependencies;
  const publishChange = (tx: Db, account_id: AccountId) =>
    publish(tx, { account_id, topic: 'credits', id: account_id });

  return {
    environment,
    publishChange,

    /**
     * The free first cards: once per person, whatever happens to the account behind the address. Only a hash is kept, so
     * that this is still known after the address itself was erased.
     */
    async grantSignUp(tx: Db, account_id: AccountId, person: { user_id: string; email: string }): Promise<boolean> {
      const hash = createHash('sha256').update(freeCreditsKey(person.email)).digest('base64url');
      if (!(await store.recordSignUpGrant(tx, hash, environment, account_id, clock.now()))) return false;
      return store.grant(
        tx,
        {
          account_id,
          created_by: person.user_id,
          environment,
          credits: SIGN_UP_CREDITS,
          type: 'grant',
          category: 'sign_up',
          description: `${SIGN_UP_CREDITS} free credits for your first cards`,
          key: `sign-up:${environment}:${hash}`,
          expires_at: creditsExpireAt(clock.now()),
        },
        clock.now(),
      );
    },

    /** Adds credits that were paid for. Returns false when the key is known (the same payment reported twice). */
    async grant(
      tx: Db,
      g: Omit<store.Grant, 'environment' | 'expires_at' | 'notes'> & { expires_at?: Date },
    ): Promise<boolean> {
      const expires_at = g.expires_at ?? creditsExpireAt(clock.now());
      const granted = await store.grant(tx, { ...g, environment, expires_at }, clock.now());
      if (granted) publishChange(tx, g.account_id);
      return granted;
    },

    /**
     * Takes `credits` for a campaign, soonest-expiring first, all or nothing. The same key twice takes them once.
     * Throws insufficient_credits.
     */
    async charge(
      tx: Db,
      c: Pick<store.Charge, 'account_id' | 'created_by' | 'credits' | 'campaign_id' | 'description' | 'key'>,
    ): Promise<'charged' | 'known'> {
      const posting = await spending(dependencies, tx, c);
      const { outcome, balance } = await store.charge(tx, posting, clock.now());
      if (outcome === 'insufficient') throw insufficientCredits(c.credits, balance);
      if (outcome === 'charged') {
        await onCharged?.(tx, { account_id: c.account_id, balance });
        publishChange(tx, c.account_id);
      }
      return outcome;
    },

    /**
     * Takes one credit for each key, with an entry of its own, all or nothing. A key that was charged before is an error.
     * Throws insufficient_credits.
     */
    async chargeEach(
      tx: Db,
      c: Pick<store.Charge, 'account_id' | 'created_by' | 'campaign_id' | 'description'> & { keys: string[] },
    ): Promise<void> {
      const posting = await spending(dependencies, tx, c);
      const { outcome, balance } = await store.chargeEach(tx, posting, clock.now());
      if (outcome === 'insufficient') throw insufficientCredits(c.keys.length, balance);
      await onCharged?.(tx, { account_id: c.account_id, balance });
      publishChange(tx, c.account_id);
    },

    /** Notes that an account lacks credits for what it wants to send, so that a top-up it agreed to is requested. */
    async reportShortage(tx: Db, account_id: AccountId): Promise<void> {
      const balance = await store.balance(tx, account_id, environment, clock.now());
      await onCharged?.(tx, { account_id, balance });
    },

    /** Refunds credits of the charge `charge_key`. False when this refund was made before. */
    async refund(tx: Db, r: Omit<store.Refund, 'expires_at'>): Promise<boolean> {
      const given = await store.refund(tx, { ...r, expires_at: creditsExpireAt(clock.now()) }, clock.now());
      if (given) publishChange(tx, r.account_id);
      return given;
    },

    balanceOf: (tx: Db, account_id: AccountId): Promise<number> =>
      store.balance(tx, account_id, environment, clock.now()),

    /** Those of these accounts that have credits to spend. */
    withCredits: (tx: Db, account_ids: AccountId[]): Promise<AccountId[]> =>
      store.accountsWithCredits(tx, account_ids, environment, clock.now()),

    /** Writes expired credits off, account by account. Returns how many. */
    async expireDue(): Promise<number> {
      let expired = 0;
      for (const account_id of await store.accountsWithExpiredLots(db, clock.now())) {
        expired += await inTransaction(db, (tx) => store.expire(tx, account_id, clock.now()));
      }
      return expired;
    },

    /** The plan is over: what is left of its credits expires at `until` at the latest. */
    endPlanCredits: (tx: Db, account_id: AccountId, until: Date): Promise<void> =>
      store.shortenPlanLots(tx, account_id, environment, until),

    ...reclaimService(dependencies, publishChange),
    ...reportService(dependencies),
  };
}

/** What a charge posts, where the account may spend anything. */
async function spending<Charge extends { account_id: AccountId }>(
  { environment, mayCharge }: LedgerDependencies,
  tx: Db,
  charge: Charge,
) {
  await mayCharge?.(tx, charge.account_id);
  return { ...charge, environment, type: 'usage' as const, category: 'user_letter_send' };
}
