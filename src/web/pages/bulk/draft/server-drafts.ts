import { toast } from 'sonner';
import { ApiError, call } from '../../../lib/api.ts';
import { type BulkDraft, draftOf, stateOf } from './draft.ts';

/** A save that does not finish in this time is canceled, so that the next one does not wait for it. */
const SAVE_TIMEOUT_MS = 20_000;

/** Loads a draft from the server; null when there is none. */
export async function loadDraft(key: string): Promise<BulkDraft | null> {
  try {
    return draftOf(await call('GET /rest/v1/campaign_drafts/:key', { params: { key } })) ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Saves a draft on the server, if the version that it is based on is still the latest there. */
export const saveDraft = (draft: BulkDraft): Promise<{ version: string }> =>
  call(
    'PUT /rest/v1/campaign_drafts/:key',
    {
      params: { key: draft.key },
      body: { state: stateOf(draft), ...(draft.version ? { version: draft.version } : {}) },
    },
    { signal: AbortSignal.timeout(SAVE_TIMEOUT_MS) },
  ).catch(showLimit);

export const removeDraft = (key: string): Promise<unknown> =>
  call('DELETE /rest/v1/campaign_drafts/:key', { params: { key } });

/** Shows the limit of drafts once: saves are retried, the toast is not repeated. */
function showLimit(error: unknown): never {
  if (error instanceof ApiError && error.code === 'too_many_drafts')
    toast.error('Draft not saved', { id: error.code, description: error.user_message });
  throw error;
}
