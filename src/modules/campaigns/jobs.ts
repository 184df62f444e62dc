import { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';
import { enqueue, type Jobs } from '../../platform/queue/queue.ts';
import type { CampaignsService } from './service.ts';

const changed = z.object({ campaign_ids: z.array(z.uuid()) });

/** Updates campaigns from their letters once the caller's transaction commits. */
export async function refreshCampaigns(tx: Db, campaign_ids: string[]): Promise<void> {
  if (campaign_ids.length === 0) return;
  // One waiting job for one busy campaign is enough, however many batches of its letters are under way.
  const key = campaign_ids.length === 1 ? `campaigns.refresh:${campaign_ids[0]}` : undefined;
  await enqueue(tx, 'campaigns.refresh', { campaign_ids }, { key });
}

export const campaignsJobs = (campaigns: CampaignsService): Jobs => ({
  'campaigns.refresh': (payload) => campaigns.refresh(changed.parse(payload).campaign_ids),
});
