import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { dayOf, LATE_DAYS, nextStep, settledAt, shiftDay } from './rules.ts';
import * as store from './store.ts';

/**
 * Counts days. Every step counts whole days and notes how far it came in the same transaction: a step that was killed
 * left nothing, and one that runs twice counts the same.
 */
export function foldService({ db, clock }: { db: Db; clock: Clock }) {
  /** Counts the next days. False when there are none left but those that can still change. */
  const step = (): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const { closed_before, folded_at } = await store.lockState(tx);
      const now = clock.now();
      const first_day = closed_before === null ? await store.firstDay(tx) : null;
      const next = nextStep({ closed_before, first_day, today: dayOf(now) });
      await store.countDays(tx, next);
      await store.saveState(tx, { closed_before: next.closed_before, folded_at: next.is_last ? now : folded_at });
      if (next.is_last) await store.countOpenLetters(tx, next.closed_before, settledAt(now));
      return !next.is_last;
    });

  async function fold(): Promise<void> {
    while (await step());
  }

  return {
    step,
    /** Counts all days up to now that are not closed. */
    fold,

    /** Counts the last weeks again: payments and mailings that were reported late belong to the day that they name. */
    async refold(): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { closed_before, folded_at } = await store.lockState(tx);
        const late = shiftDay(dayOf(clock.now()), -LATE_DAYS);
        if (closed_before !== null && late < closed_before)
          await store.saveState(tx, { closed_before: late, folded_at });
      });
      await fold();
    },
  };
}
