import { type Db, inTransaction } from '../../platform/database/db.ts';
import { publishCampaign, resumeCampaign } from './campaign-service.ts';
import type { CampaignsDependencies } from './dependencies.ts';
import { campaignPaused } from './errors.ts';
import type { ContactInput } from './schema.ts';
import * as store from './store.ts';

/** An ongoing campaign: what all its letters share. `request_key` names it within its account. */
export type OngoingCampaign = Pick<
  store.NewCampaign,
  | 'account_id'
  | 'created_by'
  | 'title'
  | 'message'
  | 'text_type'
  | 'return_address'
  | 'hand'
  | 'ink_colour'
  | 'ink_setting'
> & { request_key: string; template_id: string };

/** A letter for it, with the key of the credit that pays for it. */
export type OngoingLetter = { text: string; recipient: ContactInput; charge_key: string };

/** Campaigns that get letters one by one, for as long as something orders them. */
export function ongoingService(dependencies: CampaignsDependencies) {
  const { db, clock, letters, templates } = dependencies;
  async function open(tx: Db, ongoing: OngoingCampaign): Promise<store.CampaignRow> {
    const content = {
      ...ongoing,
      campaign_type: 'ongoing' as const,
      ink_seed: null,
      signature: null,
      replaces_letter_id: null,
    };
    await store.upsertDraft(tx, content, clock.now());
    const opened = await store.lockByRequestKey(tx, ongoing.account_id, ongoing.request_key);
    if (!opened) throw new Error(`${ongoing.request_key} was not opened.`);
    return opened;
  }

  return {
    /**
     * Adds letters to the ongoing campaign with this key, which their first call creates; each is charged under its own key.
     * Joins the caller's transaction. Returns the campaign's id and those of the letters. Throws insufficient_credits,
     * message_too_long, template_not_found and campaign_paused.
     */
    async addLetters(
      tx: Db,
      ongoing: OngoingCampaign,
      added: OngoingLetter[],
    ): Promise<{ campaign_id: string; letter_ids: string[] }> {
      const { template_id, account_id } = ongoing;
      await templates.usableBy(tx, account_id, template_id);
      const campaign = (await store.lockByRequestKey(tx, account_id, ongoing.request_key)) ?? (await open(tx, ongoing));
      if (campaign.campaign_type !== 'ongoing') throw new Error(`${ongoing.request_key} is no ongoing campaign.`);
      if (campaign.status === 'paused') throw campaignPaused();
      const campaign_id = campaign.id;
      if (campaign.submission_no === 0) await store.markSubmitted(tx, campaign_id, template_id, 1, clock.now());
      const order = { ...ongoing, campaign_id, submission_no: 1, signature: null };
      const letter_ids = await letters.add(tx, order, added, campaign.contact_count);
      await store.appendContacts(
        tx,
        campaign_id,
        added.map(({ recipient }) => recipient),
      );
      publishCampaign(tx, campaign);
      return { campaign_id, letter_ids };
    },

    /** Returns which of these campaigns are paused. */
    pausedAmong: (ids: string[]): Promise<string[]> => store.pausedAmong(db, ids),

    /** Continues an ongoing campaign that a member paused, if it is paused. */
    async resumeOngoing(campaign_id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await store.lockCampaign(tx, campaign_id);
        const campaign = await store.findCampaignById(tx, campaign_id);
        if (campaign?.status !== 'paused') return;
        await resumeCampaign(dependencies, tx, campaign);
      });
    },
  };
}
