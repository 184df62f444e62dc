import { z } from 'zod';
import {
  hand,
  inkColour,
  inkSetting,
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
});
export type CampaignDraft = z.infer<typeof campaignDraft>;

const optionalLine = (max: number) =>
  plainLine(max)
    .nullish()
    .transform((text) => text ?? '');

export const contactInput = recipientAddress.extend({ contact_email: optionalLine(320), phone: optionalLine(50) });
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
  title: z.string(),
  message: z.string(),
  campaign_type: campaignType,
  text_type: textType,
  status: z.string(),
  status_label: z.string(),
  template_id: z.uuid().nullable(),
  template_name: z.string().nullable(),
  template_preview_url: z.string().nullable(),
  return_address: returnAddress,
  hand: z.string(),
  ink_colour: z.string(),
  ink_setting: inkSetting,
  contact_count: z.int(),
  scribe_campaign_id: z.string().nullable(),
  delivery_data: deliveryData.nullable(),
  submitted_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** When its message and contacts were deleted: they are kept for a limited time. */
  redacted_at: z.iso.datetime().nullable(),
});
export type Campaign = z.infer<typeof campaign>;

/** What a member is about to send. */
export type Release = { campaign_type: CampaignType; cards: number };

/** `letters` is how many its submission made, `left_out` how many contacts it left out as they are on the do-not-mail list. */
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
