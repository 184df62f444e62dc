import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { adminEndpoint } from '../../platform/http/endpoint.ts';
import { tableFile } from '../../platform/table/file.ts';
import { auditCheck, auditExport, auditHead, auditPage, auditQuery } from './schema.ts';
import { type AuditService, EXPORT_COLUMNS } from './service.ts';

export const auditApi = (audit: AuditService, clock: Clock) => ({
  page: adminEndpoint('audit', {
    summary: 'The audit log: changes by operators and security events of customers',
    query: auditQuery,
    answer: auditPage,
    handle: ({ query }) => audit.page(query),
  }),
  export: adminEndpoint('audit', {
    summary: 'The audit log as a file',
    proof: true,
    query: auditExport,
    handle: ({ query: { format, ...filter } }) =>
      tableFile({ format, name: 'audit', columns: EXPORT_COLUMNS, batches: audit.export(filter), at: clock.now() }),
  }),
  heads: adminEndpoint('audit', {
    summary: 'The daily hashes of the audit log, newest first',
    answer: z.array(auditHead),
    handle: () => audit.heads(),
  }),
  check: adminEndpoint('audit', {
    summary: 'Recompute the daily hashes of the audit log',
    answer: auditCheck,
    handle: () => audit.check(),
  }),
});
