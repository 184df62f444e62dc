import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { dayIn } from '../../../platform/time.ts';
import { LATE_DAYS, nextStep, settledAt, shiftDay } from './rules.ts';
import * as store from './store.ts';

/**
 * Counts days. Every step counts whole days and notes how far it came in the same transaction: a step that was killed
 * left nothing, and one that runs twice counts the same.
 */
export function foldService({ db, clock }: { db: Db; clock: Clock }) {
  /** Counts the next days. False when there are none left but those that can still change. */
  const step = (): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const state = await store.lockState(tx);
      const time_zone = await store.shopTimeZone(tx);
      const is_moved = state.time_zone !== null && state.time_zone !== time_zone;
      if (is_moved) await store.forgetDays(tx);
      const closed_before = is_moved ? null : state.closed_before;
      const now = clock.now();
      const first_day = closed_before === null ? await store.firstDay(tx, time_zone) : null;
      const next = nextStep({ closed_before, first_day, today: dayIn(now, time_zone) });
      await store.countDays(tx, { ...next, time_zone });
      const folded_at = next.is_last ? now : state.folded_at;
      await store.saveState(tx, { closed_before: next.closed_before, folded_at, time_zone });
      if (next.is_last) await store.countOpenLetters(tx, { from: next.closed_before, time_zone }, settledAt(now));
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
        const state = await store.lockState(tx);
        const late = shiftDay(dayIn(clock.now(), state.time_zone ?? 'UTC'), -LATE_DAYS);
        if (state.closed_before !== null && late < state.closed_before)
          await store.saveState(tx, { ...state, closed_before: late });
      });
      await fold();
    },
  };
}
