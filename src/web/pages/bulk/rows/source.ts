import { queryOptions } from '@tanstack/react-query';
import type { RowFix } from '../../../../modules/imports/row-rules.ts';
import type { ImportRows, RowFilter } from '../../../../modules/imports/schema.ts';
import { call } from '../../../lib/api.ts';
import type { LocalFilter } from '../list/analysis.ts';
import type { ListWorkerClient } from '../list/worker/client.ts';

/** The source of a contact table: the worker during mapping, then the server. */
export type RowSource = {
  /** Distinguishes what is fetched; changes when every row may look different. */
  key: readonly unknown[];
  window(filter: RowFilter, offset: number, limit: number): Promise<ImportRows>;
  fix(row_no: number, fix: RowFix): Promise<unknown>;
};

export const localRows = (client: ListWorkerClient, version: number): RowSource => ({
  key: ['list', version],
  window: (filter, offset, limit) => client.window(filter as LocalFilter, offset, limit),
  fix: async (row_no, fix) => client.fix(row_no, fix),
});

/** Fixes are also sent to the worker, in case the list is removed from the server to change its columns. */
export const serverRows = (id: string, client: ListWorkerClient): RowSource => ({
  ...savedRows(id),
  window: (filter, offset, limit) =>
    call('GET /rest/v1/imports/:id/rows', { params: { id }, query: { filter, offset, limit } }),
  fix: async (row_no, fix) => {
    await savedRows(id).fix(row_no, fix);
    client.fix(row_no, fix);
  },
});

/** The rows of a list on the server. */
export const savedRows = (id: string): Pick<RowSource, 'key' | 'fix'> => ({
  key: ['import', id],
  fix: (row_no, fix) => call('PATCH /rest/v1/imports/:id/rows/:row_no', { params: { id, row_no }, body: fix }),
});

export const windowQuery = (source: RowSource, filter: RowFilter, offset: number, limit: number) =>
  queryOptions({
    queryKey: [...source.key, 'rows', filter, offset, limit],
    queryFn: () => source.window(filter, offset, limit),
    staleTime: 60_000,
    // Rows that were scrolled past need not be kept.
    gcTime: 30_000,
    structuralSharing: false,
  });
