import type { AccountId } from '../../platform/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import * as store from './store.ts';

export type AccountsService = ReturnType<typeof accountsService>;

/** Accounts, which own everything that customers have, and their members. `environment` is the payment provider's. */
export function accountsService({ db, clock, environment }: { db: Db; clock: Clock; environment: 'test' | 'live' }) {
  return {
    /** Opens the account of a new person, who owns it. */
    openAccount: (tx: Db, user_id: string): Promise<AccountId> => store.createAccount(tx, user_id, clock.now()),

    /** Ends the memberships of a person, and their own account. The database refuses when anything is in it. */
    closeFor: (tx: Db, user_id: string): Promise<void> => store.closeFor(tx, user_id),

    /** The account that a person works in; undefined for a person who is a member of none. */
    accountOf: async (tx: Db, user_id: string): Promise<store.Membership | undefined> =>
      (await store.membershipsOf(tx, user_id, environment))[0],

    /** The accounts that a person may act for, in the shape that the browser reads. */
    async linksOf(user_id: string) {
      const found = await store.membershipsOf(db, user_id, environment);
      return found.map(({ account_id, plan }) => ({ account_id, accounts: { id: account_id, plan } }));
    },

    /** The person to write to about an account. */
    ownerOf: (account_id: AccountId): Promise<store.Owner> => store.ownerOf(db, account_id),
    memberCount: (account_id: AccountId): Promise<number> => store.memberCount(db, account_id),
    countAccounts: () => store.countAccounts(db),

    /** Locks an account until the transaction ends. Take the lock before a decision that depends on its balance or plan. */
    lockAccount: (tx: Db, account_id: AccountId): Promise<void> => store.lockAccount(tx, account_id),

    /** Sets the plan that the account shows; null for none. */
    setPlan: (tx: Db, account_id: AccountId, plan: string | null): Promise<void> =>
      store.setPlan(tx, account_id, environment, plan ?? ''),
  };
}
