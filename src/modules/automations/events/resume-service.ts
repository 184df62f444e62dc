import { inTransaction } from '../../../platform/database/db.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import { lockAutomation, pausedForCredits, setStatus } from '../store.ts';
import { releaseHeld } from './store.ts';

/** Resumes automations that were paused for want of credits. */
export function resumeService({ db, clock, credits }: AutomationsDependencies) {
  return {
    /** Resumes those whose accounts have credits again. */
    async resumePaid(): Promise<void> {
      const paused = await pausedForCredits(db);
      if (paused.length === 0) return;
      const account_ids = [...new Set(paused.map(({ account_id }) => account_id))];
      const paid = new Set(await credits.withCredits(db, account_ids));
      for (const { id } of paused.filter(({ account_id }) => paid.has(account_id))) {
        await inTransaction(db, async (tx) => {
          if ((await lockAutomation(tx, id)).paused_reason !== 'credits') return;
          await setStatus(tx, id, 'on', null, clock.now());
          await releaseHeld(tx, id, clock.now());
        });
      }
    },
  };
}
