import { z } from 'zod';
import { customerEndpoint } from '../../../platform/http/endpoint.ts';
import {
  campaignDraftSummary,
  draftKey,
  draftState,
  letterDraftState,
  letterDraftSummary,
  savedDraft,
  savedLetterDraft,
} from './schema.ts';
import type { DraftsService, LetterDraftsService } from './service.ts';

const params = z.object({ key: draftKey });
const version = z.string().max(100).optional();
const MAX_DRAFT_BYTES = 256 * 1024;

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
    body: z.object({ state: draftState, version }),
    max_body_bytes: MAX_DRAFT_BYTES,
    answer: savedDraft,
    handle: ({ actor, params: { key }, body }) => drafts.save(actor, key, body.state, body.version),
  }),
  remove: customerEndpoint('draft', {
    summary: 'Removes a draft; with a version, only if it still has it',
    params,
    query: z.object({ version }),
    answer: z.object({ removed: z.boolean() }),
    handle: async ({ actor, params: { key }, query }) => ({ removed: await drafts.remove(actor, key, query.version) }),
  }),
});

export const letterDraftApi = (drafts: LetterDraftsService) => ({
  list: customerEndpoint('read', {
    summary: 'Single letters that you have not sent yet, newest first; other members do not see them',
    answer: z.array(letterDraftSummary),
    handle: ({ actor }) => drafts.list(actor),
  }),
  open: customerEndpoint('read', {
    summary: 'A single letter, to continue with',
    params,
    answer: savedLetterDraft,
    handle: ({ actor, params: { key } }) => drafts.open(actor, key),
  }),
  save: customerEndpoint('draft', {
    summary: 'Saves a single letter as far as it is written; with a version, only if the draft still has it',
    params,
    body: z.object({ state: letterDraftState, version }),
    max_body_bytes: MAX_DRAFT_BYTES,
    answer: savedLetterDraft,
    handle: ({ actor, params: { key }, body }) => drafts.save(actor, key, body.state, body.version),
  }),
  remove: customerEndpoint('draft', {
    summary: 'Removes a single letter that was not sent; with a version, only if it still has it',
    params,
    query: z.object({ version }),
    answer: z.object({ removed: z.boolean() }),
    handle: async ({ actor, params: { key }, query }) => ({ removed: await drafts.remove(actor, key, query.version) }),
  }),
});
