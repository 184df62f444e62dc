import { inTransaction } from '../../../platform/database/db.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditActor } from '../../audit/rules.ts';
import type { Reconciliation } from '../admin-schema.ts';
import type { SettlementService } from '../checkout/settlement-service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { differencesInBooks } from './book-service.ts';
import { compareWithProvider } from './provider-service.ts';
import { WHAT_TO_DO } from './rules.ts';
import * as store from './store.ts';

/** Compares balances, payments and the provider's records. Differences are stored for the operator. */
export function reconciliationService(dependencies: BillingDependencies, settle: SettlementService['settle']) {
  const { db, clock, log, accounts } = dependencies;

  async function reconciliation(): Promise<Reconciliation> {
    const run = await store.lastRun(db);
    if (!run) return { last_run: null, differences: [] };
    const { id, started_at, finished_at, accounts, payments, provider_sessions, differences } = run;
    const found = await store.differencesOf(db, id);
    const times = { started_at: started_at.toISOString(), finished_at: finished_at.toISOString() };
    return {
      last_run: { ...times, accounts, payments, provider_sessions, differences },
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

    /** Compares everything now, stores the differences, and gives them. `by` is the operator who asked for it. */
    async reconcile(by: AuditActor = null): Promise<Reconciliation> {
      const started_at = clock.now();
      const provider = await compareWithProvider(dependencies, settle);
      const found = [...provider.found, ...(await differencesInBooks(dependencies))];
      const counts = { accounts: await accounts.countAccounts(), payments: await store.countPayments(db) };
      const run = { started_at, finished_at: clock.now(), ...counts, provider_sessions: provider.sessions };
      await inTransaction(db, async (tx) => {
        await store.storeRun(tx, run, found);
        const after = { differences: found.length };
        const entry = { action: 'payment.reconciled', subject: ['reconciliation', 'all'], after } as const;
        if (by) await record(tx, by, entry, run.finished_at);
      });
      if (found.length > 0)
        log.error('books_differ', new Error('The books do not add up.'), { differences: found.length });
      return reconciliation();
    },
  };
}
