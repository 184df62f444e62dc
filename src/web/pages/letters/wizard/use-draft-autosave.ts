import { useCallback, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { dropDraft, hasWriting, type LetterDraft, saveDraft } from '../../../features/letter-draft/drafts.ts';
import { usePageHide } from '../../../lib/use-page-hide.ts';

const AFTER_TYPING_MS = 300;

/**
 * Saves the draft in this browser shortly after each change, and immediately when the page is hidden. Returns the
 * function that stops saving and removes the draft, for a letter that was sent or deleted.
 */
export function useDraftAutosave(user_id: string, draft: LetterDraft): () => void {
  const current = useRef(draft);
  current.current = draft;
  const ended = useRef('');
  const warned = useRef(false);

  const save = useCallback(
    (latest: LetterDraft) => {
      if (ended.current === latest.id) return;
      if (!hasWriting(latest)) {
        dropDraft(user_id);
        return;
      }
      const saved = saveDraft(user_id, { ...latest, saved_at: new Date().toISOString() });
      if (!saved && !warned.current) {
        warned.current = true;
        toast.warning('Your draft is not being saved', {
          description:
            'This browser doesn’t allow us to save drafts. Please finish the letter before you close the page.',
        });
      }
    },
    [user_id],
  );

  useEffect(() => {
    const timer = setTimeout(save, AFTER_TYPING_MS, draft);
    return () => clearTimeout(timer);
  }, [draft, save]);
  usePageHide(useCallback(() => save(current.current), [save]));

  return useCallback(() => {
    ended.current = current.current.id;
    dropDraft(user_id);
  }, [user_id]);
}
