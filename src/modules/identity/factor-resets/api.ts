import { z } from 'zod';
import { adminEndpoint, customerEndpoint, openEndpoint } from '../../../platform/http/endpoint.ts';
import { personAction } from '../people/schema.ts';
import type { ResetService } from './service.ts';

export const resetApi = (resets: ResetService) => ({
  startByOperator: adminEndpoint('people', {
    summary: 'Remove the second factors of a person after 72 hours, unless they stop it',
    proof: true,
    body: personAction,
    status: 204,
    handle: async ({ actor, body }) => {
      await resets.startByOperator(actor, body);
    },
  }),
  startByAdmin: customerEndpoint('members', {
    summary: 'Remove the second factors of a member after 72 hours, unless they stop it',
    body: personAction,
    status: 204,
    handle: async ({ actor, body }) => {
      await resets.startByAdmin(actor, body);
    },
  }),
  running: customerEndpoint('self', {
    summary: "When the caller's second factors are removed; null while no one asked for that",
    answer: z.object({ due_at: z.iso.datetime().nullable() }),
    handle: async ({ actor }) => ({ due_at: (await resets.dueFor(actor))?.toISOString() ?? null }),
  }),
  cancel: customerEndpoint('self', {
    summary: "Stop the removal of the caller's second factors",
    status: 204,
    handle: async ({ actor }) => {
      await resets.cancel(actor);
    },
  }),
  /** Open: who has the link of the mail may stop what it is about. */
  stop: openEndpoint({
    summary: 'Stop the removal of second factors',
    body: z.object({ token: z.string().max(200) }),
    status: 204,
    handle: async ({ body, request_id }) => {
      await resets.stop(body.token, request_id);
    },
  }),
});
