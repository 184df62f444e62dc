import { z } from 'zod';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import { dispatchProgress, letterFilter, letterTimeline } from '../letters/schema.ts';
import { draftKey, savedDraft } from './drafts/schema.ts';
import {
  addedContacts,
  campaign,
  campaignDraft,
  campaignFigures,
  campaignFilter,
  campaignInk,
  campaignStatusAnswer,
  cardContent,
  contact,
  contactInput,
  listedCampaign,
  submittedCampaign,
} from './schema.ts';
import type { CampaignsService } from './service.ts';

/** A longer list comes as a file, or in several requests. */
const CONTACTS_AT_ONCE = 5000;
const CONTACTS_BYTES = 4 * 1024 * 1024;
/** Its fields, itself, and what else a program may send along. */
const VALUES_OF_CONTACT = 16;

const campaign_id = z.string().min(1).max(200);
const limit = (max: number, usual: number) => z.coerce.number().int().min(1).max(max).default(usual);

export const campaignsApi = (campaigns: CampaignsService) => ({ ...commandsApi(campaigns), ...queriesApi(campaigns) });

const commandsApi = (campaigns: CampaignsService) => ({
  create: customerEndpoint('draft', {
    summary: 'Saves a campaign as a draft; the same request_key gives the same campaign',
    body: campaignDraft,
    answer: z.object({ campaign }),
    handle: async ({ actor, body }) => ({ campaign: await campaigns.create(actor, body) }),
  }),
  addContacts: customerEndpoint('draft', {
    summary: 'Adds recipients to a draft; with import_id, replaces all of them with the rows of that list to be sent',
    body: z.object({
      campaign_id,
      contacts: z.array(contactInput).max(CONTACTS_AT_ONCE).default([]),
      import_id: z.uuid().optional(),
    }),
    max_body_bytes: CONTACTS_BYTES,
    max_body_values: VALUES_OF_CONTACT * CONTACTS_AT_ONCE,
    answer: addedContacts,
    handle: ({ actor, body: { campaign_id: id, contacts, import_id } }) =>
      import_id ? campaigns.addImport(actor, id, import_id) : campaigns.addContacts(actor, id, contacts),
  }),
  submit: customerEndpoint('send', {
    summary: 'Charges one credit for each contact and queues the letters, once',
    body: z.object({
      campaign_id,
      template_id: z.uuid().nullish(),
      /** The draft of a single letter that this campaign was made from. It ends with the submission. */
      letter_draft_key: draftKey.optional(),
      /** The campaign's as the sender saw it. A request that arrives late, after a cancellation, then submits nothing again. */
      submission_no: z.int().optional(),
      /** The sender has read that a message does not fit on its card, and wants it sent cut off. */
      accepts_cut_off: z.boolean().optional(),
    }),
    answer: submittedCampaign,
    handle: ({ actor, body: { campaign_id: id, template_id, ...seen } }) =>
      campaigns.submit(actor, id, template_id ?? undefined, seen),
  }),
  deductCredit: customerEndpoint('send', {
    summary: 'Confirms that a submitted campaign is paid for',
    body: z.object({ campaign_id, credits_to_deduct: z.number().optional(), reason: z.string().max(500).optional() }),
    answer: z.object({ already_charged: z.literal(true), balance: z.int() }),
    handle: ({ actor, body }) => campaigns.deductCredit(actor, body.campaign_id),
  }),
  cancel: customerEndpoint('send', {
    summary: 'Cancels a one-time campaign that is not in production, and gives its credits back',
    body: z.object({ campaign_id }),
    answer: z.object({ message: z.string(), campaign }),
    handle: ({ actor, body }) => campaigns.cancel(actor, body.campaign_id),
  }),
  remove: customerEndpoint('draft', {
    summary: 'Deletes a draft, also that of a canceled card',
    params: z.object({ id: campaign_id }),
    answer: z.object({ removed: z.literal(true) }),
    handle: async ({ actor, params }) => {
      await campaigns.remove(actor, params.id);
      return { removed: true } as const;
    },
  }),
  pause: customerEndpoint('send', {
    summary: 'Pauses an ongoing campaign',
    body: z.object({ campaign_id }),
    answer: z.object({ message: z.string() }),
    handle: ({ actor, body }) => campaigns.pause(actor, body.campaign_id),
  }),
  resume: customerEndpoint('send', {
    summary: 'Resumes a paused ongoing campaign',
    body: z.object({ campaign_id }),
    answer: z.object({ message: z.string() }),
    handle: ({ actor, body }) => campaigns.resume(actor, body.campaign_id),
  }),
  duplicate: customerEndpoint('draft', {
    summary: 'Copies the message, the look and the sender of a campaign to a new draft without contacts',
    body: z.object({ campaign_id, key: draftKey }),
    answer: savedDraft,
    handle: ({ actor, body }) => campaigns.duplicate(actor, body.campaign_id, body.key),
  }),
});

const queriesApi = (campaigns: CampaignsService) => ({
  progress: customerEndpoint('read', {
    summary: 'How many letters of a campaign have been dispatched to the printer',
    params: z.object({ id: campaign_id }),
    answer: dispatchProgress,
    handle: ({ actor, params }) => campaigns.progress(actor, params.id),
  }),
  statuses: customerEndpoint('read', {
    summary: 'Statuses of some of the caller’s campaigns, by our ids or the print provider’s',
    reads: () => true,
    body: z.object({ campaign_ids: z.array(campaign_id).max(1000), update_delivery_status: z.boolean().optional() }),
    answer: campaignStatusAnswer,
    handle: ({ actor, body }) => campaigns.statuses(actor, body.campaign_ids),
  }),
  list: customerEndpoint('read', {
    summary: 'The caller’s campaigns, newest first, with how many of their letters were handled',
    query: campaignFilter,
    answer: z.array(listedCampaign),
    handle: ({ actor, query }) => campaigns.list(actor, query),
  }),
  figures: customerEndpoint('read', {
    summary: 'How many campaigns are drafts and under way, and how many cards',
    answer: campaignFigures,
    handle: ({ actor }) => campaigns.figures(actor),
  }),
  card: customerEndpoint('read', {
    summary: 'One card of a campaign with all that is printed on it: the letter that is named, else the first',
    params: z.object({ id: campaign_id }),
    query: z.object({ letter_id: z.uuid().optional() }),
    answer: cardContent,
    handle: ({ actor, params, query }) => campaigns.card(actor, params.id, query.letter_id),
  }),
  contacts: customerEndpoint('read', {
    summary: 'Recipients of one campaign',
    query: z.object({ campaign_id, limit: limit(1000, 10) }),
    answer: z.array(contact),
    handle: ({ actor, query }) => campaigns.contacts(actor, query.campaign_id, query.limit),
  }),
  ink: customerEndpoint('read', {
    summary: 'The signature and the seed that the letters of a campaign are written with',
    params: z.object({ id: campaign_id }),
    answer: campaignInk,
    handle: ({ actor, params }) => campaigns.inkOf(actor, params.id),
  }),
  letters: customerEndpoint('read', {
    summary: 'What happened to each letter of a campaign',
    params: z.object({ id: campaign_id }),
    query: letterFilter,
    answer: z.array(letterTimeline),
    handle: ({ actor, params, query }) => campaigns.timelines(actor, params.id, query),
  }),
});
