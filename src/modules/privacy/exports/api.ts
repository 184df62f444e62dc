import { customerEndpoint } from '../../../platform/http/endpoint.ts';
import { accountExports, exportParams } from './schema.ts';
import type { AccountExportService } from './service.ts';

export const accountExportApi = (exports: AccountExportService) => ({
  list: customerEndpoint('account', {
    summary: 'Files with all data of the account, the newest first',
    answer: accountExports,
    handle: ({ actor }) => exports.list(actor),
  }),
  request: customerEndpoint('account', {
    summary: 'Ask for a file with all data of the account. An email says when it is ready',
    proof: true,
    answer: accountExports,
    status: 202,
    handle: ({ actor }) => exports.request(actor),
  }),
  file: customerEndpoint('account', {
    summary: 'Download a file with all data of the account',
    proof: true,
    params: exportParams,
    handle: async ({ actor, params: { id } }) => {
      const { stream, size_bytes } = await exports.open(actor, id);
      return new Response(stream, {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Length': String(size_bytes),
          'Content-Disposition': 'attachment; filename="longhand-data.zip"',
          'Cache-Control': 'no-store',
        },
      });
    },
  }),
});
