import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { addDays } from '../../../platform/time.ts';
import type { LedgerDependencies } from '../dependencies.ts';
import type { Environment } from '../schema.ts';
import { addSums, journalBalance, NO_SUMS, type Sums } from './rules.ts';
import type { CreditCheck, CreditFigures, CreditTotals } from './schema.ts';
import * as store from './store.ts';

export const CHECK_JOB = 'credits.check';

/** A transaction that is open for longer than this would be counted by the next check only. */
const SETTLED_AFTER_MS = 15 * 60_000;
const MOST_FINDINGS = 100;
const KEPT_DAYS = 90;

/** Sums over all accounts, for the operator: kept as the journal grows, and compared with the lots. */
export function totalsService({ db, clock }: Pick<LedgerDependencies, 'db' | 'clock'>) {
  const settled = () => new Date(clock.now().getTime() - SETTLED_AFTER_MS);

  /** What happened to all credits so far. Costs the same however long the journal is. */
  async function totals(environments: Environment[]): Promise<CreditTotals> {
    const [found, overdue] = await Promise.all([
      inTransaction(db, (tx) => store.sumsOf(tx, environments)),
      store.overdue(db, environments, clock.now()),
    ]);
    const sums = { ...NO_SUMS };
    for (const { kind, credits } of found) sums[kind] += credits;
    return { sums, available: journalBalance(sums) - overdue };
  }

  /** The last comparison. */
  async function lastCheck(environments: Environment[]): Promise<CreditCheck> {
    const checks = await store.latestChecks(db, environments);
    if (checks.length === 0) return null;
    const differing = checks.filter(({ findings }) => findings > 0);
    const findings =
      differing.length > 0
        ? await store.findingsOf(
            db,
            differing.map(({ id }) => id),
          )
        : [];
    const sum = (of: (check: store.CheckRow) => number) => checks.reduce((total, check) => total + of(check), 0);
    return {
      checked_at: new Date(Math.max(...checks.map(({ checked_at }) => checked_at.getTime()))).toISOString(),
      accounts: sum(({ accounts }) => accounts),
      sums: checks.reduce<Sums>(addSums, NO_SUMS),
      available: sum(({ available }) => available),
      overdue: sum(({ overdue }) => overdue),
      differing: sum((check) => check.findings),
      findings,
    };
  }

  return {
    /** All that the operator's page says of these environments. */
    async figures(environments: Environment[]): Promise<CreditFigures> {
      const [now, check] = await Promise.all([totals(environments), lastCheck(environments)]);
      return { totals: now, check };
    },

    /** Counts what the journal has got since the last time. */
    countTotals: () => inTransaction(db, (tx) => store.count(tx, settled())),

    /** Adds a comparison of all accounts to the queue, once. */
    async requestCheck(): Promise<{ requested_at: string }> {
      await enqueue(db, CHECK_JOB, {}, { key: CHECK_JOB });
      return { requested_at: clock.now().toISOString() };
    },

    /** Compares the journal with the lots in all accounts, keeps the result, and counts the totals from the beginning. */
    async check(): Promise<store.Disagreement[]> {
      const found = await store.insertCheck(db, clock.now(), MOST_FINDINGS);
      await store.dropChecks(db, addDays(clock.now(), -KEPT_DAYS));
      await inTransaction(db, async (tx: Db) => {
        await store.forget(tx);
        await store.count(tx, settled());
      });
      return found;
    },
  };
}
