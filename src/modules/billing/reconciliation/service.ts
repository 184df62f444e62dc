import { inTransaction } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { PaidSession } from '../../../providers/payments/port.ts';
import type { Reconciliation } from '../admin-schema.ts';
import type { PaymentService } from '../checkout/settlement-service.ts';
import { findSession } from '../checkout/store.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { creditsToReclaim } from '../refunds/rules.ts';
import { doubleSubscribers } from '../subscriptions/store.ts';
import { comparedSince, compareSessions, type Found, type OurSession, WHAT_TO_DO } from './rules.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a purchase before sign-up may stay unclaimed. */
const CLAIM_DAYS = 7;

/** Compares balances, payments and the provider's records. Differences are stored for the operator. */
export function reconciliationService(dependencies: BillingDependencies, { settle }: Pick<PaymentService, 'settle'>) {
  const { db, clock, log, payments, credits } = dependencies;

  async function ledgerFound(): Promise<Found[]> {
    return (await credits.disagreements()).map(({ account_id, ...sums }) => {
      const is_debt = sums.debt < 0 || (sums.debt > 0 && sums.balance > 0);
      return {
        kind: is_debt ? ('debt' as const) : ('ledger' as const),
        subject: account_id,
        expected: is_debt ? 'no debt below zero or beside a balance' : `journal ${sums.journal}`,
        found: is_debt
          ? `debt ${sums.debt} beside a balance of ${sums.balance}`
          : `lots ${sums.lots}, movements ${sums.movements}`,
      };
    });
  }

  async function returnsFound(): Promise<Found[]> {
    const found = await store.returnsOutOfLevel(db);
    return found.flatMap(({ payment_id, credits: brought, amount_cents, returned_cents, reclaimed }): Found[] => {
      const due = creditsToReclaim(brought, amount_cents, returned_cents);
      if (due === reclaimed) return [];
      const [expected, seen] = [`${due} credits taken back`, `${reclaimed} credits taken back`];
      return [{ kind: 'amount_differs', subject: payment_id, expected, found: seen }];
    });
  }

  /** Settles sessions that are paid at the provider and not here, because no webhook reported them. */
  async function settleUnreported(theirs: readonly PaidSession[]): Promise<void> {
    const paid = new Set((await paidHere(theirs)).map(({ id }) => id));
    for (const { our_session_id } of theirs) {
      const session = paid.has(our_session_id) ? undefined : await findSession(db, payments, our_session_id);
      if (session) await settle(session);
    }
  }

  const paidHere = (theirs: readonly PaidSession[]): Promise<OurSession[]> =>
    store.paidAmong(
      db,
      payments,
      theirs.map(({ our_session_id }) => our_session_id),
    );

  async function providerFound(): Promise<{ found: Found[]; sessions: number }> {
    const since = comparedSince(clock.now());
    // Whoever is slow to open a page at the edge of the time is in their list all the same.
    const theirs = await payments.listPaidSessions(new Date(since.getTime() - DAY_MS));
    await settleUnreported(theirs);
    const ours = new Map((await store.paidSessionsSince(db, payments, since)).map((s) => [s.id, s]));
    for (const session of await paidHere(theirs)) ours.set(session.id, session);
    return { found: compareSessions([...ours.values()], theirs), sessions: theirs.length };
  }

  const providerFoundOrFailed = () =>
    providerFound().catch((error) => {
      if (!(error instanceof ProviderError)) throw error;
      log.error('reconciliation_unreadable', error);
      const unreadable: Found = {
        kind: 'provider_unreadable',
        subject: payments.name,
        expected: 'a list of paid sessions',
        found: error.message,
      };
      return { found: [unreadable], sessions: 0 };
    });

  async function ownFound(): Promise<Found[]> {
    const claim_before = new Date(clock.now().getTime() - CLAIM_DAYS * DAY_MS);
    const [doubles, ...lists] = await Promise.all([
      doubleSubscribers(db, payments),
      ledgerFound(),
      store.paymentsWithoutGrant(db),
      store.grantsWithoutPayment(db),
      returnsFound(),
      store.mismatchedSessions(db, payments),
      store.unclaimedSince(db, payments, claim_before),
    ]);
    return [
      ...lists.flat(),
      ...doubles.map(
        ({ user_id, subscriptions }): Found => ({
          kind: 'two_subscriptions',
          subject: user_id,
          expected: 'one plan',
          found: `${subscriptions} plans`,
        }),
      ),
    ];
  }

  async function reconciliation(): Promise<Reconciliation> {
    const run = await store.lastRun(db);
    if (!run) return { last_run: null, differences: [] };
    const { id, started_at, finished_at, accounts, payments: paid, provider_sessions, differences } = run;
    const found = await store.differencesOf(db, id);
    const times = { started_at: started_at.toISOString(), finished_at: finished_at.toISOString() };
    return {
      last_run: { ...times, accounts, payments: paid, provider_sessions, differences },
      differences: found.map((row) => ({
        ...row,
        what_to_do: WHAT_TO_DO[row.kind],
        first_seen_at: row.first_seen_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
      })),
    };
  }

  return {
    /** What the last run found. */
    reconciliation,

    /** Compares everything now, stores the differences, and gives them. */
    async reconcile(): Promise<Reconciliation> {
      const started_at = clock.now();
      const provider = await providerFoundOrFailed();
      const found = [...provider.found, ...(await ownFound())];
      const counts = { accounts: await credits.countAccounts(), payments: await store.countPayments(db) };
      const run = { started_at, finished_at: clock.now(), ...counts, provider_sessions: provider.sessions };
      await inTransaction(db, (tx) => store.storeRun(tx, run, found));
      if (found.length > 0)
        log.error('books_differ', new Error('The books do not add up.'), { differences: found.length });
      return reconciliation();
    },
  };
}
