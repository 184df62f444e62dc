import { useCallback, useEffect, useState } from 'react';
import { toast } from 'sonner';
import { ApiError, call } from '../../../lib/api.ts';
import { usePageHide } from '../../../lib/use-page-hide.ts';
import { DraftAutosave, type DraftConflict } from './autosave.ts';
import { type BulkDraft, markSent, removeLocal, saveLocal, stateOf, wasSent } from './draft.ts';

/** A save that hangs is given up after this, so that the next one does not wait for it. */
const SAVE_WITHIN_MS = 20_000;

export type CampaignAutosave = {
  /** Stops autosave and removes the draft: `sent` after submission, `deleted` when the customer deleted it. */
  endDraft(how: 'sent' | 'deleted'): Promise<void>;
  /** Saves the draft now. Returns false when the server does not have it. */
  saveNow(): Promise<boolean>;
  /** Set when the draft changed in another tab or on another device. Nothing is saved remotely until it is resolved. */
  conflict: DraftConflict | undefined;
  /** Replaces the server's version with this one. */
  overwrite(): void;
  /** Drops this version, so that the page can reload the other one. */
  discard(): void;
};

/** Autosaves the draft of a campaign in this browser and on the server, also when the page is hidden. */
export function useCampaignAutosave(user_id: string, draft: BulkDraft): CampaignAutosave {
  const [conflict, setConflict] = useState<DraftConflict>();
  const [autosave] = useState(
    () =>
      new DraftAutosave(
        draft,
        {
          saveLocal: (saved) => saveLocal(user_id, saved),
          saveRemote: (saved) => saveRemote(saved).catch(showLimit),
          wasSent: (key) => wasSent(user_id, key),
        },
        setConflict,
      ),
  );
  useEffect(() => autosave.changed(draft), [autosave, draft]);
  usePageHide(autosave.leave);

  const { key } = draft;
  const endDraft = useCallback<CampaignAutosave['endDraft']>(
    async (how) => {
      if (how === 'sent') markSent(user_id, key);
      removeLocal(user_id, key);
      await autosave.end(key);
      // If this fails, the draft can still be deleted in the campaign history.
      await call('DELETE /rest/v1/campaign_drafts/:key', { params: { key } }).catch(() => undefined);
    },
    [autosave, user_id, key],
  );
  const discard = useCallback(() => {
    void autosave.end(key);
    removeLocal(user_id, key);
  }, [autosave, user_id, key]);
  return { endDraft, saveNow: autosave.saveNow, conflict, overwrite: autosave.overwrite, discard };
}

/** Shows the draft limit once. Saves are retried; the toast is not repeated. */
function showLimit(error: unknown): never {
  if (error instanceof ApiError && error.code === 'too_many_drafts')
    toast.error('Draft not saved', { id: error.code, description: error.user_message });
  throw error;
}

const saveRemote = (draft: BulkDraft): Promise<{ version: string }> =>
  call(
    'PUT /rest/v1/campaign_drafts/:key',
    {
      params: { key: draft.key },
      body: { state: stateOf(draft), ...(draft.version ? { version: draft.version } : {}) },
    },
    { signal: AbortSignal.timeout(SAVE_WITHIN_MS) },
  );
