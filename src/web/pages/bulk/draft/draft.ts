import { z } from 'zod';
import type { SavedDraft } from '../../../../modules/campaigns/drafts/schema.ts';
import { columnMapping, importChoices, rowFixes } from '../../../../modules/imports/schema.ts';
import { DraftStore, draftFields } from '../../../features/drafts/store.ts';
import { letterContent, writingRequest } from '../../../features/letter-draft/drafts.ts';

/**
 * An unsent campaign: saved in this browser at once and on the server shortly after, so that it can be continued after
 * a reload, after a payment and on another device.
 */

const chosenFile = z.object({
  name: z.string(),
  size_bytes: z.number(),
  header: z.array(z.string()),
  rows: z.number(),
});

export const FIRST_STEP = 1;
export const LAST_STEP = 7;

export const bulkDraft = z.object({
  ...draftFields,
  step: z.int().min(FIRST_STEP).max(LAST_STEP).default(FIRST_STEP).catch(FIRST_STEP),
  file: chosenFile.nullable().default(null).catch(null),
  /** Which column of the file, counted from 0, holds which field. Null until the file was read. */
  mapping: columnMapping.nullable().default(null).catch(null),
  /** Corrections to rows of the file. They are saved in this browser only, as the file is. */
  fixes: rowFixes.default({}).catch({}),
  /** The uploaded list. */
  import_id: z.string().nullable().default(null).catch(null),
  choices: importChoices.prefault({}),
  letter: letterContent.prefault({}),
  ai: writingRequest.prefault({}),
});

export type BulkDraft = z.infer<typeof bulkDraft>;

export const newBulkDraft = (key: string): BulkDraft => bulkDraft.parse({ key });

/** Whether a draft has anything worth saving. */
export const hasWork = ({ file, letter }: BulkDraft): boolean =>
  file !== null || letter.letterForm.title.trim() !== '' || letter.letterForm.message.trim() !== '';

/** Returns the name of a draft in lists. */
export const draftName = ({ letter, file }: BulkDraft): string =>
  letter.letterForm.title.trim() || file?.name || 'Untitled campaign';

/** Returns the store of a person's campaign draft in this browser. The server has it too. */
export const campaignDrafts = (user_id: string, storage?: Storage) =>
  new DraftStore('bulk', bulkDraft, user_id, storage);

/** Returns the draft as the server stores it, with the fields that its lists and other pages read. */
export const stateOf = ({ version: _, fixes: __, ...draft }: BulkDraft): SavedDraft['state'] => ({
  ...draft,
  mapping: draft.mapping ?? undefined,
  title: draft.letter.letterForm.title,
  file_name: draft.file?.name ?? null,
});

/** Returns a draft of the server's. One made from an earlier campaign has a message, hand, design and sender only. */
export function draftOf({ key, state, updated_at, version }: SavedDraft): BulkDraft | undefined {
  const flat = {
    letterForm: { title: state.title, message: state.message, text_type: state.text_type },
    returnAddress: state.return_address,
    selectedTemplate: state.template_id ?? '',
    hand: state.hand,
    ink_colour: state.ink_colour,
    ink_setting: state.ink_setting,
    signature: state.signature,
    signed: Boolean(state.signature),
  };
  return bulkDraft.safeParse({ letter: flat, saved_at: updated_at, ...state, key, version }).data;
}
