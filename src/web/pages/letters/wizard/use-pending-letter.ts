import { useCallback, useEffect, useRef } from 'react';
import { type LetterDraft, letterDrafts } from '../../../features/letter-draft/drafts.ts';
import {
  type PendingLetter,
  pendingOf,
  readPending,
  storePending,
} from '../../../features/letter-draft/pending-letter.ts';

type Options = {
  user_id: string;
  draft: LetterDraft;
  /** Saves the draft on the server. `may_send` is false where the server has another version of it. */
  saveDraft(): Promise<{ may_send: boolean; draft_is_saved: boolean }>;
  /** Called once, with the version saved here, whether this tab or another one sent the letter. */
  onSent(letter: PendingLetter | undefined): void;
};

/** The page asks which version of the draft counts. */
export class VersionNeeded extends Error {}

/** Saves the letter of a draft while it is paid for and sent. */
export function usePendingLetter(options: Options) {
  const { user_id } = options;
  const saved = useRef<PendingLetter>(undefined);
  const notified = useRef('');
  const current = useRef(options);
  current.current = options;

  const savePending = useCallback(
    (facts: Partial<Pick<PendingLetter, 'session_id' | 'draft_is_saved'>>): PendingLetter => {
      const letter = pendingOf(current.current.draft, readPending(user_id), () => crypto.randomUUID());
      saved.current = { ...letter, ...facts };
      storePending(user_id, saved.current);
      return saved.current;
    },
    [user_id],
  );

  /** The letter to send, once its draft is saved. Throws VersionNeeded. */
  const prepare = useCallback(async (): Promise<PendingLetter> => {
    const { may_send, draft_is_saved } = await current.current.saveDraft();
    if (!may_send) throw new VersionNeeded();
    return savePending({ draft_is_saved });
  }, [savePending]);

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
  return { prepare, savePending, notifySent };
}
