import { z } from 'zod';
import { ownKey } from '../../lib/session/account.ts';
import { readJson, writeJson } from '../drafts/stored-json.ts';
import { contentOf, type LetterContent, type LetterDraft, letterContent, signatureOf } from './drafts.ts';

/**
 * A letter that is being paid for or sent, stored in this browser from the click until the server has it. Every
 * call that sends it has its request key: two tabs, a reload or a second click send it once.
 */

export const pendingLetter = letterContent.extend({
  request_key: z.string().min(1),
  draft_key: z.string().min(1),
  /** The server has the draft, and sends it once: see `letter_draft_key`. */
  draft_is_saved: z.boolean().default(false),
  /** The payment page that was opened for it. */
  session_id: z.string().optional(),
});
export type PendingLetter = z.infer<typeof pendingLetter>;

/**
 * The pending letter of a draft. The request key stays while the letter stays the same. A changed letter gets
 * another one, so that an unfinished campaign of the earlier letter is never sent in its place.
 */
export function pendingOf(draft: LetterDraft, pending: PendingLetter | undefined, newKey: () => string): PendingLetter {
  const same_draft = pending?.draft_key === draft.key;
  const unchanged = same_draft && isSameLetter(pending, draft);
  return {
    ...contentOf(draft),
    draft_key: draft.key,
    request_key: unchanged ? pending.request_key : newKey(),
    draft_is_saved: same_draft && pending.draft_is_saved,
    ...(same_draft && pending.session_id ? { session_id: pending.session_id } : {}),
  };
}

/** Whether two letters come out the same on paper and go to the same place. */
export const isSameLetter = (one: LetterContent, other: LetterContent): boolean => asPrinted(one) === asPrinted(other);

function asPrinted(letter: LetterContent): string {
  const { letterForm, address_confirmed: _, accepts_cut_off: __, signed, signature, ...rest } = contentOf(letter);
  const written = signatureOf({ signed, signature });
  return JSON.stringify([letterForm.title, letterForm.message, letterForm.text_type, written, rest]);
}

const pendingItem = (user_id: string) => `longhand.pending-letter.${ownKey(user_id)}`;

export const readPending = (user_id: string): PendingLetter | undefined =>
  pendingLetter.safeParse(readJson(pendingItem(user_id))).data;

export function storePending(user_id: string, letter: PendingLetter): void {
  writeJson(pendingItem(user_id), letter);
}

export function dropPending(user_id: string): void {
  localStorage.removeItem(pendingItem(user_id));
}

/** Runs the work on a letter in one tab at a time. In browsers without locks, the server's own check remains. */
export function oneTabAtATime<T>(draft_key: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`longhand.letter.${draft_key}`, work) : work();
}
