import { z } from 'zod';
import type { SavedDraft } from '../../../../modules/campaigns/drafts/schema.ts';
import { columnMapping, importChoices, rowFixes } from '../../../../modules/imports/schema.ts';
import { letterContent, writingWish } from '../../../features/letter-draft/drafts.ts';

/**
 * A campaign on its way to being sent: kept in this browser at once and on the server shortly after, so that it can be
 * taken up again after a reload, after a payment, and on another device.
 */

const text = z.string().default('').catch('');

const chosenFile = z.object({
  name: z.string(),
  size_bytes: z.number(),
  header: z.array(z.string()),
  rows: z.number(),
});

export const FIRST_STEP = 1;
export const LAST_STEP = 7;

export const bulkDraft = z.object({
  /** Identifies the draft until it is sent. Its payment and submission refer to it. */
  key: z.string().min(1),
  step: z.int().min(FIRST_STEP).max(LAST_STEP).default(FIRST_STEP).catch(FIRST_STEP),
  /** When it was last changed, as an ISO time. */
  saved_at: text,
  /** What the server had when this was made; empty while it has nothing. */
  version: text,
  file: chosenFile.nullable().default(null).catch(null),
  /** Which column of the file, counted from 0, holds which field. Null until the columns were looked at. */
  mapping: columnMapping.nullable().default(null).catch(null),
  /** What was put right in the rows of the file; kept in this browser only, which is where the file is. */
  fixes: rowFixes.default({}).catch({}),
  /** The list as the server has it, once it has been handed over. */
  import_id: z.string().nullable().default(null).catch(null),
  choices: importChoices.prefault({}),
  letter: letterContent.prefault({}),
  ai: writingWish.prefault({}),
});

export type BulkDraft = z.infer<typeof bulkDraft>;

export const newBulkDraft = (key: string): BulkDraft => bulkDraft.parse({ key });

/** Whether a draft has anything worth saving. */
export const hasWork = ({ file, letter }: BulkDraft): boolean =>
  file !== null || letter.letterForm.title.trim() !== '' || letter.letterForm.message.trim() !== '';

/** What a draft is called in lists. */
export const draftName = ({ letter, file }: BulkDraft): string =>
  letter.letterForm.title.trim() || file?.name || 'Untitled campaign';

const localKey = (user_id: string) => `longhand.draft.bulk.${user_id}`;

export function readLocal(user_id: string, storage: Storage = localStorage): BulkDraft | undefined {
  try {
    return bulkDraft.safeParse(JSON.parse(storage.getItem(localKey(user_id)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Local storage may fail: the server has the draft too. */
export function saveLocal(user_id: string, draft: BulkDraft, storage: Storage = localStorage): void {
  try {
    storage.setItem(localKey(user_id), JSON.stringify(draft));
  } catch {
    // The server's copy remains.
  }
}

/** Removes the local copy, unless it belongs to another draft. */
export function removeLocal(user_id: string, key: string, storage: Storage = localStorage): void {
  if (readLocal(user_id, storage)?.key === key) storage.removeItem(localKey(user_id));
}

/** Of the copy in this browser and the server's the one that was changed last. */
export function newerOf(here: BulkDraft | undefined, there: BulkDraft | undefined): BulkDraft | undefined {
  if (!here || !there || here.saved_at > there.saved_at) return here ?? there;
  return here.saved_at === there.saved_at ? { ...here, version: there.version } : there;
}

/** The draft as the server keeps it: whole, with the names that its lists and other pages read. */
export const stateOf = ({ version: _, fixes: __, ...draft }: BulkDraft): SavedDraft['state'] => ({
  ...draft,
  mapping: draft.mapping ?? undefined,
  title: draft.letter.letterForm.title,
  file_name: draft.file?.name ?? null,
});

/** A draft from the server; one that it made of an earlier campaign has words, hand, design and sender only. */
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

const sentKey = (user_id: string) => `longhand.sent.bulk.${user_id}`;

/** Remembers that a draft has become a campaign, so that another tab does not bring it back. */
export function markSent(user_id: string, key: string, storage: Storage = localStorage): void {
  try {
    storage.setItem(sentKey(user_id), key);
  } catch {
    // The server submits a draft once whoever asks.
  }
}

export const wasSent = (user_id: string, key: string, storage: Storage = localStorage): boolean =>
  storage.getItem(sentKey(user_id)) === key;
