import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { publish } from '../../platform/events.ts';
import type { LettersService } from '../letters/service.ts';
import { cannotCancel } from './errors.ts';
import { CANCELLING, campaignStatus, cancelMessage, cancelRefusal, IN_PRODUCTION } from './rules.ts';
import type { Campaign } from './schema.ts';
import * as store from './store.ts';

type CancelParts = {
  db: Db;
  clock: Clock;
  letters: LettersService;
  cancel_wait_ms?: number;
  lockOwn(tx: Db, user_id: string, id: string): Promise<store.CampaignRow>;
  ownCampaign(tx: Db, user_id: string, id: string): Promise<store.CampaignRow>;
  refreshOne(id: string): Promise<void>;
  present(row: store.CampaignRow): Campaign;
};

/**
 * Cancelling: the wish is written down and committed, the provider is asked with no transaction open, and its answer is
 * recorded. A letter ends taken back and refunded, or sent, never both; a job finishes what a killed process left.
 */
export function cancelService({ db, clock, letters, cancel_wait_ms = 5000, ...parts }: CancelParts) {
  return {
    /** Throws cannot_cancel, also when the printer already has the letter in production. */
    async cancel(user_id: string, id: string): Promise<{ message: string; campaign: Campaign }> {
      const asked = await inTransaction(db, async (tx) => {
        const campaign = await parts.lockOwn(tx, user_id, id);
        const refusal = cancelRefusal(campaign);
        if (refusal) throw cannotCancel(refusal);
        if (campaign.status === 'draft') return { ...campaign, waiting: 0, taken_back: 0 };
        const withdrawal = await letters.withdraw(tx, campaign.id, campaign.submission_no);
        if (withdrawal.too_late > 0) throw cannotCancel(IN_PRODUCTION);
        if (withdrawal.waiting === 0) await store.returnToDraft(tx, campaign.id, clock.now());
        publish(tx, { user_id, topic: 'campaign', id: campaign.id });
        return { ...campaign, ...withdrawal };
      });
      if (asked.waiting > 0) {
        const outcome = await outcomeOf(asked.id, asked.submission_no);
        await parts.refreshOne(asked.id);
        if (outcome === 'sent') throw cannotCancel(IN_PRODUCTION);
        if (outcome === 'unknown') {
          return { message: CANCELLING, campaign: parts.present(await parts.ownCampaign(db, user_id, asked.id)) };
        }
      }
      const campaign = parts.present(await parts.ownCampaign(db, user_id, asked.id));
      return { message: cancelMessage(asked.taken_back + asked.waiting), campaign };
    },
  };

  /** Asks the provider until every letter is taken back or known to be sent, as long as the customer can be kept waiting. */
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
