import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { getCampaign, lockCampaign, presentCampaign, publishCampaign } from './campaign-service.ts';
import type { CampaignsDependencies } from './dependencies.ts';
import { removeDraftOf } from './drafts/store.ts';
import { incomplete, notSubmitted } from './errors.ts';
import { missingContent, missingSender, NO_TEMPLATE, noContacts } from './rules.ts';
import type { SubmittedCampaign } from './schema.ts';
import * as store from './store.ts';

export function submissionService({ db, clock, letters, credits, templates }: CampaignsDependencies) {
  return {
    /**
     * Charges one credit for each contact and queues the letters, all in one transaction. A campaign that is submitted
     * already answers the same and changes nothing. Throws campaign_incomplete and insufficient_credits.
     */
    async submit(actor: Actor, id: string, chosen_template_id?: string): Promise<SubmittedCampaign> {
      return inTransaction(db, async (tx) => {
        const campaign = await lockCampaign(tx, actor, id);
        if (campaign.status !== 'draft') {
          const count = await letters.countOf(tx, campaign.id, campaign.submission_no);
          return { campaign: await presentCampaign(tx, templates, campaign), letters: count };
        }
        const template_id = await templateFor(tx, actor, campaign, chosen_template_id);
        const submission_no = campaign.submission_no + 1;
        const count = await letters.order(tx, {
          ...campaign,
          created_by: actor.user_id,
          campaign_id: campaign.id,
          submission_no,
          template_id,
          signature: await store.signatureOf(tx, campaign.id),
          count: campaign.contact_count,
        });
        await store.markSubmitted(tx, campaign.id, template_id, submission_no, clock.now());
        await removeDraftOf(tx, campaign.id);
        publishCampaign(tx, campaign);
        const submitted = await getCampaign(tx, actor, campaign.id);
        return { campaign: await presentCampaign(tx, templates, submitted), letters: count };
      });
    },

    /** The separate call for the charge: finds it made by the submission, and never makes one itself. */
    async deductCredit(actor: Actor, id: string): Promise<{ already_charged: true; balance: number }> {
      const campaign = await getCampaign(db, actor, id);
      if (campaign.status === 'draft') throw notSubmitted();
      return { already_charged: true, balance: await credits.balanceOf(db, actor.account_id) };
    },
  };

  /** The design that a complete draft is sent with. Throws campaign_incomplete and template_not_found. */
  async function templateFor(tx: Db, actor: Actor, campaign: store.CampaignRow, chosen: string | undefined) {
    const template_id = chosen ?? campaign.template_id;
    const problem = missingContent(campaign) ?? missingSender(campaign.return_address);
    if (problem || !template_id) throw incomplete(problem ?? NO_TEMPLATE);
    if (campaign.contact_count === 0) throw incomplete(noContacts(campaign.campaign_type));
    await templates.usableBy(tx, actor.account_id, template_id);
    return template_id;
  }
}
