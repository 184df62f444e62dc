import { inTransaction } from '../../../platform/database/db.ts';
import { addDays } from '../../../platform/time.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { orderMail } from './order-service.ts';
import { recordWarning } from './store.ts';

/** How many days before credits expire their owner is warned, nearest first. */
const WARN_DAYS = [7, 30] as const;

type Lots = Awaited<ReturnType<BillingDependencies['credits']['expiringLots']>>;

/** Warns owners before their credits expire. */
export function expiryService({ db, clock, credits }: Pick<BillingDependencies, 'db' | 'clock' | 'credits'>) {
  /** Warns one owner of lots that expire on one day, once for each number of days. */
  const warn = (lots: Lots, days: number) =>
    inTransaction(db, async (tx) => {
      let new_credits = 0;
      for (const lot of lots) {
        const is_new = await recordWarning(tx, lot, days, clock.now());
        if (is_new) new_credits += lot.remaining;
        // After the 7-day warning, the 30-day warning is no longer needed.
        for (const further of WARN_DAYS.filter((other) => other > days))
          await recordWarning(tx, lot, further, clock.now());
      }
      const [first] = lots;
      if (new_credits === 0 || !first) return;
      const { account_id, id: lot_id, expires_at } = first;
      await orderMail(tx, {
        kind: 'credits_expire',
        account_id,
        lot_id,
        days,
        credits: new_credits,
        expires_at: expires_at.toISOString(),
      });
    });

  return {
    async warnOfExpiry(): Promise<void> {
      for (const days of WARN_DAYS) {
        const lots = await credits.expiringLots(addDays(clock.now(), days));
        const by_owner_and_day = Map.groupBy(lots, (lot) => `${lot.account_id} ${lot.expires_at.toISOString()}`);
        for (const together of by_owner_and_day.values()) await warn(together, days);
      }
    },
  };
}
