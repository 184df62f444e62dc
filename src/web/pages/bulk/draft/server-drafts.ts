import type { RemoteDrafts } from '../../../features/drafts/autosave.ts';
import { orNull, saveLimit, showLimit } from '../../../features/drafts/server.ts';
import { call } from '../../../lib/api.ts';
import { type BulkDraft, draftOf, stateOf } from './draft.ts';

/** The account's drafts on the server. A draft is saved and removed if the version that is sent is still the latest there. */
export const bulkServer: RemoteDrafts<BulkDraft> = {
  async load(key) {
    const saved = await orNull(call('GET /rest/v1/campaign_drafts/:key', { params: { key } }));
    return (saved && draftOf(saved)) ?? null;
  },
  save: (draft) =>
    call(
      'PUT /rest/v1/campaign_drafts/:key',
      { params: { key: draft.key }, body: { state: stateOf(draft), ...(draft.version && { version: draft.version }) } },
      saveLimit(),
    ).catch(showLimit),
  remove: (key, version) =>
    call('DELETE /rest/v1/campaign_drafts/:key', { params: { key }, query: version ? { version } : {} }),
};
