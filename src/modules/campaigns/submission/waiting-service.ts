import type { Db } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { messageMerger } from '../../letters/rules.ts';
import { getCampaign, lockCampaign, presentCampaign, publishCampaign } from '../campaign-service.ts';
import type { CampaignsDependencies } from '../dependencies.ts';
import { submittedBefore } from '../errors.ts';
import type { Campaign } from '../schema.ts';
import * as store from '../store.ts';
import { completenessService } from './completeness-service.ts';
import { refuseCutOff } from './cut-off-service.ts';
import { leaveOut } from './left-out-service.ts';

/** Drafts that wait for approval: nothing of them changes until they are released or returned. */
export function waitingService(dependencies: CampaignsDependencies) {
  const { clock, db, letters, templates } = dependencies;
  const { templateFor } = completenessService(dependencies);
  return {
    /**
     * Locks a complete draft until it is released or returned, in the caller's transaction. Contacts of a list who are on the
     * do-not-mail list are left out. False when it waits already. Throws campaign_incomplete, on_do_not_mail_list,
     * message_too_long and submitted_before.
     */
    async startWaiting(tx: Db, actor: Actor, id: string, chosen_template_id?: string) {
      const campaign = await lockCampaign(tx, actor, id);
      const { campaign_type, title } = campaign;
      const facts = { campaign_id: campaign.id, campaign_type, title };
      if (campaign.status === 'awaiting-approval')
        return { ...facts, has_started: false, cards: campaign.contact_count };
      if (campaign.status !== 'draft') throw submittedBefore();
      const template_id = await templateFor(tx, actor, campaign, chosen_template_id);
      const cards = campaign.contact_count - (await leaveOut(tx, campaign));
      const signature = await store.signatureOf(tx, campaign.id);
      await letters.checkLength(tx, { ...campaign, campaign_id: campaign.id, signature, count: cards });
      await store.markWaiting(tx, campaign.id, template_id, clock.now());
      publishCampaign(tx, campaign);
      return { ...facts, has_started: true, cards };
    },

    /** To be called before a draft is locked for approval. Throws not_found, message_cut_off and list_not_checked. */
    refuseCutOff: (actor: Actor, id: string) => refuseCutOff(dependencies, actor, id),

    /** Makes a draft that waits an ordinary one again. */
    async stopWaiting(tx: Db, actor: Actor, id: string): Promise<void> {
      const campaign = await lockCampaign(tx, actor, id);
      if (campaign.status === 'awaiting-approval') await store.setStatus(tx, campaign.id, 'draft', clock.now());
      publishCampaign(tx, campaign);
    },

    /** Locks a campaign of the caller's account. Throws not_found. */
    lock: async (tx: Db, actor: Actor, id: string): Promise<void> => void (await lockCampaign(tx, actor, id)),

    /** Throws not_found. */
    get: async (actor: Actor, id: string): Promise<Campaign> =>
      presentCampaign(db, templates, await getCampaign(db, actor, id)),

    /** What its maker opens it with again: the key that the browser gave it, and whether a wizard's draft has it too. */
    openedWith: (actor: Actor, id: string) => store.openedWith(db, actor.account_id, id),

    /** Some recipients in the order of the list, each with the message as they get it. Throws not_found. */
    async merged(actor: Actor, id: string, page: { limit: number; offset: number }) {
      const campaign = await getCampaign(db, actor, id);
      const merge = messageMerger(campaign.message, campaign.variables);
      const found = await store.mergedContactsOf(db, campaign.id, page);
      return found.map(({ extra, ...contact }) => ({ contact, text: merge(contact, extra ?? []).text }));
    },
  };
}
