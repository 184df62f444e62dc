import { inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import type { PausedReason } from '../schema.ts';
import { lockAutomation, pausedFor, setStatus } from '../store.ts';
import { lastCampaignsOf, releaseHeld } from './store.ts';

/** Resumes automations once the reason for which they were paused is gone. */
export function resumeService({ db, clock, credits, campaigns }: AutomationsDependencies) {
  const resume = (id: string, reason: PausedReason): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { paused_reason, account_id } = await lockAutomation(tx, id);
      if (paused_reason !== reason) return;
      await setStatus(tx, id, 'on', null, clock.now());
      await releaseHeld(tx, id, clock.now());
      publish(tx, { account_id, topic: 'automations', id });
    });

  return {
    /** Resumes those whose accounts have credits again. */
    async resumePaid(): Promise<void> {
      const paused = await pausedFor(db, 'credits');
      if (paused.length === 0) return;
      const account_ids = [...new Set(paused.map(({ account_id }) => account_id))];
      const paid = new Set(await credits.withCredits(db, account_ids));
      for (const { id, account_id } of paused) if (paid.has(account_id)) await resume(id, 'credits');
    },

    /** Resumes those whose campaigns a member resumed. */
    async resumeWithCampaigns(): Promise<void> {
      const paused = await pausedFor(db, 'member');
      if (paused.length === 0) return;
      const held = await inPausedCampaigns(
        { db, campaigns },
        paused.map(({ id }) => id),
      );
      for (const { id } of paused) if (!held.has(id)) await resume(id, 'member');
    },
  };
}

/** Returns which of these automations have a paused campaign. */
export async function inPausedCampaigns(
  { db, campaigns }: Pick<AutomationsDependencies, 'db' | 'campaigns'>,
  automation_ids: string[],
): Promise<Set<string>> {
  const last = await lastCampaignsOf(db, automation_ids);
  const paused = new Set(await campaigns.pausedAmong(last.map(({ campaign_id }) => campaign_id)));
  return new Set(last.filter((one) => paused.has(one.campaign_id)).map(({ automation_id }) => automation_id));
}
