import { inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { DispatchProgress, LetterFilter, LetterTimeline } from '../letters/schema.ts';
import { getCampaign, publishCampaign } from './campaign-service.ts';
import type { CampaignsDependencies } from './dependencies.ts';
import { mailAt } from './mails/rules.ts';
import { orderMail } from './mails/service.ts';
import { type CampaignStatus, campaignStatus, statusLabel } from './rules.ts';
import type { CampaignStatusAnswer, DeliveryData } from './schema.ts';
import * as store from './store.ts';

/** No letter changes these. */
const KEPT: CampaignStatus[] = ['draft', 'awaiting-approval', 'paused'];

/** What the letters of campaigns say about their status. */
export function statusService(dependencies: CampaignsDependencies) {
  const { db, letters } = dependencies;
  return {
    /** Statuses from our own rows, by the ids that were asked for; campaigns of others are left out. */
    async statuses(actor: Actor, ids: string[]): Promise<CampaignStatusAnswer> {
      const found = await store.statusesOf(db, actor.account_id, ids);
      const statuses: CampaignStatusAnswer['statuses'] = {};
      for (const { id, provider_campaign_id, status, delivery_data } of found) {
        const answer = { status_label: statusLabel(status), status, delivery_data };
        for (const asked of ids) if (asked === id || asked === provider_campaign_id) statuses[asked] = answer;
      }
      return { statuses, cached: await letters.isNewsStale(found.map((campaign) => campaign.id)) };
    },

    async timelines(actor: Actor, id: string, filter: LetterFilter): Promise<LetterTimeline[]> {
      return letters.timelines((await getCampaign(db, actor, id)).id, filter);
    },

    /** How far the letters of the latest submission are. */
    async progress(actor: Actor, id: string): Promise<DispatchProgress> {
      const campaign = await getCampaign(db, actor, id);
      return letters.progress(campaign.id, campaign.submission_no);
    },

    /** Updates these campaigns from their letters; called by a job after any letter changed. */
    async refresh(campaign_ids: string[]): Promise<void> {
      for (const id of campaign_ids) await refreshStatus(dependencies, id);
    },
  };
}

/** Updates a campaign's status from its letters, and notifies its account's open pages. */
export async function refreshStatus({ db, clock, letters }: CampaignsDependencies, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await store.lockCampaign(tx, id);
    const campaign = await store.findCampaignById(tx, id);
    if (!campaign || KEPT.includes(campaign.status)) return;
    // An ongoing campaign gets more letters, so no letter so far decides its status. Its figures count letters.
    const status =
      campaign.campaign_type === 'ongoing'
        ? 'pending'
        : campaignStatus(await letters.statusesOf(tx, id, campaign.submission_no));
    if (status === 'draft') await store.returnToDraft(tx, id, clock.now());
    else {
      const is_mailed = status === 'shipped' || status === 'delivered';
      const delivery = await letters.deliveryOf(tx, id, campaign.submission_no, is_mailed);
      const progress = {
        status,
        provider_campaign_id: delivery.campaign_ref,
        delivery_data: is_mailed ? deliveryData(status, delivery) : null,
      };
      await store.setProgress(tx, id, progress, clock.now());
      const kind = mailAt(campaign.status, status);
      if (kind) await orderMail(tx, { kind, campaign_id: id, submission_no: campaign.submission_no });
    }
    publishCampaign(tx, campaign);
  });
}

const deliveryData = (
  status: CampaignStatus,
  { mailed_at, delivered_at }: { mailed_at: Date | null; delivered_at: Date | null },
): DeliveryData => ({
  ...(mailed_at ? { mailed_at: mailed_at.toISOString() } : {}),
  ...(status === 'delivered' && delivered_at ? { delivered_at: delivered_at.toISOString() } : {}),
});
