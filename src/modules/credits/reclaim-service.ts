import type { AccountId } from '../../platform/account-id.ts';
import type { Db } from '../../platform/database/db.ts';
import type { LedgerDependencies } from './dependencies.ts';
import { creditsExpireAt } from './rules.ts';
import * as store from './store.ts';

type Publish = (tx: Db, account_id: AccountId) => void;

/** Credits whose payment was refunded or disputed. */
export function reclaimService({ clock }: LedgerDependencies, publishChange: Publish) {
  return {
    /**
     * Takes credits of the grant `grant_key` back: from the balance as far as it suffices; what was spent becomes a debt,
     * which the next grants settle first. Credits that had expired are neither. Undefined when the key is known.
     */
    async reclaim(tx: Db, r: store.Reclaim) {
      const outcome = await store.reclaim(tx, r, clock.now());
      if (outcome) publishChange(tx, r.account_id);
      return outcome;
    },

    /** Undoes `credits` of what was reclaimed of a grant. False when the key is known. */
    async reinstate(tx: Db, r: store.Reclaim): Promise<boolean> {
      const reinstated = await store.reinstate(tx, { ...r, expires_at: creditsExpireAt(clock.now()) }, clock.now());
      if (reinstated) publishChange(tx, r.account_id);
      return reinstated;
    },

    /** How many credits of a grant have been reclaimed. */
    reclaimedOf: (tx: Db, account_id: AccountId, grant_key: string) => store.reclaimedOf(tx, account_id, grant_key),
  };
}
