import { DEFAULT_INK_COLOUR } from '../../handwriting/colours.ts';
import { DEFAULT_HAND, HANDS } from '../../handwriting/hands.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { publish } from '../../platform/events.ts';
import { lockQuota } from '../../platform/quota.ts';
import type { CreditsService } from '../credits/service.ts';
import { attachRows } from '../imports/attach-service.ts';
import { CONTACTS_LIMIT } from '../imports/limit-rules.ts';
import { messageTooLong, unknownHand } from '../letters/errors.ts';
import { fixedCharacters, lengthProblem } from '../letters/rules.ts';
import type { DispatchProgress, LetterFilter, LetterTimeline } from '../letters/schema.ts';
import type { LettersService } from '../letters/service.ts';
import { bucketFor, fileUrl, IMAGE_BUCKET } from '../templates/rules.ts';
import type { TemplatesService } from '../templates/service.ts';
import { cancelService } from './cancel-service.ts';
import type { SavedDraft } from './drafts/schema.ts';
import { draftsService } from './drafts/service.ts';
import { removeDraftOf } from './drafts/store.ts';
import {
  campaignNotFound,
  cannotPause,
  cannotResume,
  incomplete,
  notSubmitted,
  oneRecipientOnly,
  tooManyContacts,
} from './errors.ts';
import {
  campaignStatus,
  missingContactFields,
  missingContent,
  missingSender,
  NO_TEMPLATE,
  noContacts,
  PAUSED,
  pauseRefusal,
  RESUMED,
  resumeRefusal,
  statusLabel,
} from './rules.ts';
import type {
  Campaign,
  CampaignDraft,
  CampaignInk,
  CampaignStatusAnswer,
  Contact,
  ContactInput,
  DeliveryData,
} from './schema.ts';
import * as store from './store.ts';

export type CampaignsParts = {
  db: Db;
  clock: Clock;
  letters: LettersService;
  credits: CreditsService;
  templates: TemplatesService;
  /** How long a cancellation waits for the print provider before it answers that it is under way. */
  cancel_wait_ms?: number;
  /** So many contacts the unsent campaigns of one person may have together. */
  contacts_limit?: number;
};
export type CampaignsService = ReturnType<typeof campaignsService>;

const MOST_CONTACTS_ANSWERED = 1000;
const CONTACTS_SHOWN = 10;

/** Campaigns: drafted, given contacts, submitted once, cancelled or paused where that is possible. */
export function campaignsService(parts: CampaignsParts) {
  const { db, clock, letters, contacts_limit = CONTACTS_LIMIT } = parts;
  const drafts = draftsService(parts);

  async function ownCampaign(tx: Db, user_id: string, id: string): Promise<store.CampaignRow> {
    const campaign = await store.campaignOf(tx, user_id, id);
    if (!campaign) throw campaignNotFound();
    return campaign;
  }

  /** The caller's campaign, locked against a second submission, a cancellation and new contacts. */
  async function lockOwn(tx: Db, user_id: string, id: string): Promise<store.CampaignRow> {
    const { id: campaign_id } = await ownCampaign(tx, user_id, id);
    await store.lockCampaign(tx, campaign_id);
    return ownCampaign(tx, user_id, campaign_id);
  }

  /** Brings a campaign's status in line with its letters, and tells its owner's open pages. */
  async function refreshOne(id: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      await store.lockCampaign(tx, id);
      const campaign = await store.campaignById(tx, id);
      if (!campaign || campaign.status === 'draft' || campaign.status === 'paused') return;
      const statuses = await letters.statusesOf(tx, id, campaign.submission_no);
      const status = campaignStatus(statuses);
      if (status === 'draft') await store.returnToDraft(tx, id, clock.now());
      else {
        const is_mailed = status === 'shipped' || status === 'delivered';
        const facts = await letters.deliveryOf(tx, id, campaign.submission_no, is_mailed);
        const delivery_data: DeliveryData | null = is_mailed
          ? {
              ...(facts.mailed_at ? { mailed_at: facts.mailed_at.toISOString() } : {}),
              ...(status === 'delivered' && facts.delivered_at
                ? { delivered_at: facts.delivered_at.toISOString() }
                : {}),
            }
          : null;
        await store.setProgress(tx, id, { status, scribe_campaign_id: facts.campaign_ref, delivery_data }, clock.now());
      }
      publish(tx, { user_id: campaign.user_id, topic: 'campaign', id });
    });
  }

  /** Called after contacts were added: parallel requests of the same person count each other's. */
  async function refuseTooManyContacts(tx: Db, user_id: string): Promise<void> {
    await lockQuota(tx, 'unsent_contacts', user_id);
    if ((await store.unsentContacts(tx, user_id)) > contacts_limit) throw tooManyContacts(contacts_limit);
  }

  const givenAlready = async (tx: Db, campaign: store.CampaignRow, limit: number) => ({
    added: campaign.contact_count,
    contacts: await store.contactsOf(tx, campaign.id, limit),
  });

  return {
    /** Keeps a draft. The same request key of the same person is the same campaign. */
    async create(user_id: string, draft: CampaignDraft): Promise<Campaign> {
      const problem = missingContent(draft) ?? missingSender(draft.return_address);
      if (problem) throw incomplete(problem);
      const too_long = lengthProblem(fixedCharacters(draft.message), draft.text_type, Boolean(draft.signature));
      if (too_long) throw messageTooLong(too_long);
      const hand = draft.hand ?? DEFAULT_HAND;
      if (!HANDS.some((known) => known.id === hand)) throw unknownHand();
      return inTransaction(db, async (tx) => {
        if (draft.template_id) await parts.templates.usableBy(tx, user_id, draft.template_id);
        const id = await store.upsertDraft(
          tx,
          {
            ...draft,
            user_id,
            hand,
            template_id: draft.template_id ?? null,
            request_key: draft.request_key ?? null,
            ink_colour: draft.ink_colour ?? DEFAULT_INK_COLOUR,
            ink_setting: draft.ink_setting ?? 'natural',
            // The same ink for everybody would betray the pen of a machine, so a list gets strokes letter by letter.
            ink_seed: draft.campaign_type === 'one-time' ? (draft.ink_seed ?? null) : null,
            signature: draft.signature ?? null,
          },
          clock.now(),
        );
        publish(tx, { user_id, topic: 'campaign', id });
        return present(await ownCampaign(tx, user_id, id));
      });
    },

    /** Adds recipients to a draft; a single letter's recipient is replaced. What was submitted stays as it is. */
    async addContacts(
      user_id: string,
      id: string,
      contacts: ContactInput[],
    ): Promise<{ added: number; contacts: Contact[] }> {
      return inTransaction(db, async (tx) => {
        const campaign = await lockOwn(tx, user_id, id);
        if (campaign.status !== 'draft') return givenAlready(tx, campaign, MOST_CONTACTS_ANSWERED);
        const valid = contacts.filter((contact) => missingContactFields(contact).length === 0);
        if (valid.length === 0) throw incomplete(noContacts(campaign.campaign_type));
        if (campaign.campaign_type === 'one-time') {
          if (valid.length > 1) throw oneRecipientOnly();
          await store.removeContacts(tx, campaign.id);
        }
        const added = await store.addContacts(tx, campaign.id, valid);
        await refuseTooManyContacts(tx, user_id);
        return { added: added.length, contacts: added.slice(0, MOST_CONTACTS_ANSWERED) };
      });
    },

    /** Gives a draft the rows of a list that are to be sent, in place of the contacts it had. */
    async addImport(user_id: string, id: string, import_id: string): Promise<{ added: number; contacts: Contact[] }> {
      return inTransaction(db, async (tx) => {
        const campaign = await lockOwn(tx, user_id, id);
        if (campaign.status !== 'draft') return givenAlready(tx, campaign, CONTACTS_SHOWN);
        if (campaign.campaign_type === 'one-time') throw oneRecipientOnly();
        const added = await attachRows(tx, user_id, campaign.id, import_id);
        await refuseTooManyContacts(tx, user_id);
        if (added === 0) throw incomplete(noContacts(campaign.campaign_type));
        return { added, contacts: await store.contactsOf(tx, campaign.id, CONTACTS_SHOWN) };
      });
    },

    /**
     * Charges one credit for each contact and queues the letters, all in one transaction. A campaign that is submitted
     * already answers the same and changes nothing. Throws campaign_incomplete and insufficient_credits.
     */
    async submit(user_id: string, id: string, template_id?: string): Promise<{ campaign: Campaign; letters: number }> {
      return inTransaction(db, async (tx) => {
        const campaign = await lockOwn(tx, user_id, id);
        if (campaign.status !== 'draft') {
          return {
            campaign: present(campaign),
            letters: await letters.countOf(tx, campaign.id, campaign.submission_no),
          };
        }
        const template = template_id ?? campaign.template_id;
        const problem =
          missingContent(campaign) ?? missingSender(campaign.return_address) ?? (template ? null : NO_TEMPLATE);
        if (problem || !template) throw incomplete(problem ?? NO_TEMPLATE);
        if (campaign.contact_count === 0) throw incomplete(noContacts(campaign.campaign_type));
        await parts.templates.usableBy(tx, user_id, template);
        const submission_no = campaign.submission_no + 1;
        const order = {
          ...campaign,
          campaign_id: campaign.id,
          submission_no,
          template_id: template,
          signature: await store.signatureOf(tx, campaign.id),
          count: campaign.contact_count,
        };
        const made = await letters.order(tx, order, store.recipientsOf(campaign.id));
        await store.markSubmitted(tx, campaign.id, template, submission_no, clock.now());
        await removeDraftOf(tx, campaign.id);
        publish(tx, { user_id, topic: 'campaign', id: campaign.id });
        return { campaign: present(await ownCampaign(tx, user_id, campaign.id)), letters: made };
      });
    },

    /** The separate call for the charge: finds it made by the submission, and never makes one itself. */
    async deductCredit(user_id: string, id: string): Promise<{ already_charged: true; balance: number }> {
      const campaign = await ownCampaign(db, user_id, id);
      if (campaign.status === 'draft') throw notSubmitted();
      return { already_charged: true, balance: await parts.credits.balanceOf(db, user_id) };
    },

    ...cancelService({ ...parts, lockOwn, ownCampaign, refreshOne, present }),

    /** Stops the scheduled mailings of an ongoing campaign. Throws cannot_pause. */
    async pause(user_id: string, id: string): Promise<{ message: string }> {
      return inTransaction(db, async (tx) => {
        const campaign = await lockOwn(tx, user_id, id);
        const refusal = pauseRefusal(campaign);
        if (refusal) throw cannotPause(refusal);
        await store.setStatus(tx, campaign.id, 'paused', clock.now());
        publish(tx, { user_id, topic: 'campaign', id: campaign.id });
        return { message: PAUSED };
      });
    },

    /** Lets a paused campaign go on. Throws cannot_resume. */
    async resume(user_id: string, id: string): Promise<{ message: string }> {
      return inTransaction(db, async (tx) => {
        const campaign = await lockOwn(tx, user_id, id);
        const refusal = resumeRefusal(campaign);
        if (refusal) throw cannotResume(refusal);
        // Only a pending campaign can be paused, so that is what it goes back to.
        await store.setStatus(tx, campaign.id, 'pending', clock.now());
        publish(tx, { user_id, topic: 'campaign', id: campaign.id });
        return { message: RESUMED };
      });
    },

    /** Statuses from our own rows, by the ids that were asked for; campaigns of others are left out. */
    async statuses(user_id: string, ids: string[]): Promise<CampaignStatusAnswer> {
      const found = await store.statusesOf(db, user_id, ids);
      const statuses: CampaignStatusAnswer['statuses'] = {};
      for (const { id, scribe_campaign_id, status, delivery_data } of found) {
        const answer = { status_label: statusLabel(status), status, delivery_data };
        for (const asked of ids) if (asked === id || asked === scribe_campaign_id) statuses[asked] = answer;
      }
      return { statuses, cached: await letters.isNewsStale(found.map((campaign) => campaign.id)) };
    },

    async list(user_id: string, limit: number): Promise<Campaign[]> {
      return (await store.campaignsOf(db, user_id, limit)).map(present);
    },

    async contacts(user_id: string, id: string, limit: number): Promise<Contact[]> {
      return store.contactsOf(db, (await ownCampaign(db, user_id, id)).id, limit);
    },

    /** What a picture of a campaign's letter needs besides the campaign. Throws campaign_not_found. */
    async inkOf(user_id: string, id: string): Promise<CampaignInk> {
      const { id: campaign_id, ink_seed } = await ownCampaign(db, user_id, id);
      return { ink_seed, signature: await store.signatureOf(db, campaign_id) };
    },

    async timelines(user_id: string, id: string, filter: LetterFilter): Promise<LetterTimeline[]> {
      return letters.timelines((await ownCampaign(db, user_id, id)).id, filter);
    },

    /** How far the letters of the latest submission are. */
    async progress(user_id: string, id: string): Promise<DispatchProgress> {
      const campaign = await ownCampaign(db, user_id, id);
      return letters.progress(campaign.id, campaign.submission_no);
    },

    /** Keeps what a campaign says and looks like as a draft under a new key, to be sent to another list. */
    async duplicate(user_id: string, id: string, key: string): Promise<SavedDraft> {
      const { title, message, text_type, template_id, hand, ink_colour, ink_setting, return_address, ...campaign } =
        await ownCampaign(db, user_id, id);
      const signature = await store.signatureOf(db, campaign.id);
      const look = { template_id, hand, ink_colour, ink_setting, signature };
      return drafts.begin(user_id, key, { step: 1, title, message, text_type, return_address, ...look });
    },

    /** Follows the letters of these campaigns; called by a job after any of them changed. */
    async refresh(campaign_ids: string[]): Promise<void> {
      for (const id of campaign_ids) await refreshOne(id);
    },
  };
}

function present(row: store.CampaignRow): Campaign {
  const { user_id: _, submission_no: __, variables: ___, template_preview_file, template_owner_id, ...campaign } = row;
  const images = bucketFor({ owner_user_id: template_owner_id }, IMAGE_BUCKET);
  return {
    ...campaign,
    status_label: statusLabel(row.status),
    template_preview_url: template_preview_file && fileUrl(images, template_preview_file),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
