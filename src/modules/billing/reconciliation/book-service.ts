import type { Db } from '../../../platform/database/db.ts';
import { addDays } from '../../../platform/time.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { creditsToReclaim } from '../refunds/rules.ts';
import { doubleSubscribers } from '../subscriptions/store.ts';
import type { Found } from './rules.ts';
import * as store from './store.ts';

/** How long a purchase before sign-up may stay unclaimed. */
const CLAIM_DAYS = 7;

/** What does not add up in our own books. */
export async function differencesInBooks({ db, clock, payments, credits }: BillingDependencies): Promise<Found[]> {
  const claim_before = addDays(clock.now(), -CLAIM_DAYS);
  const [doubles, ...lists] = await Promise.all([
    doubleSubscribers(db, payments),
    ledgerDifferences(credits),
    store.paymentsWithoutGrant(db),
    store.grantsWithoutPayment(db),
    returnDifferences(db),
    store.mismatchedSessions(db, payments),
    store.unclaimedSince(db, payments, claim_before),
  ]);
  return [
    ...lists.flat(),
    ...doubles.map(
      ({ account_id, subscriptions }): Found => ({
        kind: 'two_subscriptions',
        subject: account_id,
        expected: 'one plan',
        found: `${subscriptions} plans`,
      }),
    ),
  ];
}

async function ledgerDifferences(credits: BillingDependencies['credits']): Promise<Found[]> {
  return (await credits.disagreements()).map(({ account_id, ...sums }) => {
    const is_debt = sums.debt < 0 || (sums.debt > 0 && sums.balance > 0);
    return {
      kind: is_debt ? ('debt' as const) : ('ledger' as const),
      subject: account_id,
      expected: is_debt ? 'no negative debt, and no debt with a balance' : `journal ${sums.journal}`,
      found: is_debt
        ? `debt ${sums.debt} with a balance of ${sums.balance}`
        : `lots ${sums.lots}, movements ${sums.movements}`,
    };
  });
}

async function returnDifferences(db: Db): Promise<Found[]> {
  const found = await store.returnedPayments(db);
  return found.flatMap(({ payment_id, credits: brought, amount_cents, returned_cents, reclaimed }): Found[] => {
    const due = creditsToReclaim(brought, amount_cents, returned_cents);
    if (due === reclaimed) return [];
    const [expected, seen] = [`${due} credits taken back`, `${reclaimed} credits taken back`];
    return [{ kind: 'amount_differs', subject: payment_id, expected, found: seen }];
  });
}
