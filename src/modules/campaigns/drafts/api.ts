import { z } from 'zod';
import { customerEndpoint } from '../../../platform/http/endpoint.ts';
import { campaignDraftSummary, draftKey, draftState, savedDraft } from './schema.ts';
import type { DraftsService } from './service.ts';

const params = z.object({ key: draftKey });

export const draftApi = (drafts: DraftsService) => ({
  list: customerEndpoint('read', {
    summary: 'Bulk campaigns that are not submitted yet, newest first',
    answer: z.array(campaignDraftSummary),
    handle: ({ actor }) => drafts.list(actor),
  }),
  open: customerEndpoint('read', {
    summary: 'A draft, to continue with',
    params,
    answer: savedDraft,
    handle: ({ actor, params: { key } }) => drafts.open(actor, key),
  }),
  save: customerEndpoint('draft', {
    summary: 'Saves the wizard as far as it is filled in; with a version, only if the draft still has it',
    params,
    body: z.object({ state: draftState, version: z.string().max(100).optional() }),
    max_body_bytes: 256 * 1024,
    answer: savedDraft,
    handle: ({ actor, params: { key }, body }) => drafts.save(actor, key, body.state, body.version),
  }),
  remove: customerEndpoint('draft', {
    summary: 'Removes a draft',
    params,
    answer: z.object({ removed: z.boolean() }),
    handle: async ({ actor, params: { key } }) => ({ removed: await drafts.remove(actor, key) }),
  }),
});
