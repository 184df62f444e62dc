import { useCallback, useEffect, useRef } from 'react';
import type { LetterDraft } from '../../../features/letter-draft/drafts.ts';
import {
  hearSent,
  keepPending,
  type PendingLetter,
  pendingOf,
  readPending,
} from '../../../features/letter-draft/pending-letter.ts';

/**
 * The letter of a draft as it is held for its payment and its sending. `onSent` is told once, whether this tab or
 * another one has sent it, and in which version it was held here.
 */
export function useHeldLetter(
  user_id: string,
  draft: LetterDraft,
  onSent: (letter: PendingLetter | undefined) => void,
) {
  const held = useRef<PendingLetter>(undefined);
  const told = useRef('');
  const current = useRef({ draft, onSent });
  current.current = { draft, onSent };

  const hold = useCallback(
    (session_id?: string): PendingLetter => {
      const letter = pendingOf(current.current.draft, readPending(user_id), () => crypto.randomUUID());
      held.current = session_id ? { ...letter, session_id } : letter;
      keepPending(user_id, held.current);
      return held.current;
    },
    [user_id],
  );

  const tellSent = useCallback((draft_id: string) => {
    if (draft_id !== current.current.draft.id || told.current === draft_id) return;
    told.current = draft_id;
    current.current.onSent(held.current);
  }, []);

  useEffect(() => {
    // After a reload the letter that another tab is paying for is the one that was held before it.
    const pending = readPending(user_id);
    if (pending?.draft_id === current.current.draft.id) held.current ??= pending;
    return hearSent(user_id, ({ draft_id }) => tellSent(draft_id));
  }, [user_id, tellSent]);
  return { hold, tellSent };
}
