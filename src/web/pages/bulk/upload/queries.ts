import { queryOptions } from '@tanstack/react-query';
import type { RowFilter } from '../../../../modules/imports/schema.ts';
import { call } from '../../../lib/api.ts';

/** Queries for an uploaded list. Realtime events refresh all of them. */

const WHILE_WORKING_MS = 2000;

export const importQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call('GET /rest/v1/imports/:id', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'receiving' || data?.state === 'reading' || data?.proof?.state === 'working'
        ? WHILE_WORKING_MS
        : false,
  });

export const importRowsQuery = (id: string, filter: RowFilter, offset: number, limit: number) =>
  queryOptions({
    queryKey: ['import', id, 'rows', filter, offset, limit],
    queryFn: ({ signal }) =>
      call('GET /rest/v1/imports/:id/rows', { params: { id }, query: { filter, offset, limit } }, { signal }),
  });
