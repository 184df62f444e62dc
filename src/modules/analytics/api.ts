import type { Clock } from '../../platform/clock.ts';
import { adminEndpoint } from '../../platform/http/endpoint.ts';
import type { Cell } from '../../platform/table/columns.ts';
import { tableFile } from '../../platform/table/file.ts';
import { analytics, analyticsExport, analyticsQuery } from './schema.ts';
import type { AnalyticsService } from './service.ts';

export const analyticsApi = (service: AnalyticsService, clock: Clock) => ({
  report: adminEndpoint('money', {
    summary: 'Revenue, users, letters, credits and delivery times over a range of days',
    query: analyticsQuery,
    answer: analytics,
    handle: ({ query }) => service.report(query),
  }),
  export: adminEndpoint('money', {
    summary: 'One table of the figures as a file',
    query: analyticsExport,
    handle: async ({ query: { format, table, ...range } }) => {
      const { columns, rows } = await service.export(range, table);
      return tableFile({ format, name: table.replace('_', '-'), columns, batches: once(rows), at: clock.now() });
    },
  }),
  update: adminEndpoint('money', {
    summary: 'Bring the figures up to date now',
    status: 204,
    handle: () => service.fold(),
  }),
});

async function* once(rows: Cell[][]) {
  yield rows;
}
