import { useCallback, useEffect, useRef } from 'react';
import { type LetterDraft, letterDrafts } from '../../../features/letter-draft/drafts.ts';
import {
  type PendingLetter,
  pendingOf,
  readPending,
  storePending,
} from '../../../features/letter-draft/pending-letter.ts';

/**
 * Saves the letter of a draft while it is paid for and sent. `onSent` is called once, with the version saved here,
 * whether this tab or another one sent the letter.
 */
export function usePendingLetter(
  user_id: string,
  draft: LetterDraft,
  onSent: (letter: PendingLetter | undefined) => void,
) {
  const saved = useRef<PendingLetter>(undefined);
  const notified = useRef('');
  const current = useRef({ draft, onSent });
  current.current = { draft, onSent };

  const savePending = useCallback(
    (session_id?: string): PendingLetter => {
      const letter = pendingOf(current.current.draft, readPending(user_id), () => crypto.randomUUID());
      saved.current = session_id ? { ...letter, session_id } : letter;
      storePending(user_id, saved.current);
      return saved.current;
    },
    [user_id],
  );

  const notifySent = useCallback((draft_key: string) => {
    if (draft_key !== current.current.draft.key || notified.current === draft_key) return;
    notified.current = draft_key;
    current.current.onSent(saved.current);
  }, []);

  useEffect(() => {
    // After a reload, continue with the letter saved before it: another tab may be paying for it.
    const pending = readPending(user_id);
    if (pending?.draft_key === current.current.draft.key) saved.current ??= pending;
    return letterDrafts(user_id).subscribeToSent(({ key }) => notifySent(key));
  }, [user_id, notifySent]);
  return { savePending, notifySent };
}
