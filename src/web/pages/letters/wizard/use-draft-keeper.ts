import { useCallback, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { dropDraft, hasWriting, keepDraft, type LetterDraft } from '../../../features/letter-draft/drafts.ts';
import { useLeaving } from '../../../lib/use-leaving.ts';

const AFTER_TYPING_MS = 300;

/**
 * Keeps the draft in this browser: shortly after each change, and at once when the page is left in whatever way. Gives
 * the function that ends this, for a letter that is sent or thrown away.
 */
export function useDraftKeeper(user_id: string, draft: LetterDraft): () => void {
  const current = useRef(draft);
  current.current = draft;
  const ended = useRef('');
  const complained = useRef(false);

  const keep = useCallback(
    (latest: LetterDraft) => {
      if (ended.current === latest.id) return;
      if (!hasWriting(latest)) {
        dropDraft(user_id);
        return;
      }
      const kept = keepDraft(user_id, { ...latest, saved_at: new Date().toISOString() });
      if (!kept && !complained.current) {
        complained.current = true;
        toast.warning('Your draft is not being saved', {
          description:
            'This browser doesn’t allow us to save drafts. Please finish the letter before you close the page.',
        });
      }
    },
    [user_id],
  );

  useEffect(() => {
    const timer = setTimeout(keep, AFTER_TYPING_MS, draft);
    return () => clearTimeout(timer);
  }, [draft, keep]);
  useLeaving(useCallback(() => keep(current.current), [keep]));

  return useCallback(() => {
    ended.current = current.current.id;
    dropDraft(user_id);
  }, [user_id]);
}
