import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecipientSearch } from '../../../modules/privacy/recipients/schema.ts';
import { type Answer, ApiError, call } from '../../lib/api.ts';

/** Whose data is searched: that of the account, or that of every account. */
export type Scope = 'account' | 'everywhere';
export type Search = Answer<'GET /rest/v1/recipient_searches/:id'>;

const LOOK_AGAIN_MS = 700;

const begin = (scope: Scope, body: RecipientSearch) =>
  scope === 'account'
    ? call('POST /functions/v1/find-recipient', { body })
    : call('POST /functions/v1/find-recipient-everywhere', { body });
const look = (scope: Scope, id: string, signal: AbortSignal) =>
  scope === 'account'
    ? call('GET /rest/v1/recipient_searches/:id', { params: { id } }, { signal })
    : call('GET /rest/v1/admin/recipient_searches/:id', { params: { id } }, { signal });

/** Starts a search, and follows it until it has finished. */
export function useSearch(scope: Scope) {
  const queries = useQueryClient();
  const order = useMutation({ mutationFn: (person: RecipientSearch) => begin(scope, person) });
  const id = order.data?.id;
  const found = useQuery({
    queryKey: ['recipient_search', scope, id],
    queryFn: ({ signal }) => look(scope, id ?? '', signal),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.finished_at ? false : LOOK_AGAIN_MS),
    retry: (times, error) => !(error instanceof ApiError && error.status < 500) && times < 3,
  });
  return {
    start: order.mutate,
    error: order.error ?? (found.data ? null : found.error),
    /** Undefined until the first look. */
    search: id ? found.data : undefined,
    is_running: order.isPending || (id !== undefined && !found.data?.finished_at && !found.isError),
    forget: () => {
      if (id) queries.removeQueries({ queryKey: ['recipient_search', scope, id] });
      order.reset();
    },
  };
}
