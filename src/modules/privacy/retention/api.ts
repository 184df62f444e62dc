import { z } from 'zod';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { retentionOrder, retentionState } from './schema.ts';
import type { RetentionService } from './service.ts';

export const retentionApi = (retention: RetentionService) => ({
  state: adminEndpoint('settings', {
    summary: 'The rules of how long data is kept, with the latest runs of each',
    answer: retentionState,
    handle: () => retention.state(),
  }),
  run: adminEndpoint('settings', {
    summary: 'Remove what a rule no longer keeps, now',
    proof: true,
    body: retentionOrder,
    answer: z.object({ ordered: z.literal(true) }),
    async handle({ actor, body }) {
      await retention.orderRun(actor, body.rule);
      return { ordered: true as const };
    },
  }),
});
