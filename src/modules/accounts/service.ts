import type { AccountId } from '../../platform/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { isEntitled } from '../../platform/http/member-rights.ts';
import { record } from '../audit/record-service.ts';
import { ownFactorFirst } from './errors.ts';
import type { AccountSecurity } from './schema.ts';
import * as store from './store.ts';

export type AccountsService = ReturnType<typeof accountsService>;

/** Accounts, which own everything that customers have, and their members. `environment` is the payment provider's. */
export function accountsService({ db, clock, environment }: { db: Db; clock: Clock; environment: 'test' | 'live' }) {
  return {
    /** Opens the account of a new person, who owns it. */
    openAccount: (tx: Db, user_id: string): Promise<AccountId> => store.createAccount(tx, user_id, clock.now()),

    /** The account that a person works in; undefined for a person who is a member of none. */
    accountOf: async (tx: Db, user_id: string): Promise<store.Membership | undefined> =>
      (await store.membershipsOf(tx, user_id, environment))[0],

    /** The accounts that a person may act for, in the shape that the browser reads. */
    async linksOf(user_id: string) {
      const found = await store.membershipsOf(db, user_id, environment);
      return found.map(({ account_id, plan }) => ({ account_id, accounts: { id: account_id, plan } }));
    },

    /** Whether every member of the caller's account must give a second factor. */
    securityOf: async (actor: Actor): Promise<AccountSecurity> => ({
      requires_second_factor: await store.requiresSecondFactor(db, actor.account_id),
      may_change: isEntitled(actor, 'account'),
    }),

    /** Demands a second factor of every member, or no longer. Members who lack one are asked at their next step. */
    async requireSecondFactor(actor: Actor, required: boolean): Promise<void> {
      if (required && actor.aal !== 'aal2') throw ownFactorFirst();
      await inTransaction(db, async (tx) => {
        if (!(await store.setRequiresSecondFactor(tx, actor.account_id, required))) return;
        const { account_id } = actor;
        const entry = {
          action: 'account.second_factor_changed',
          subject: ['account', account_id],
          account_id,
        } as const;
        await record(tx, actor, { ...entry, after: { required } }, clock.now());
      });
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
