import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../lib/api.ts';

export const SUPPORT = ['support'] as const;
/** Another operator may answer meanwhile. A mail is sent in a moment. */
const REFRESH_MS = 20_000;
const REFRESH_SENDING_MS = 1500;

export type Issue = Answer<'GET /rest/v1/admin/support_issues/:id'>;

export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: [...SUPPORT, 'issue', id],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/support_issues/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.timeline.some(({ mail }) => mail === 'queued') ? REFRESH_SENDING_MS : REFRESH_MS,
  });

export const assigneesQuery = queryOptions({
  queryKey: [...SUPPORT, 'assignees'],
  queryFn: ({ signal }) => call('GET /rest/v1/admin/support_assignees', undefined, { signal }),
  staleTime: 60_000,
});
