import { inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { letterNotFound } from '../letters/errors.ts';
import { getCampaign, lockCampaign, publishCampaign } from './campaign-service.ts';
import type { CampaignsDependencies } from './dependencies.ts';
import { removeDraftOf } from './drafts/store.ts';
import { campaignRedacted, notADraft, waitsForApproval } from './errors.ts';
import { removeDraft } from './retention/store.ts';
import type { CardContent } from './schema.ts';
import * as store from './store.ts';

/** Cards that are sent again, changed or deleted. */
export function cardService({ db, clock, letters }: CampaignsDependencies) {
  return {
    /**
     * One card with all that is printed on it: the letter that is named, else what the campaign says to its first contact.
     * Throws not_found, campaign_redacted and letter_redacted.
     */
    async card(actor: Actor, id: string, letter_id?: string): Promise<CardContent> {
      const campaign = await getCampaign(db, actor, id);
      if (campaign.redacted_at) throw campaignRedacted(campaign.redacted_at);
      const { title, text_type, hand, ink_colour, ink_setting, return_address } = campaign;
      const shared = { campaign_id: campaign.id, title, text_type, hand, ink_colour, ink_setting, return_address };
      const signature = await store.signatureOf(db, campaign.id);
      if (letter_id) {
        const letter = await letters.sentCard(db, actor.account_id, letter_id);
        if (letter.campaign_id !== campaign.id) throw letterNotFound();
        const { text: message, template_id, failure_reason } = letter;
        const recipient = { ...letter.recipient, phone: '' };
        return { ...shared, signature, letter_id, message, template_id, recipient, failure_reason };
      }
      const [contact] = await store.contactsOf(db, campaign.id, 1);
      const { message, template_id } = campaign;
      const recipient = contact ? withoutIds(contact) : null;
      return { ...shared, signature, letter_id: null, message, template_id, recipient, failure_reason: null };
    },

    /** Deletes a draft. Throws not_found, waits_for_approval and not_a_draft. */
    remove: (actor: Actor, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const campaign = await lockCampaign(tx, actor, id);
        if (campaign.status === 'awaiting-approval') throw waitsForApproval();
        if (campaign.status !== 'draft') throw notADraft();
        await removeDraftOf(tx, campaign.id);
        await removeDraft(tx, campaign.id, clock.now());
        publishCampaign(tx, campaign);
      }),
  };
}

const withoutIds = ({ id: _, campaign_id: __, ...contact }: Awaited<ReturnType<typeof store.contactsOf>>[number]) =>
  contact;
