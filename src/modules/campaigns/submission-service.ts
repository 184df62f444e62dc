import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { everyoneOnDoNotMailList, onDoNotMailList } from '../do-not-mail/errors.ts';
import { find, reachOf } from '../do-not-mail/service.ts';
import { getCampaign, lockCampaign, presentCampaign, publishCampaign } from './campaign-service.ts';
import type { CampaignsDependencies } from './dependencies.ts';
import { removeDraftOf } from './drafts/store.ts';
import { incomplete, notSubmitted } from './errors.ts';
import { missingContent, missingSender, NO_TEMPLATE, noContacts } from './rules.ts';
import type { SubmittedCampaign } from './schema.ts';
import * as store from './store.ts';

const CONTACTS_PAGE = 5000;

export function submissionService({ db, clock, letters, credits, templates }: CampaignsDependencies) {
  return {
    /**
     * Charges one credit for each contact and queues the letters, all in one transaction. A campaign that is submitted
     * already answers the same and changes nothing. Contacts of a list who are on the do-not-mail list are left out. Throws
     * campaign_incomplete, on_do_not_mail_list and insufficient_credits.
     */
    async submit(actor: Actor, id: string, chosen_template_id?: string): Promise<SubmittedCampaign> {
      return inTransaction(db, async (tx) => {
        const campaign = await lockCampaign(tx, actor, id);
        if (campaign.status !== 'draft') {
          const count = await letters.countOf(tx, campaign.id, campaign.submission_no);
          return { campaign: await presentCampaign(tx, templates, campaign), letters: count, left_out: 0 };
        }
        const template_id = await templateFor(tx, actor, campaign, chosen_template_id);
        const left_out = await leaveOutDoNotMail(tx, campaign);
        const submission_no = campaign.submission_no + 1;
        const count = await letters.order(tx, {
          ...campaign,
          created_by: actor.user_id,
          campaign_id: campaign.id,
          submission_no,
          template_id,
          signature: await store.signatureOf(tx, campaign.id),
          count: campaign.contact_count - left_out,
        });
        await store.markSubmitted(tx, campaign.id, template_id, submission_no, clock.now());
        await removeDraftOf(tx, campaign.id);
        publishCampaign(tx, campaign);
        const submitted = await getCampaign(tx, actor, campaign.id);
        return { campaign: await presentCampaign(tx, templates, submitted), letters: count, left_out };
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

/**
 * Removes the contacts who are on the do-not-mail list from a campaign to many. Returns how many. Throws
 * on_do_not_mail_list when nobody remains.
 */
async function leaveOutDoNotMail(tx: Db, { id, account_id, campaign_type, contact_count }: store.CampaignRow) {
  const reach = await reachOf(tx, account_id);
  if (!reach) return 0;
  let left_out = 0;
  for (let last: string | null = null; ; ) {
    const page = await store.contactsInReach(tx, id, reach, last, CONTACTS_PAGE);
    const entries = await find(tx, account_id, page);
    const matching = page.filter((_, n) => entries[n]).map((contact) => contact.id);
    const entry = entries.find(Boolean);
    if (entry && campaign_type === 'one-time') throw onDoNotMailList(entry);
    if (matching.length > 0) await store.removeSomeContacts(tx, id, matching);
    left_out += matching.length;
    if (page.length < CONTACTS_PAGE) break;
    last = page.at(-1)?.id ?? null;
  }
  if (left_out === contact_count) throw everyoneOnDoNotMailList();
  return left_out;
}
