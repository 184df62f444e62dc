import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** Everything that is read about one person is kept under this key. */
export const personKey = (user_id: string) => ['person', user_id] as const;

export const personQuery = (user_id: string) =>
  queryOptions({
    queryKey: [...personKey(user_id), 'overview'],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/people/:id', { params: { id: user_id } }, { signal }),
  });
