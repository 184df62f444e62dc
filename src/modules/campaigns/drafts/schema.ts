import { z } from 'zod';
import { columnMapping, importChoices } from '../../imports/schema.ts';
import { inkSetting, returnAddress, signature, textType } from '../../letters/schema.ts';
import { DRAFT_STEPS, LETTER_STEPS } from './rules.ts';

/** The wizard of lists as far as it is filled in: saved automatically, and opened again on any device. */
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

/** A single letter as far as it is written. */
export const letterDraftState = z.looseObject({
  step: z.int().min(1).max(LETTER_STEPS.length).default(1),
  saved_at: z.string().max(40).optional(),
  title: z.string().max(200).optional(),
  /** The name of the recipient, as lists of drafts show it. */
  recipient: z.string().max(200).optional(),
});

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
export const letterDraftSummary = campaignDraftSummary
  .pick({ key: true, title: true, step: true, updated_at: true })
  .extend({ recipient: z.string() });
export type LetterDraftSummary = z.infer<typeof letterDraftSummary>;

export const savedDraft = z.object({
  key: z.string(),
  state: draftState,
  updated_at: z.iso.datetime(),
  /** Changes with the content of the draft, but not when the customer moves between steps. */
  version: z.string(),
});
export const savedLetterDraft = savedDraft.extend({ state: letterDraftState });
export type SavedLetterDraft = z.infer<typeof savedLetterDraft>;
export type SavedDraft = z.infer<typeof savedDraft>;
