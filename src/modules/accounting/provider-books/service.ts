import { inTransaction } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { record } from '../../audit/record-service.ts';
import type { AccountingDependencies } from '../dependencies.ts';
import * as refuse from './errors.ts';
import type { ProviderBooks } from './schema.ts';
import * as store from './store.ts';

/** Our months beside those of the payment provider. */
export function providerBookService({ db, clock, environment, payments }: AccountingDependencies) {
  async function of(month: string): Promise<ProviderBooks> {
    const theirs = await store.theirs(db, environment, month);
    const provider = theirs?.provider ?? payments.name;
    const ours = await store.ours(db, environment, provider, await store.period(db, environment, month));
    return { ours, theirs: theirs ? { ...theirs, read_at: theirs.read_at.toISOString() } : null };
  }

  return {
    of,

    /** Reads the provider's totals of a month. Throws provider_unreadable. */
    async compare(actor: AdminActor, month: string): Promise<ProviderBooks> {
      const totals = await payments.readTotals(await store.period(db, environment, month)).catch((error) => {
        throw error instanceof ProviderError ? refuse.providerUnreadable() : error;
      });
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        await store.saveTheirs(tx, environment, month, { ...totals, provider: payments.name, read_at: at });
        await record(tx, actor, { action: 'month.compared', subject: ['month', month], after: totals }, at);
      });
      return of(month);
    },
  };
}
