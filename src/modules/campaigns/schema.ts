import { z } from 'zod';
import {
  foundAddress,
  hand,
  inkColour,
  inkSetting,
  letterCounts,
  plainLine,
  plainText,
  recipientAddress,
  returnAddress,
  signature,
  textType,
} from '../letters/schema.ts';

export const campaignType = z.enum(['one-time', 'bulk', 'ongoing']);
export type CampaignType = z.infer<typeof campaignType>;

export const campaignDraft = z.object({
  title: plainLine(200),
  message: plainText(5000),
  campaign_type: campaignType.default('bulk'),
  text_type: textType,
  return_address: returnAddress,
  template_id: z.uuid().nullish(),
  /** Accepted and ignored: the template itself says where its files are. */
  template_zip_url: z.string().max(2000).nullish(),
  request_key: z.string().min(1).max(200).optional(),
  hand: hand.optional(),
  ink_colour: inkColour.optional(),
  ink_setting: inkSetting.optional(),
  /** The seed of the preview's strokes; the print of a single letter repeats them. */
  ink_seed: z.string().min(1).max(100).optional(),
  /** Written under the message; without it, the letter ends with its text. */
  signature: signature.nullish(),
  /** The letter that failed or was canceled and that this single card replaces, once. */
  replaces_letter_id: z.uuid().nullish(),
  /** The draft of a canceled card that this one was made from, and that goes when this one is saved. */
  replaces_draft_id: z.uuid().nullish(),
});
export type CampaignDraft = z.infer<typeof campaignDraft>;

const optionalLine = (max: number) =>
  plainLine(max)
    .nullish()
    .transform((text) => text ?? '');

export const contactInput = recipientAddress.extend({
  contact_email: optionalLine(320),
  phone: optionalLine(50),
  ...foundAddress,
});
export type ContactInput = z.infer<typeof contactInput>;

export const contact = z.object({
  id: z.uuid(),
  campaign_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  street: z.string(),
  unit: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  company_name: z.string(),
  contact_email: z.string(),
  phone: z.string(),
  google_address: z.string(),
  google_place_id: z.string(),
});
export type Contact = z.infer<typeof contact>;

/** How many contacts a draft got, and the first of them. */
export const addedContacts = z.object({ added: z.int(), contacts: z.array(contact) });
export type AddedContacts = z.infer<typeof addedContacts>;

export const deliveryData = z.object({
  mailed_at: z.iso.datetime().optional(),
  delivered_at: z.iso.datetime().optional(),
});
export type DeliveryData = z.infer<typeof deliveryData>;

export const campaign = z.object({
  id: z.uuid(),
  /** The member who made it. */
  user_id: z.uuid(),
  title: z.string(),
  message: z.string(),
  campaign_type: campaignType,
  text_type: textType,
  status: z.string(),
  status_label: z.string(),
  template_id: z.uuid().nullable(),
  template_name: z.string().nullable(),
  template_preview_url: z.string().nullable(),
  template_zip_url: z.string().nullable(),
  return_address: returnAddress,
  hand: z.string(),
  ink_colour: z.string(),
  ink_setting: inkSetting,
  contact_count: z.int(),
  /** How often it was submitted: a card that was canceled can be submitted again. */
  submission_no: z.int(),
  scribe_campaign_id: z.string().nullable(),
  /** What the print provider last said; null before it has it. */
  scribe_status: z.string().nullable(),
  delivery_data: deliveryData.nullable(),
  submitted_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** When its message and contacts were deleted: they are kept for a limited time. */
  redacted_at: z.iso.datetime().nullable(),
});
export type Campaign = z.infer<typeof campaign>;

/** A campaign in a list. `letters` is how many of its latest submission were handled; null for a single card and a draft. */
export const listedCampaign = campaign.extend({ letters: letterCounts.nullable() });
export type ListedCampaign = z.infer<typeof listedCampaign>;

const CAMPAIGN_GROUPS = ['open', 'mailed', 'failed'] as const;
/** Which campaigns a list shows. `search` looks in titles and recipients; `before_id` is the last one of the page before. */
export const campaignFilter = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(100),
  before_id: z.uuid().optional(),
  search: z.string().max(200).optional(),
  group: z.enum(CAMPAIGN_GROUPS).optional(),
});
export type CampaignFilter = Partial<z.infer<typeof campaignFilter>> & { limit: number };

/** An account's campaigns in figures: `cards` are those still to be mailed, `mailed` those of campaigns sent within 30 days. */
export const campaignFigures = z.object({ drafts: z.int(), under_way: z.int(), cards: z.int(), mailed: z.int() });
export type CampaignFigures = z.infer<typeof campaignFigures>;

/** One card with everything that is printed on it, to be changed and sent, or to be copied. */
export const cardContent = z.object({
  campaign_id: z.uuid(),
  letter_id: z.uuid().nullable(),
  title: z.string(),
  message: z.string(),
  text_type: textType,
  template_id: z.uuid().nullable(),
  hand: z.string(),
  ink_colour: z.string(),
  ink_setting: inkSetting,
  signature: signature.nullable(),
  return_address: returnAddress,
  recipient: contactInput.nullable(),
  /** Why it was not sent. */
  failure_reason: z.string().nullable(),
});
export type CardContent = z.infer<typeof cardContent>;

/** What a member is about to send. */
export type Release = { campaign_type: CampaignType; cards: number };

/** `letters` is how many its submission made, `left_out` how many contacts it left out: those on the do-not-mail list, and those whose letters would have a gap. */
export const submittedCampaign = z.object({ campaign, letters: z.int(), left_out: z.int() });
export type SubmittedCampaign = z.infer<typeof submittedCampaign>;

/** What the ink of a campaign's letters is made from; without a seed, each letter's own id is its seed. */
export const campaignInk = z.object({ ink_seed: z.string().nullable(), signature: signature.nullable() });
export type CampaignInk = z.infer<typeof campaignInk>;

export const campaignStatusAnswer = z.object({
  statuses: z.record(
    z.string(),
    z.object({ status_label: z.string(), status: z.string(), delivery_data: deliveryData.nullable() }),
  ),
  cached: z.boolean(),
});
export type CampaignStatusAnswer = z.infer<typeof campaignStatusAnswer>;
