import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { useLeaving } from '../../lib/use-leaving.ts';
import { type BulkDraft, dropLocal, hasWork, keepLocal, markSent, stateOf, wasSent } from './draft.ts';

const HERE_AFTER_MS = 300;
const THERE_AFTER_MS = 1500;

/** Ends the keeping of a draft: `sent` for a campaign that is on its way, `thrown away` for one that nobody wants. */
export type EndDraft = (how: 'sent' | 'thrown away') => Promise<void>;

/**
 * Keeps the draft: in this browser shortly after each change and when the page is left, on the server a moment later. The
 * draft that a wizard opens with counts as kept.
 */
export function useCampaignKeeper(user_id: string, draft: BulkDraft): EndDraft {
  const current = useRef(draft);
  current.current = draft;
  const here = useRef(draft);
  const there = useRef(draft);
  const ended = useRef('');
  const saving = useRef<Promise<unknown>>(Promise.resolve());

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
    const kept = current.current;
    there.current = kept;
    // One after the other, so that an older state never comes last.
    saving.current = saving.current.then(() => save(stamped(kept))).catch(() => undefined);
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

  return useCallback(
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
}

const stamped = (draft: BulkDraft): BulkDraft => ({ ...draft, saved_at: new Date().toISOString() });

const save = (draft: BulkDraft) =>
  call('PUT /rest/v1/campaign_drafts/:key', { params: { key: draft.key }, body: { state: stateOf(draft) } });
