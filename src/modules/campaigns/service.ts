import { DEFAULT_INK_COLOUR } from '../../handwriting/colours.ts';
import { DEFAULT_HAND, HANDS } from '../../handwriting/hands.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { inParts, mapped } from '../../platform/table/parts.ts';
import { addDays } from '../../platform/time.ts';
import { messageTooLong, unknownHand } from '../letters/errors.ts';
import { fixedCharacters, lengthProblem } from '../letters/rules.ts';
import {
  getCampaign,
  lockCampaign,
  presentCampaign,
  presentCampaigns,
  publishCampaign,
  resumeCampaign,
} from './campaign-service.ts';
import { cancelService } from './cancel-service.ts';
import { cardService } from './card-service.ts';
import { contactService } from './contact-service.ts';
import type { CampaignsDependencies } from './dependencies.ts';
import type { SavedDraft } from './drafts/schema.ts';
import { draftsService } from './drafts/service.ts';
import { campaignRedacted, cannotPause, cannotResume, incomplete, notADraft, waitsForApproval } from './errors.ts';
import { ongoingService } from './ongoing-service.ts';
import { retentionService } from './retention/service.ts';
import { removeDraft } from './retention/store.ts';
import { missingContent, PAUSED, pauseRefusal, RESUMED, resumeRefusal, senderProblem } from './rules.ts';
import type {
  Campaign,
  CampaignDraft,
  CampaignFigures,
  CampaignFilter,
  CampaignInk,
  ListedCampaign,
} from './schema.ts';
import { statusService } from './status-service.ts';
import * as store from './store.ts';
import { type Submission, submissionsBefore } from './submission/report-store.ts';
import { submissionService } from './submission/service.ts';
import { waitingService } from './submission/waiting-service.ts';

const SUBMISSIONS = 500;
const UNSENT = ['draft', 'awaiting-approval'];

export type CampaignsService = ReturnType<typeof campaignsService>;

/** Campaigns: drafted, given contacts, submitted once, cancelled or paused where that is possible. */
export function campaignsService(dependencies: CampaignsDependencies) {
  const { db, clock, letters, templates } = dependencies;
  const drafts = draftsService(dependencies);
  return {
    ...contactService(dependencies),
    ...submissionService(dependencies),
    ...cancelService(dependencies),
    ...cardService(dependencies),
    ...ongoingService(dependencies),
    ...statusService(dependencies),
    ...waitingService(dependencies),
    ...retentionService(dependencies),

    /** Saves a draft. The same request key of the same account is the same campaign. Without a sender it is never sent. */
    create: (actor: Actor, draft: CampaignDraft, sender_later = false): Promise<Campaign> =>
      createCampaign(dependencies, actor, draft, sender_later),

    /** What all accounts submitted, in batches, the latest first, for an operator. */
    submissions: () =>
      mapped(
        inParts<Submission>(SUBMISSIONS, (last) => submissionsBefore(db, last, SUBMISSIONS)),
        (row) => ({ ...row, submitted_at: row.submitted_at.toISOString() }),
      ),

    /** Stops the scheduled mailings of an ongoing campaign. Throws cannot_pause. */
    async pause(actor: Actor, id: string): Promise<{ message: string }> {
      return inTransaction(db, async (tx) => {
        const campaign = await lockCampaign(tx, actor, id);
        const refusal = pauseRefusal(campaign);
        if (refusal) throw cannotPause(refusal);
        await store.setStatus(tx, campaign.id, 'paused', clock.now());
        await letters.hold(tx, campaign.id);
        publishCampaign(tx, campaign);
        return { message: PAUSED };
      });
    },

    /** Continues a paused campaign. Throws cannot_resume. */
    async resume(actor: Actor, id: string): Promise<{ message: string }> {
      return inTransaction(db, async (tx) => {
        const campaign = await lockCampaign(tx, actor, id);
        const refusal = resumeRefusal(campaign);
        if (refusal) throw cannotResume(refusal);
        await resumeCampaign(dependencies, tx, campaign);
        return { message: RESUMED };
      });
    },

    async list(actor: Actor, filter: CampaignFilter): Promise<ListedCampaign[]> {
      const found = await store.campaignsOf(db, actor.account_id, filter);
      const lists = found.filter((row) => row.campaign_type !== 'one-time' && !UNSENT.includes(row.status));
      const counts = await letters.countsOfAll(
        lists.map(({ id: campaign_id, submission_no }) => ({ campaign_id, submission_no })),
      );
      const presented = await presentCampaigns(db, templates, found);
      return presented.map((campaign) => ({ ...campaign, letters: counts.get(campaign.id) ?? null }));
    },

    async figures({ account_id }: Actor): Promise<CampaignFigures> {
      const since = addDays(clock.now(), -30);
      const figures = await store.figuresOf(db, account_id, since);
      const lists = await store.listsUnderWay(db, account_id, since);
      const counts = await letters.countsOfAll(lists);
      for (const { campaign_id, is_recent } of lists) {
        const mailed = counts.get(campaign_id)?.mailed ?? 0;
        figures.cards -= mailed;
        if (is_recent) figures.mailed += mailed;
      }
      return figures;
    },

    /** What a picture of a campaign's letter needs besides the campaign. Throws not_found. */
    async inkOf(actor: Actor, id: string): Promise<CampaignInk> {
      const { id: campaign_id, ink_seed } = await getCampaign(db, actor, id);
      return { ink_seed, signature: await store.signatureOf(db, campaign_id) };
    },

    /** Copies the words, the look and the sender of a campaign to a draft under a new key, for another list. Throws campaign_redacted. */
    async duplicate(actor: Actor, id: string, key: string): Promise<SavedDraft> {
      const { title, message, text_type, template_id, hand, ink_colour, ink_setting, return_address, ...campaign } =
        await getCampaign(db, actor, id);
      if (campaign.redacted_at) throw campaignRedacted(campaign.redacted_at);
      const signature = await store.signatureOf(db, campaign.id);
      const look = { template_id, hand, ink_colour, ink_setting, signature };
      return drafts.begin(actor, key, { step: 1, title, message, text_type, return_address, ...look });
    },
  };
}

async function createCampaign(
  dependencies: CampaignsDependencies,
  actor: Actor,
  draft: CampaignDraft,
  sender_later: boolean,
) {
  const { db, clock, letters, templates } = dependencies;
  const problem =
    missingContent(draft) ?? (sender_later ? null : senderProblem(draft.return_address, draft.campaign_type));
  if (problem) throw incomplete(problem);
  const too_long = lengthProblem(fixedCharacters(draft.message), draft.text_type, Boolean(draft.signature));
  if (too_long) throw messageTooLong(too_long);
  const hand = draft.hand ?? DEFAULT_HAND;
  if (!HANDS.some((known) => known.id === hand)) throw unknownHand();
  return inTransaction(db, async (tx) => {
    if (draft.template_id) await templates.usableBy(tx, actor.account_id, draft.template_id);
    const campaign = {
      ...draft,
      account_id: actor.account_id,
      created_by: actor.user_id,
      hand,
      template_id: draft.template_id ?? null,
      request_key: draft.request_key ?? null,
      ink_colour: draft.ink_colour ?? DEFAULT_INK_COLOUR,
      ink_setting: draft.ink_setting ?? 'natural',
      // The same ink in every letter of a list would look machine-made, so each of them gets strokes of its own.
      ink_seed: draft.campaign_type === 'one-time' ? (draft.ink_seed ?? null) : null,
      signature: draft.signature ?? null,
      replaces_letter_id: (draft.campaign_type === 'one-time' && draft.replaces_letter_id) || null,
    };
    if (campaign.replaces_letter_id) await letters.sentCard(tx, actor.account_id, campaign.replaces_letter_id);
    if (draft.replaces_draft_id) await replaceDraft(tx, actor, draft.replaces_draft_id, clock.now());
    const id = await store.upsertDraft(tx, campaign, clock.now());
    const saved = await getCampaign(tx, actor, id);
    const is_changed = saved.title !== draft.title || saved.message !== draft.message;
    if (saved.status === 'awaiting-approval' && is_changed) throw waitsForApproval();
    publishCampaign(tx, saved);
    return presentCampaign(tx, templates, saved);
  });
}

/** The draft of a canceled card goes when a changed one takes its place. Throws not_a_draft. */
async function replaceDraft(tx: Db, actor: Actor, id: string, at: Date): Promise<void> {
  const found = await store.findCampaign(tx, actor.account_id, id);
  if (!found || found.redacted_at) return;
  const { status } = await lockCampaign(tx, actor, found.id);
  if (status !== 'draft') throw notADraft();
  await removeDraft(tx, found.id, at);
}
