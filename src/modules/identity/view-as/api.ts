import { z } from 'zod';
import { adminEndpoint, customerEndpoint, openEndpoint } from '../../../platform/http/endpoint.ts';
import { personAction } from '../people/schema.ts';
import { endViewRequest, shownView, startedView } from './schema.ts';
import type { ViewAsService } from './service.ts';

export const viewAsApi = (views: ViewAsService) => ({
  start: adminEndpoint('people', {
    summary: 'View Longhand as a customer for 30 minutes, without changing anything',
    proof: true,
    body: personAction,
    answer: startedView,
    handle: ({ actor, body }) => views.start(actor, body),
  }),
  /** Open: who has the token may end what it opens. */
  end: openEndpoint({
    summary: 'End a view as a customer',
    body: endViewRequest,
    status: 204,
    handle: async ({ body, request_id }) => {
      await views.end(body.token, request_id);
    },
  }),
  list: customerEndpoint('self', {
    summary: 'When and why operators viewed Longhand as the caller',
    answer: z.array(shownView),
    handle: ({ actor }) => views.viewsOf(actor),
  }),
});
