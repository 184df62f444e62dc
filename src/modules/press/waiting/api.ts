import { z } from 'zod';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { pressQueue, waitingSources } from '../schema.ts';
import type { WaitingService } from './service.ts';

export const waitingApi = (press: WaitingService) => ({
  queue: adminEndpoint('press', {
    summary: 'Letters that wait for a print run, those ordered first before the others',
    query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(50) }),
    answer: pressQueue,
    handle: ({ query }) => press.queue(query.limit),
  }),
  sources: adminEndpoint('press', {
    summary: 'Lists and customers whose letters wait, of which a run can be made',
    answer: waitingSources,
    handle: () => press.waitingSources(),
  }),
});
