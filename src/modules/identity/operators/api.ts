import type { Clock } from '../../../platform/clock.ts';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { tableFile } from '../../../platform/table/file.ts';
import { operatorExport, operatorPage, operatorQuery, operatorRoleChange } from './schema.ts';
import { OPERATOR_COLUMNS, type OperatorService } from './service.ts';

export const operatorApi = (operators: OperatorService, clock: Clock) => ({
  page: adminEndpoint('operators', {
    summary: 'Operators and their roles',
    query: operatorQuery,
    answer: operatorPage,
    handle: ({ query }) => operators.page(query),
  }),
  export: adminEndpoint('operators', {
    summary: 'Operators and their roles as a file',
    proof: true,
    query: operatorExport,
    handle: ({ query: { format, ...query } }) =>
      tableFile({
        format,
        name: 'operators',
        columns: OPERATOR_COLUMNS,
        batches: operators.export(query),
        at: clock.now(),
      }),
  }),
  change: adminEndpoint('operators', {
    summary: 'Give an operator role to a person, or take it',
    proof: true,
    body: operatorRoleChange,
    status: 204,
    handle: async ({ actor, body }) => {
      await operators.change(actor, body);
    },
  }),
});
