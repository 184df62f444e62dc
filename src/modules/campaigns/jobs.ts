import { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import { deliverOrDrop } from '../../platform/mail/deliver.ts';
import { enqueue, type Jobs } from '../../platform/queue/queue.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { campaignMailOrder, type campaignMailService, MAIL_JOB } from './mails/service.ts';
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

type MailParts = { mails: ReturnType<typeof campaignMailService>; mail: MailProvider; log: Log };

export const campaignMailJobs = ({ mails, mail, log }: MailParts): Jobs => ({
  [MAIL_JOB]: async (payload) => {
    const order = campaignMailOrder.parse(payload);
    const composed = await mails.composeMail(order);
    if (composed) await deliverOrDrop(mail, composed, log, { campaign_id: order.campaign_id, mail: order.kind });
  },
});
