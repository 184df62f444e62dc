import type { AccountId } from '../../platform/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { isEntitled } from '../../platform/http/member-rights.ts';
import { record } from '../audit/record-service.ts';
import { ownFactorFirst } from './errors.ts';
import type { AccountLink, AccountSecurity, TeamMember } from './schema.ts';
import { seatService } from './seats/service.ts';
import * as store from './store.ts';

export type AccountsService = ReturnType<typeof accountsService>;

type LinkedPerson = Pick<Actor, 'user_id' | 'account_id'> & Partial<Pick<Actor, 'operator_roles'>>;

/** Accounts, which own everything that customers have, and their members. `environment` is the payment provider's. */
export function accountsService({ db, clock, environment }: { db: Db; clock: Clock; environment: 'test' | 'live' }) {
  const seats = seatService({ clock, environment });
  return {
    seats,

    /** Opens the account of a new person, who owns it. */
    openAccount: (tx: Db, user_id: string): Promise<AccountId> => store.createAccount(tx, user_id, clock.now()),

    /** Ends the memberships of a person, and their own account. The database refuses when anything is in it. */
    closeFor: (tx: Db, user_id: string): Promise<void> => store.closeFor(tx, user_id),

    /** The account that a person joined first; undefined for a person who is a member of none. */
    async accountOf(tx: Db, user_id: string): Promise<Pick<store.Membership, 'account_id' | 'plan'> | undefined> {
      const [first] = await store.membershipsOf(tx, user_id, environment);
      return first && { account_id: first.account_id, plan: first.plan };
    },

    /** The accounts that a person may act for, the one that they work in now first. */
    async linksOf({ user_id, account_id: now_in, operator_roles }: LinkedPerson): Promise<AccountLink[]> {
      const found = await store.membershipsOf(db, user_id, environment);
      return found
        .sort((a, b) => Number(b.account_id === now_in) - Number(a.account_id === now_in))
        .map(({ account_id, plan, role, handles_billing, is_suspended, closes_at, created_at, ...account }) => ({
          user_id,
          account_id,
          role,
          handles_billing,
          is_suspended,
          accounts: {
            id: account_id,
            ...account,
            plan: operator_roles?.length && account.owner_user_id === user_id ? 'admin' : plan,
            created_at: created_at.toISOString(),
            closes_at: closes_at?.toISOString() ?? null,
          },
        }));
    },

    /** Everybody who may act for an account, with what they may do. */
    membersOf: (account_id: AccountId, tx: Db = db): Promise<TeamMember[]> => store.teamOf(tx, account_id),
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
    /** How many seats an account uses: its members, and those who are invited. */
    seatsUsed: (account_id: AccountId): Promise<number> => seats.seatsUsed(db, account_id),
    countAccounts: () => store.countAccounts(db),

    /** Locks an account until the transaction ends. Take the lock before a decision that depends on its balance or plan. */
    lockAccount: (tx: Db, account_id: AccountId): Promise<void> => store.lockAccount(tx, account_id),

    /** Sets the plan that the account shows, with the people it lets in; null for none. */
    async setPlan(tx: Db, account_id: AccountId, plan: { id: string; seats: number } | null): Promise<void> {
      const changed = await store.setPlan(tx, account_id, environment, plan ?? { id: '', seats: 1 });
      if (changed) await seats.settle(tx, account_id);
    },
  };
}
