import { z } from 'zod';
import { columnMapping, importChoices } from '../../imports/schema.ts';
import { inkSetting, returnAddress, signature, textType } from '../../letters/schema.ts';
import { DRAFT_STEPS } from './rules.ts';

/** The wizard as far as it is filled in: saved automatically, and opened again on any device. */
export const draftState = z.looseObject({
  step: z.int().min(1).max(DRAFT_STEPS.length).default(1),
  saved_at: z.string().max(40).optional(),
  title: z.string().max(200).optional(),
  message: z.string().max(5000).optional(),
  text_type: textType.optional(),
  template_id: z.uuid().nullish(),
  hand: z.string().max(60).optional(),
  ink_colour: z.string().max(60).optional(),
  ink_setting: inkSetting.optional(),
  signature: signature.nullish(),
  return_address: returnAddress.optional(),
  import_id: z.uuid().nullish(),
  file_name: z.string().max(300).nullish(),
  mapping: columnMapping.optional(),
  choices: importChoices.partial().optional(),
});
export type DraftState = z.infer<typeof draftState>;

export const draftKey = z.string().min(1).max(100);

export const campaignDraftSummary = z.object({
  key: z.string(),
  title: z.string(),
  step: z.int(),
  contacts: z.int(),
  file_name: z.string().nullable(),
  updated_at: z.iso.datetime(),
});
export type CampaignDraftSummary = z.infer<typeof campaignDraftSummary>;
export const savedDraft = z.object({
  key: z.string(),
  state: draftState,
  updated_at: z.iso.datetime(),
  /** Changes with the content of the draft, but not when the customer moves between steps. */
  version: z.string(),
});
export type SavedDraft = z.infer<typeof savedDraft>;
