import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import { changedFields } from '../../audit/rules.ts';
import type { AccountingDependencies } from '../dependencies.ts';
import * as refuse from './errors.ts';
import type { AccountingSettings } from './schema.ts';
import * as store from './store.ts';

/** Time zone, cost of a card, partners and approvers. */
export function accountingSettingsService({ db, clock, environment }: AccountingDependencies) {
  async function checkTimeZone(tx: Db, before: string, after: string): Promise<void> {
    if (before === after) return;
    if (await store.hasClosedMonth(tx)) throw refuse.timeZoneFixed();
    if (!(await store.isTimeZone(tx, after))) throw refuse.timeZoneUnknown();
  }

  return {
    /** A new cost of a card holds from the current month on. Throws time_zone_fixed and time_zone_unknown. */
    async save(actor: AdminActor, after: AccountingSettings): Promise<void> {
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        const before = await store.lockSettings(tx);
        await checkTimeZone(tx, before.time_zone, after.time_zone);
        await store.keepCosts(tx, environment, at);
        await store.saveSettings(tx, after);
        await store.applyCost(tx, environment, at);
        const subject = ['accounting', environment] as const;
        const entry = { action: 'accounting.settings_changed', subject, ...changedFields(before, after) } as const;
        await record(tx, actor, entry, at);
      });
    },
  };
}
