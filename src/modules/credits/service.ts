import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { publish } from '../../platform/events.ts';
import { notFound } from '../../platform/failure.ts';
import { insufficientCredits, noAccount } from './errors.ts';
import { creditsExpireAt, SIGN_UP_CREDITS } from './rules.ts';
import type { Environment, TransactionQuery, TransactionType } from './schema.ts';
import * as store from './store.ts';

export type ChargedAccount = { user_id: string; account_id: string; balance: number };
export type CreditsParts = {
  db: Db;
  clock: Clock;
  /** That of the payment provider; lots of this environment alone count. */
  environment: Environment;
  /** Hears of each charge within its transaction, with the balance that it left. */
  onCharged?: (tx: Db, charged: ChargedAccount) => Promise<void>;
};
export type CreditsService = ReturnType<typeof creditsService>;

/**
 * The ledger of one environment: credits of the other one are neither shown nor spent. Every method that takes a `tx` joins the caller's transaction, so that credits move exactly when the
 * rows they pay for do. Amounts are whole credits.
 */
export function creditsService({ db, clock, environment, onCharged }: CreditsParts) {
  const accountOf = async (tx: Db, user_id: string) => {
    const account = await store.accountOf(tx, user_id, environment);
    if (!account) throw noAccount();
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
      if (granted) publish(tx, { user_id: g.user_id, topic: 'credits', id: account_id });
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
      const posting = { ...c, environment, type: 'usage' as const, category: 'user_letter_send' };
      const { outcome, account_id, balance } = await store.charge(tx, posting, clock.now());
      if (account_id === null || outcome === 'no_account') throw noAccount();
      if (outcome === 'insufficient') throw insufficientCredits(c.credits, balance);
      if (outcome === 'charged') {
        await onCharged?.(tx, { user_id: c.user_id, account_id, balance });
        publish(tx, { user_id: c.user_id, topic: 'credits', id: account_id });
      }
      return outcome;
    },

    /** Gives credits of the charge `charge_key` back. Returns false when this refund was made before. */
    async refund(
      tx: Db,
      r: { user_id: string; charge_key: string; credits: number; description: string; key: string },
    ): Promise<boolean> {
      const given = await store.refund(tx, { ...r, expires_at: creditsExpireAt(clock.now()) }, clock.now());
      if (given) publish(tx, { user_id: r.user_id, topic: 'credits', id: r.charge_key });
      return given;
    },

    async accountsOf(user_id: string) {
      const account = await store.accountOf(db, user_id, environment);
      return account
        ? [{ account_id: account.account_id, accounts: { id: account.account_id, plan: account.plan } }]
        : [];
    },

    /** The balance of one's own account; somebody else's looks as if it did not exist. */
    async balanceOfAccount(user_id: string, account_id: string): Promise<number> {
      if (!(await store.mayUseAccount(db, user_id, account_id))) throw notFound('This account');
      return store.balance(db, account_id, environment, clock.now());
    },

    async balanceOf(tx: Db, user_id: string): Promise<number> {
      return store.balance(tx, (await accountOf(tx, user_id)).account_id, environment, clock.now());
    },

    async transactionsOf(user_id: string, query: TransactionQuery) {
      const found = await store.transactionsOf(db, user_id, environment, query);
      return found.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    },

    /** Credits of the caller's account that can be spent, by the time they expire, the soonest first. */
    async lotsOf(user_id: string) {
      const { account_id } = await accountOf(db, user_id);
      const found = await store.lotsOf(db, account_id, environment, clock.now());
      return found.map(({ account_id: _, ...lot }) => ({
        ...lot,
        created_at: lot.created_at.toISOString(),
        expires_at: lot.expires_at.toISOString(),
      }));
    },

    /** Writes expired credits off, account by account. Returns how many. */
    async expireDue(): Promise<number> {
      let expired = 0;
      for (const account_id of await store.accountsWithExpiredLots(db, clock.now())) {
        expired += await inTransaction(db, (tx) => store.expire(tx, account_id, clock.now()));
      }
      return expired;
    },

    ...givenBack({ clock }),
    ...accountFacts({ db, clock, environment }, accountOf),

    /** Where balance, lots, journal and debts disagree: nowhere, unless there is a bug. */
    disagreements: () => store.disagreements(db, clock.now()),
    countAccounts: () => store.countAccounts(db),
  };
}

/** What happens to credits whose money went back. */
function givenBack({ clock }: Pick<CreditsParts, 'clock'>) {
  return {
    /**
     * Takes credits of the grant `grant_key` back: from the balance as far as it reaches; what was spent is owed, and
     * settled first by whatever comes in. Credits that had expired are neither. Undefined when the key is known.
     */
    async reclaim(tx: Db, r: store.Reclaim & { user_id: string }) {
      const outcome = await store.reclaim(tx, r, clock.now());
      if (outcome) publish(tx, { user_id: r.user_id, topic: 'credits', id: r.grant_key });
      return outcome;
    },

    /** Undoes `credits` of what was reclaimed of a grant. False when the key is known. */
    async reinstate(tx: Db, r: store.Reclaim & { user_id: string }): Promise<boolean> {
      const given = await store.reinstate(tx, { ...r, expires_at: creditsExpireAt(clock.now()) }, clock.now());
      if (given) publish(tx, { user_id: r.user_id, topic: 'credits', id: r.grant_key });
      return given;
    },

    /** How many credits of a grant are taken back by now. */
    reclaimedOf: (tx: Db, grant_key: string) => store.reclaimedOf(tx, grant_key),
  };
}

/** What billing knows and changes of an account besides its credits. */
function accountFacts(
  { db, clock, environment }: Pick<CreditsParts, 'db' | 'clock' | 'environment'>,
  accountOf: (tx: Db, user_id: string) => Promise<{ account_id: string; plan: string }>,
) {
  return {
    accountOf,

    /** Whoever decides by an account's balance holds this lock until the transaction ends. */
    lockAccount: (tx: Db, account_id: string) => store.lockAccount(tx, account_id),

    /** Shows `plan` as the account's plan; null for none. */
    async setPlan(tx: Db, user_id: string, plan: string | null): Promise<void> {
      await store.setPlan(tx, (await accountOf(tx, user_id)).account_id, environment, plan ?? '');
    },

    /** The plan is over: what is left of its credits lives until `until` at the longest. */
    async endPlanCredits(tx: Db, user_id: string, until: Date): Promise<void> {
      await store.shortenPlanLots(tx, (await accountOf(tx, user_id)).account_id, environment, until);
    },

    /** All that a summary shows of an account. */
    async standingOf(user_id: string) {
      const { account_id } = await accountOf(db, user_id);
      const [balance, debt_credits, totals, first_purchase, members] = await Promise.all([
        store.balance(db, account_id, environment, clock.now()),
        store.debtOf(db, account_id, environment),
        store.totalsOf(db, account_id, environment),
        store.firstPurchase(db, account_id, environment),
        store.membersOf(db, account_id),
      ]);
      return { account_id, balance, debt_credits, ...totals, first_purchase, members };
    },

    /** Of all accounts: credits left that expire after now and until `until`. */
    expiringLots: (until: Date) => store.expiringLots(db, environment, clock.now(), until),
  };
}
