import type { AccountId } from '../../platform/account-id.ts';
import type { Db } from '../../platform/database/db.ts';
import { notFound } from '../../platform/failure.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { LedgerDependencies } from './dependencies.ts';
import type { CreditTransaction, TransactionQuery } from './schema.ts';
import * as store from './store.ts';
import * as totals from './totals/store.ts';

/** Reads an account's credits, and checks those of all accounts. */
export function reportService({ db, clock, environment }: LedgerDependencies) {
  /** An account's transactions, notes of operators included. */
  const journalOf = async (account_id: AccountId, query: TransactionQuery): Promise<CreditTransaction[]> => {
    const found = await store.transactionsOf(db, account_id, environment, query);
    return found.map(({ payment_session_id, payment_intent_id, ...row }) => ({
      ...row,
      stripe_session_id: payment_session_id,
      stripe_payment_intent_id: payment_intent_id,
      created_at: row.created_at.toISOString(),
    }));
  };

  return {
    journalOf,

    /** The balance of the caller's own account; another one looks as if it did not exist. */
    async balanceOfAccount(actor: Actor, account_id: string): Promise<number> {
      if (account_id !== actor.account_id) throw notFound('This account');
      return store.balance(db, actor.account_id, environment, clock.now());
    },

    /** The cards that each member sent since a time, less those given back; under null what no member asked for. */
    cardsSince: async (tx: Db, account_id: AccountId, since: Date): Promise<Map<string | null, number>> =>
      new Map((await store.cardsSince(tx, account_id, environment, since)).map((row) => [row.user_id, row.cards])),

    /** When the refund with this key was made; undefined when it was not. */
    refundedAt: (account_id: AccountId, key: string): Promise<Date | undefined> =>
      store.refundedAt(db, account_id, key),

    /** An account's transactions as its members see them: what operators noted for each other is left out. */
    async transactionsOf(account_id: AccountId, query: TransactionQuery): Promise<CreditTransaction[]> {
      const found = await journalOf(account_id, query);
      return found.map((row) => (row.transaction_type === 'admin_credit_adjustment' ? { ...row, notes: null } : row));
    },

    /** Credits of the account that can be spent, by the time they expire, the soonest first. */
    async lotsOf(account_id: AccountId) {
      const found = await store.lotsOf(db, account_id, environment, clock.now());
      return found.map(({ account_id: _, ...lot }) => ({
        ...lot,
        created_at: lot.created_at.toISOString(),
        expires_at: lot.expires_at.toISOString(),
      }));
    },

    /** All that a summary shows of an account's credits. */
    async overviewOf(account_id: AccountId) {
      const [balance, debt_credits, totals, first_purchase] = await Promise.all([
        store.balance(db, account_id, environment, clock.now()),
        store.debtOf(db, account_id, environment),
        store.totalsOf(db, account_id, environment),
        store.firstPurchase(db, account_id, environment),
      ]);
      return { balance, debt_credits, ...totals, first_purchase };
    },

    /** Of all accounts: credits left that expire after now and until `until`. */
    expiringLots: (until: Date) => store.expiringLots(db, environment, clock.now(), until),

    /** Where balance, lots, journal and debts disagree: nowhere, unless there is a bug. */
    disagreements: () => totals.disagreements(db, clock.now()),
  };
}
