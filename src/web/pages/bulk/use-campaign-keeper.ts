import { useCallback, useEffect, useRef } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useLeaving } from '../../lib/use-leaving.ts';
import { type BulkDraft, dropLocal, hasWork, keepLocal, markSent, stateOf, wasSent } from './draft.ts';

const HERE_AFTER_MS = 300;
const THERE_AFTER_MS = 1500;
const AGAIN_AFTER_MS = 5000;

export type CampaignKeeper = {
  /** Ends the keeping of a draft: `sent` for a campaign that is on its way, `thrown away` for one that nobody wants. */
  endDraft(how: 'sent' | 'thrown away'): Promise<void>;
  /** Keeps the draft at once. False when the server does not have it. */
  keepNow(): Promise<boolean>;
};

/**
 * Keeps the draft: in this browser shortly after each change and when the page is left, on the server a moment later, and
 * again as long as that cannot be reached. The draft that a wizard opens with counts as kept.
 */
export function useCampaignKeeper(user_id: string, draft: BulkDraft): CampaignKeeper {
  const current = useRef(draft);
  current.current = draft;
  const here = useRef(draft);
  const there = useRef(draft);
  const ended = useRef('');
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isKept = useCallback(
    (kept: BulkDraft) => {
      const { current: latest } = current;
      return kept === latest || ended.current === latest.key || wasSent(user_id, latest.key) || !hasWork(latest);
    },
    [user_id],
  );
  const keepHere = useCallback(() => {
    if (isKept(here.current)) return;
    here.current = current.current;
    keepLocal(user_id, stamped(here.current));
  }, [user_id, isKept]);
  const keepThere = useCallback(() => {
    if (isKept(there.current)) return;
    const [before, kept] = [there.current, current.current];
    there.current = kept;
    clearTimeout(again.current);
    const failed = (error: unknown) => {
      if (there.current === kept) there.current = before;
      const is_refused = error instanceof ApiError && error.status < 500;
      if (!is_refused) again.current = setTimeout(keepThere, AGAIN_AFTER_MS);
    };
    // One after the other, so that an older state never comes last.
    saving.current = saving.current.then(() => save(stamped(kept))).catch(failed);
  }, [isKept]);

  useEffect(() => {
    if (draft === here.current) return;
    const timers = [setTimeout(keepHere, HERE_AFTER_MS), setTimeout(keepThere, THERE_AFTER_MS)];
    return () => timers.forEach(clearTimeout);
  }, [draft, keepHere, keepThere]);
  const leave = useCallback(() => {
    keepHere();
    keepThere();
  }, [keepHere, keepThere]);
  useLeaving(leave);

  const keepNow = useCallback(async () => {
    leave();
    await saving.current;
    return isKept(there.current);
  }, [leave, isKept]);
  const endDraft = useCallback<CampaignKeeper['endDraft']>(
    async (how) => {
      const { key } = current.current;
      ended.current = key;
      if (how === 'sent') markSent(user_id, key);
      dropLocal(user_id, key);
      await saving.current;
      // A draft that stays behind can be thrown away in the campaign history.
      await call('DELETE /rest/v1/campaign_drafts/:key', { params: { key } }).catch(() => undefined);
    },
    [user_id],
  );
  return { endDraft, keepNow };
}

const stamped = (draft: BulkDraft): BulkDraft => ({ ...draft, saved_at: new Date().toISOString() });

const save = (draft: BulkDraft) =>
  call('PUT /rest/v1/campaign_drafts/:key', { params: { key: draft.key }, body: { state: stateOf(draft) } });
