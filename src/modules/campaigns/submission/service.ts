import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { getCampaign, lockCampaign, presentCampaign, publishCampaign } from '../campaign-service.ts';
import type { CampaignsDependencies } from '../dependencies.ts';
import { removeSentLetter } from '../drafts/service.ts';
import { removeDraftOf } from '../drafts/store.ts';
import {
  campaignChanged,
  draftGone,
  notSubmitted,
  submittedBefore,
  submittedMeanwhile,
  waitsForApproval,
} from '../errors.ts';
import { orderMail } from '../mails/service.ts';
import type { Release, SubmittedCampaign } from '../schema.ts';
import * as store from '../store.ts';
import { completenessService } from './completeness-service.ts';
import { refuseCutOff } from './cut-off-service.ts';
import { leaveOut } from './left-out-service.ts';

/** `chosen_template_id` replaces the campaign's; `created_by` is the member whose request it was. */
type Submission = { chosen_template_id?: string | undefined; created_by: string };

type Seen = {
  letter_draft_key?: string | undefined;
  submission_no?: number | undefined;
  accepts_cut_off?: boolean | undefined;
};

export function submissionService(dependencies: CampaignsDependencies) {
  const { db, clock, letters, credits, templates, mayRelease } = dependencies;
  const { templateFor } = completenessService(dependencies);
  return {
    /**
     * Charges one credit for each contact and queues the letters, all in one transaction. A campaign that is submitted
     * already answers the same and changes nothing. Contacts of a list who are on the do-not-mail list, or whose letters would have a gap, are left out. Throws
     * campaign_incomplete, on_do_not_mail_list, approval_needed, waits_for_approval and insufficient_credits.
     * `letter_draft_key` is the draft that a single letter was made from, which ends with it; throws draft_gone where it was
     * sent or deleted before. `submission_no` is what the sender saw; throws submitted_meanwhile where the campaign was
     * submitted and canceled since, so that a request which arrives late does not send it again. Without `accepts_cut_off`
     * throws message_cut_off where a card would end cut off, and list_not_checked where that is not known yet.
     */
    async submit(
      actor: Actor,
      id: string,
      chosen_template_id?: string,
      { letter_draft_key, submission_no, accepts_cut_off }: Seen = {},
    ): Promise<SubmittedCampaign> {
      const seen_at = accepts_cut_off ? undefined : await refuseCutOff(dependencies, actor, id);
      return inTransaction(db, async (tx) => {
        const campaign = await lockCampaign(tx, actor, id);
        if (campaign.status === 'awaiting-approval') throw waitsForApproval();
        if (campaign.status !== 'draft') {
          const count = await letters.countOf(tx, campaign.id, campaign.submission_no);
          return { campaign: await presentCampaign(tx, templates, campaign), letters: count, left_out: 0 };
        }
        if (submission_no !== undefined && submission_no !== campaign.submission_no) throw submittedMeanwhile();
        if (seen_at && seen_at.getTime() !== campaign.updated_at.getTime()) throw campaignChanged();
        // The draft of a letter is sent once, also when it is open on two devices.
        if (letter_draft_key && !(await removeSentLetter(tx, actor, letter_draft_key))) throw draftGone();
        const by = { chosen_template_id, created_by: actor.user_id };
        return order(tx, actor, campaign, by, (release) => mayRelease(tx, actor, release));
      });
    },

    /**
     * Submits a campaign that waits for approval, in the transaction of whoever decided that it may be sent. The letters
     * are those of the member who asked. Throws what `submit` throws.
     */
    async release(tx: Db, actor: Actor, id: string, created_by: string): Promise<SubmittedCampaign> {
      const campaign = await lockCampaign(tx, actor, id);
      if (campaign.status !== 'awaiting-approval') throw submittedBefore();
      return order(tx, actor, campaign, { created_by });
    },

    /** The separate call for the charge: finds it made by the submission, and never makes one itself. */
    async deductCredit(actor: Actor, id: string): Promise<{ already_charged: true; balance: number }> {
      const campaign = await getCampaign(db, actor, id);
      if (['draft', 'awaiting-approval'].includes(campaign.status)) throw notSubmitted();
      return { already_charged: true, balance: await credits.balanceOf(db, actor.account_id) };
    },
  };

  async function order(
    tx: Db,
    actor: Actor,
    campaign: store.CampaignRow,
    { chosen_template_id, created_by }: Submission,
    mayBeReleased?: (release: Release) => Promise<void>,
  ): Promise<SubmittedCampaign> {
    const { replaces_letter_id } = campaign;
    if (replaces_letter_id) await letters.lockReplaced(tx, campaign.account_id, replaces_letter_id);
    const template_id = await templateFor(tx, actor, campaign, chosen_template_id);
    const left_out = await leaveOut(tx, campaign);
    const cards = campaign.contact_count - left_out;
    await mayBeReleased?.({ campaign_type: campaign.campaign_type, cards });
    const submission_no = campaign.submission_no + 1;
    const count = await letters.order(tx, {
      ...campaign,
      created_by,
      campaign_id: campaign.id,
      submission_no,
      template_id,
      signature: await store.signatureOf(tx, campaign.id),
      count: cards,
    });
    if (replaces_letter_id) await letters.replace(tx, replaces_letter_id, { campaign_id: campaign.id, submission_no });
    await store.markSubmitted(tx, campaign.id, template_id, submission_no, clock.now());
    await removeDraftOf(tx, campaign.id);
    if (count > 0) await orderMail(tx, { kind: 'submitted', campaign_id: campaign.id, submission_no });
    publishCampaign(tx, campaign);
    const submitted = await getCampaign(tx, actor, campaign.id);
    return { campaign: await presentCampaign(tx, templates, submitted), letters: count, left_out };
  }
}
