import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The account, its seats, and who would lose theirs without a plan. A plan and its seats change with the credits. */
export const teamQuery = queryOptions({
  queryKey: ['credits', 'team'],
  queryFn: ({ signal }) => call('GET /rest/v1/team', undefined, { signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ['credits', 'team', 'invitations'],
  queryFn: ({ signal }) => call('GET /rest/v1/account_invitations', undefined, { signal }),
});
