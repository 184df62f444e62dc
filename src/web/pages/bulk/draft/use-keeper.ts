import { useCallback, useEffect, useState } from 'react';
import { toast } from 'sonner';
import { ApiError, call } from '../../../lib/api.ts';
import { useLeaving } from '../../../lib/use-leaving.ts';
import { type BulkDraft, dropLocal, keepLocal, markSent, stateOf, wasSent } from './draft.ts';
import { CampaignKeeper, type Elsewhere } from './keeper.ts';

/** A save that hangs is given up after this, so that the next one is not kept waiting. */
const SAVE_WITHIN_MS = 20_000;

export type CampaignKeeping = {
  /** Ends the keeping of a draft: `sent` for a campaign that is on its way, `thrown away` for one that nobody wants. */
  endDraft(how: 'sent' | 'thrown away'): Promise<void>;
  /** Keeps the draft at once. False when the server does not have it. */
  keepNow(): Promise<boolean>;
  /** What became of the draft in another tab or on another device; it is not saved there until somebody has chosen. */
  elsewhere: Elsewhere | undefined;
  keepMine(): void;
  /** Lets go of the draft that stands here, so that the page may begin again with the other one. */
  letGo(): void;
};

/** Keeps the draft of a campaign in this browser and on the server, also when the page is left. */
export function useCampaignKeeper(user_id: string, draft: BulkDraft): CampaignKeeping {
  const [elsewhere, setElsewhere] = useState<Elsewhere>();
  const [keeper] = useState(
    () =>
      new CampaignKeeper(
        draft,
        {
          keepHere: (kept) => keepLocal(user_id, kept),
          save: (kept) => save(kept).catch(showLimit),
          wasSent: (key) => wasSent(user_id, key),
        },
        setElsewhere,
      ),
  );
  useEffect(() => keeper.changed(draft), [keeper, draft]);
  useLeaving(keeper.leave);

  const { key } = draft;
  const endDraft = useCallback<CampaignKeeping['endDraft']>(
    async (how) => {
      if (how === 'sent') markSent(user_id, key);
      dropLocal(user_id, key);
      await keeper.end(key);
      // A draft that stays behind can be thrown away in the campaign history.
      await call('DELETE /rest/v1/campaign_drafts/:key', { params: { key } }).catch(() => undefined);
    },
    [keeper, user_id, key],
  );
  const letGo = useCallback(() => {
    void keeper.end(key);
    dropLocal(user_id, key);
  }, [keeper, user_id, key]);
  return { endDraft, keepNow: keeper.keepNow, elsewhere, keepMine: keeper.keepMine, letGo };
}

/** Nothing else on the page says so. Saves are repeated, the notice is not. */
function showLimit(error: unknown): never {
  if (error instanceof ApiError && error.code === 'too_many_drafts')
    toast.error('Draft not saved', { id: error.code, description: error.user_message });
  throw error;
}

const save = (draft: BulkDraft): Promise<{ version: string }> =>
  call(
    'PUT /rest/v1/campaign_drafts/:key',
    {
      params: { key: draft.key },
      body: { state: stateOf(draft), ...(draft.version ? { version: draft.version } : {}) },
    },
    { signal: AbortSignal.timeout(SAVE_WITHIN_MS) },
  );
