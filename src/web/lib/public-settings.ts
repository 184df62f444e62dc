import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** What the server tells everybody about itself. It does not change while the page is open. */
export const publicSettingsQuery = queryOptions({
  queryKey: ['public-settings'],
  queryFn: () => call('GET /functions/v1/public-settings'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const usePublicSettings = () => useQuery(publicSettingsQuery).data;
