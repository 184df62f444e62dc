import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { publish } from '../../platform/events.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { insufficientCredits } from './errors.ts';
import { creditsExpireAt, SIGN_UP_CREDITS } from './rules.ts';
import type { Environment, TransactionType } from './schema.ts';
import * as store from './store.ts';

export type CreditsParts = { db: Db; clock: Clock; environment: Environment };
export type CreditsService = ReturnType<typeof creditsService>;

/**
 * The ledger. Every method that takes a `tx` joins the caller's transaction, so that credits move exactly when the
 * rows they pay for do. Amounts are whole credits.
 */
export function creditsService({ db, clock, environment }: CreditsParts) {
  const accountOf = async (tx: Db, user_id: string) => {
    const account = await store.accountOf(tx, user_id);
    if (!account) throw new Failure(404, 'no_account', 'Could not fetch account information');
    return account;
  };

  return {
    environment,

    /** Opens the account of a new person. */
    openAccount: (tx: Db, user_id: string) => store.createAccount(tx, user_id, clock.now()),

    /** The free first cards: once per e-mail address, whatever happens to the account behind it. */
    async grantSignUp(tx: Db, person: { user_id: string; email: string }): Promise<boolean> {
      const { account_id } = await accountOf(tx, person.user_id);
      return store.grant(
        tx,
        {
          account_id,
          user_id: person.user_id,
          environment,
          credits: SIGN_UP_CREDITS,
          type: 'grant',
          category: 'sign_up',
          description: `${SIGN_UP_CREDITS} free credits for your first cards`,
          key: `sign-up:${person.email.trim().toLowerCase()}`,
          expires_at: creditsExpireAt(clock.now()),
        },
        clock.now(),
      );
    },

    /** Adds credits that were paid for. Returns false when the key is known (the same payment told twice). */
    async grant(
      tx: Db,
      g: {
        user_id: string;
        credits: number;
        type: TransactionType;
        category: string;
        description: string;
        key: string;
        expires_at?: Date;
        session_id?: string | null;
        intent_id?: string | null;
      },
    ): Promise<boolean> {
      const { account_id } = await accountOf(tx, g.user_id);
      const expires_at = g.expires_at ?? creditsExpireAt(clock.now());
      const granted = await store.grant(tx, { ...g, account_id, environment, expires_at }, clock.now());
      if (granted) await publish(tx, { user_id: g.user_id, topic: 'credits', id: account_id });
      return granted;
    },

    /**
     * Takes `credits` for a campaign, soonest-expiring first, all or nothing. The same key twice takes them once.
     * Throws insufficient_credits.
     */
    async charge(
      tx: Db,
      c: { user_id: string; credits: number; campaign_id: string; description: string; key: string },
    ): Promise<'charged' | 'known'> {
      const { account_id } = await accountOf(tx, c.user_id);
      const posting = { ...c, account_id, environment, type: 'usage' as const, category: 'user_letter_send' };
      const outcome = await store.charge(tx, posting, clock.now());
      if (outcome === 'insufficient') {
        throw insufficientCredits(c.credits, await store.balance(tx, account_id, clock.now()));
      }
      await publish(tx, { user_id: c.user_id, topic: 'credits', id: account_id });
      return outcome;
    },

    /** Gives credits of the charge `charge_key` back. Returns false when this refund was made before. */
    async refund(
      tx: Db,
      r: { user_id: string; charge_key: string; credits: number; description: string; key: string },
    ): Promise<boolean> {
      const given = await store.refund(tx, { ...r, expires_at: creditsExpireAt(clock.now()) }, clock.now());
      if (given) await publish(tx, { user_id: r.user_id, topic: 'credits', id: r.charge_key });
      return given;
    },

    async accountsOf(user_id: string) {
      const account = await store.accountOf(db, user_id);
      return account
        ? [{ account_id: account.account_id, accounts: { id: account.account_id, plan: account.plan } }]
        : [];
    },

    /** The balance of one's own account; somebody else's looks as if it did not exist. */
    async balanceOfAccount(user_id: string, account_id: string): Promise<number> {
      if (!(await store.mayUseAccount(db, user_id, account_id))) throw notFound('This account');
      return store.balance(db, account_id, clock.now());
    },

    async balanceOf(tx: Db, user_id: string): Promise<number> {
      return store.balance(tx, (await accountOf(tx, user_id)).account_id, clock.now());
    },

    async transactionsOf(user_id: string, filter: { type?: TransactionType | undefined; limit: number }) {
      const found = await store.transactionsOf(db, user_id, filter);
      return found.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    },

    /** Writes expired credits off, account by account. Returns how many. */
    async expireDue(): Promise<number> {
      let expired = 0;
      for (const account_id of await store.accountsWithExpiredLots(db, clock.now())) {
        expired += await db.transaction().execute((tx) => store.expire(tx, account_id, clock.now()));
      }
      return expired;
    },

    /** Where balance, lots and journal disagree: nowhere, unless there is a bug. */
    disagreements: () => store.disagreements(db),
  };
}
