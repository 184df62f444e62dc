import { z } from 'zod';
import { contentOf, type LetterContent, type LetterDraft, letterContent, signatureOf } from './drafts.ts';

/**
 * A letter that is being paid for or sent, stored in this browser from the click until the server has it. Its
 * key is the request key of every call that sends it: two tabs, a reload or a second press send it once.
 */

const pendingLetter = letterContent.extend({
  key: z.string().min(1),
  draft_id: z.string().min(1),
  /** The payment page that was opened for it. */
  session_id: z.string().optional(),
});
export type PendingLetter = z.infer<typeof pendingLetter>;

const sentLetter = z.object({
  draft_id: z.string(),
  key: z.string(),
  campaign_id: z.string(),
  session_id: z.string().optional(),
});
/** What is remembered of the letter that was sent last, for the other tabs and for reloads. */
export type SentLetter = z.infer<typeof sentLetter>;

/**
 * The pending letter of a draft. The key stays while the letter stays the same; a letter that was changed is another
 * letter, so a half-made campaign of the earlier one is never sent in its place.
 */
export function pendingOf(draft: LetterDraft, pending: PendingLetter | undefined, newKey: () => string): PendingLetter {
  const same_draft = pending?.draft_id === draft.id;
  const unchanged = same_draft && isSameLetter(pending, draft);
  return {
    ...contentOf(draft),
    draft_id: draft.id,
    key: unchanged ? pending.key : newKey(),
    ...(same_draft && pending.session_id ? { session_id: pending.session_id } : {}),
  };
}

/** Whether two letters come out the same on paper and go to the same place. */
export const isSameLetter = (one: LetterContent, other: LetterContent): boolean => asPrinted(one) === asPrinted(other);

function asPrinted(letter: LetterContent): string {
  const { letterForm, address_confirmed: _, signed, signature, ...rest } = contentOf(letter);
  const written = signatureOf({ signed, signature });
  return JSON.stringify([letterForm.title, letterForm.message, letterForm.text_type, written, rest]);
}

/** Whether a payment page belongs to the letter that was sent last. */
export const paidFor = (sent: SentLetter | undefined, session_id: string): sent is SentLetter =>
  sent !== undefined && sent.session_id === session_id;

const pendingKey = (user_id: string) => `longhand.pending-letter.${user_id}`;
const sentKey = (user_id: string) => `longhand.sent-letter.${user_id}`;

export const readPending = (user_id: string): PendingLetter | undefined =>
  pendingLetter.safeParse(stored(pendingKey(user_id))).data;

export function storePending(user_id: string, letter: PendingLetter): void {
  localStorage.setItem(pendingKey(user_id), JSON.stringify(letter));
}

export function dropPending(user_id: string): void {
  localStorage.removeItem(pendingKey(user_id));
}

export const readSent = (user_id: string): SentLetter | undefined =>
  sentLetter.safeParse(stored(sentKey(user_id))).data;

/** Records that the server has the letter. Other tabs of this browser are notified. */
export function markSent(user_id: string, letter: PendingLetter, campaign_id: string): SentLetter {
  const { draft_id, key, session_id } = letter;
  const sent: SentLetter = { draft_id, key, campaign_id, ...(session_id ? { session_id } : {}) };
  localStorage.setItem(sentKey(user_id), JSON.stringify(sent));
  dropPending(user_id);
  return sent;
}

/** Calls back when another tab has sent a letter, until the returned function is called. */
export function subscribeToSent(user_id: string, onSent: (sent: SentLetter) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== sentKey(user_id)) return;
    const sent = readSent(user_id);
    if (sent) onSent(sent);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Lets one tab at a time work on a letter. Where the browser has no locks the server's own check remains. */
export function oneTabAtATime<T>(draft_id: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`longhand.letter.${draft_id}`, work) : work();
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
