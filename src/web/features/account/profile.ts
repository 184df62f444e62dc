import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';

/** The signed-in person's profile; null while there is none yet. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) =>
    call('GET /rest/v1/profiles', undefined, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'PGRST116') return null;
      throw error;
    }),
});
