import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { getCampaign, lockCampaign, presentCampaign, publishCampaign } from './campaign-service.ts';
import type { CampaignsDependencies } from './dependencies.ts';
import { cannotCancel } from './errors.ts';
import { CANCELLING, campaignStatus, cancelMessage, cancelRefusal, IN_PRODUCTION } from './rules.ts';
import type { Campaign } from './schema.ts';
import { refreshStatus } from './status-service.ts';
import * as store from './store.ts';

/**
 * Cancelling: the request is recorded and committed, the provider is asked with no transaction open, and its answer is
 * recorded. A letter ends taken back and refunded, or sent, never both; a job finishes what a killed process left.
 */
export function cancelService(dependencies: CampaignsDependencies) {
  const { db, clock, letters, templates, cancel_wait_ms = 5000 } = dependencies;
  return {
    /** Throws cannot_cancel, also when the printer already has the letter in production. */
    async cancel(actor: Actor, id: string): Promise<{ message: string; campaign: Campaign }> {
      const requested = await recordRequest(actor, id);
      let is_unknown = false;
      if (requested.waiting > 0) {
        const outcome = await outcomeOf(requested.id, requested.submission_no);
        await refreshStatus(dependencies, requested.id);
        if (outcome === 'sent') throw cannotCancel(IN_PRODUCTION);
        is_unknown = outcome === 'unknown';
      }
      const campaign = await presentCampaign(db, templates, await getCampaign(db, actor, requested.id));
      const refunded = requested.taken_back + requested.waiting;
      return { message: is_unknown ? CANCELLING : cancelMessage(refunded), campaign };
    },
  };

  /** How many letters were taken back at once, and how many wait for the provider's answer. */
  async function recordRequest(actor: Actor, id: string) {
    return inTransaction(db, async (tx) => {
      const campaign = await lockCampaign(tx, actor, id);
      const refusal = cancelRefusal(campaign);
      if (refusal) throw cannotCancel(refusal);
      if (campaign.status === 'draft') return { ...campaign, waiting: 0, taken_back: 0 };
      const withdrawal = await letters.withdraw(tx, campaign.id, campaign.submission_no);
      if (withdrawal.too_late > 0) throw cannotCancel(IN_PRODUCTION);
      if (withdrawal.waiting === 0) await store.returnToDraft(tx, campaign.id, clock.now());
      publishCampaign(tx, campaign);
      return { ...campaign, ...withdrawal };
    });
  }

  /** Asks the provider until every letter is taken back or known to be sent, for as long as the customer may wait. */
  async function outcomeOf(campaign_id: string, submission_no: number): Promise<'taken_back' | 'sent' | 'unknown'> {
    for (let waited_ms = 0; ; waited_ms += 50) {
      await letters.withdrawBatch(campaign_id);
      const status = campaignStatus(await letters.statusesOf(db, campaign_id, submission_no));
      if (status === 'draft' || status === 'failed') return 'taken_back';
      if (!['submitted', 'pending'].includes(status)) return 'sent';
      if (waited_ms >= cancel_wait_ms) return 'unknown';
      await pause(50);
    }
  }
}
