import { addDays } from '../../../platform/time.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import * as store from './retention-store.ts';
import { EXPIRED, RETENTION_DAYS } from './rules.ts';

/** Each page is a transaction of its own, so that no lock is held for long. */
const PAGE_SIZE = 2000;

/** Removes what customers' contacts wrote to us once nobody needs it. */
export function retentionService(
  { db, clock }: Pick<AutomationsDependencies, 'db' | 'clock'>,
  page_size: number = PAGE_SIZE,
) {
  return {
    /**
     * Removes the contents of events that are older than 90 days, and the event ids by which repeats of them are found. The
     * history keeps their rows with outcome, contact and letter. Returns how many of each were removed.
     */
    async removeOld(): Promise<{ contents: number; keys: number }> {
      const at = clock.now();
      const page = { received_before: addDays(at, -RETENTION_DAYS), limit: page_size };
      return {
        contents: await untilEmpty(page_size, () => store.removeContents(db, { ...page, at, reason: EXPIRED })),
        keys: await untilEmpty(page_size, () => store.removeKeys(db, page)),
      };
    },
  };
}

/** Takes a removal of one page; repeats it until a page is not full. Gives how many were removed. */
async function untilEmpty(page_size: number, removePage: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const removed = await removePage();
    total += removed;
    if (removed < page_size) return total;
  }
}
