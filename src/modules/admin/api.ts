import { z } from 'zod';
import { adminEndpoint } from '../../platform/http/endpoint.ts';
import { dashboard, searchHit } from './schema.ts';
import type { AdminService } from './service.ts';

export const adminApi = (admin: AdminService) => ({
  dashboard: adminEndpoint('desk', {
    summary: 'What needs attention today, and how the business is doing',
    answer: dashboard,
    handle: ({ actor }) => admin.dashboard(actor),
  }),
  search: adminEndpoint('desk', {
    summary:
      'People, letters, campaigns, payments, print runs and issues by id, number, or the beginning of an address, name or title',
    query: z.object({ q: z.string().max(200).default('') }),
    answer: z.array(searchHit),
    handle: ({ actor, query }) => admin.search(actor, query.q),
  }),
});
