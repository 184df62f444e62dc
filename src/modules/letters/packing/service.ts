import type { Db } from '../../../platform/database/db.ts';
import type { Month } from '../../../platform/database/months/rules.ts';
import { monthsOf, packMonth } from '../../../platform/database/months/store.ts';
import type { Log } from '../../../platform/log.ts';
import { monthSpan } from '../../../platform/time.ts';
import { firstIdAt } from '../desk/rules.ts';
import { isOver } from './rules.ts';
import * as store from './store.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Letters leave more than half of each page free for the updates on their way to the mailbox. A month whose letters were
 * mailed is rewritten without that space, and once more when their words are gone.
 */
export function packingService({ db, log }: { db: Db; log: Log }) {
  /** Ids are made by the database's clock, so `now` is its time and not that of a test. */
  async function isDue(found: Month, is_first: boolean, now: Date): Promise<boolean> {
    if (!isOver(found.month, now)) return false;
    const { from, to } = monthSpan(found.month);
    // The first month holds all that is older.
    const range = { from: is_first ? NO_ID : firstIdAt(from), to: firstIdAt(to) };
    if (found.packed_at) return store.wasRedactedSince(db, range, found.packed_at);
    return !(await store.hasLetterUnderWay(db, range));
  }

  return {
    /** Packs the months that are due, now or at a given time. Returns their names. */
    async packMonths(at?: Date): Promise<string[]> {
      const packed: string[] = [];
      const now = at ?? (await store.databaseTime(db));
      for (const [n, month] of (await monthsOf(db, 'letters')).entries()) {
        if (!(await isDue(month, n === 0, now))) continue;
        await packMonth(db, 'letters', month.month);
        log.info('letters_packed', { month: month.month });
        packed.push(month.month);
      }
      return packed;
    },
  };
}
