import { orNull, saveLimit, showLimit } from '../../../features/drafts/server.ts';
import { call } from '../../../lib/api.ts';
import { type BulkDraft, draftOf, stateOf } from './draft.ts';

/** Loads a draft from the server; null when there is none. */
export async function loadDraft(key: string): Promise<BulkDraft | null> {
  const saved = await orNull(call('GET /rest/v1/campaign_drafts/:key', { params: { key } }));
  return (saved && draftOf(saved)) ?? null;
}

/** Saves a draft on the server, if the version that it is based on is still the latest there. */
export const saveDraft = (draft: BulkDraft): Promise<{ version: string }> =>
  call(
    'PUT /rest/v1/campaign_drafts/:key',
    {
      params: { key: draft.key },
      body: { state: stateOf(draft), ...(draft.version ? { version: draft.version } : {}) },
    },
    saveLimit(),
  ).catch(showLimit);

export const removeDraft = (key: string): Promise<unknown> =>
  call('DELETE /rest/v1/campaign_drafts/:key', { params: { key } });
