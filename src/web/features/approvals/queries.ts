import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ApprovalQuery } from '../../../modules/approvals/schema.ts';
import { type Answer, call } from '../../lib/api.ts';

/** What pages ask about approvals. The keys start with the topic of campaigns, whose live events refresh them too. */

export type Own = Answer<'GET /rest/v1/approvals/mine'>;
export type Detail = Answer<'GET /rest/v1/approvals/:id'>;
export type Recipient = Answer<'GET /rest/v1/approvals/:id/recipients'>[number];
export type Settings = Answer<'GET /rest/v1/approval_settings'>;

export const APPROVALS = ['campaign', 'approvals'] as const;
export const RECIPIENTS_A_PAGE = 10;

/** What the signed-in member may send by themselves. */
export const ownQuery = queryOptions({
  queryKey: [...APPROVALS, 'own'],
  queryFn: ({ signal }) => call('GET /rest/v1/approvals/mine', undefined, { signal }),
});
export const useOwnApprovals = () => useQuery(ownQuery);

export const pageQuery = (query: Partial<ApprovalQuery>) =>
  queryOptions({
    queryKey: [...APPROVALS, 'page', query],
    queryFn: ({ signal }) => call('GET /rest/v1/approvals', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const detailQuery = (id: string) =>
  queryOptions({
    queryKey: [...APPROVALS, 'one', id],
    queryFn: ({ signal }) => call('GET /rest/v1/approvals/:id', { params: { id } }, { signal }),
  });

/** One page of those who get the letters. */
export const recipientsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...APPROVALS, 'recipients', id, page],
    queryFn: ({ signal }) =>
      call(
        'GET /rest/v1/approvals/:id/recipients',
        { params: { id }, query: { limit: RECIPIENTS_A_PAGE, offset: page * RECIPIENTS_A_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const settingsQuery = queryOptions({
  queryKey: [...APPROVALS, 'settings'],
  queryFn: ({ signal }) => call('GET /rest/v1/approval_settings', undefined, { signal }),
});

/** Why this many cards need an approval, as far as the page knows; the server decides when they are sent. */
export function knownReasons(own: Own | undefined, cards: number): string[] {
  if (!own) return [];
  if (!own.can_send) return ['You can write letters but not send them.'];
  const budgets = [
    ['Your budget', own.member_budget],
    ['The account’s budget', own.account_budget],
  ] as const;
  return budgets.flatMap(([whose, budget]) =>
    budget && cards > budget.left ? [`${whose} has ${budget.left} of ${budget.limit} cards left this month.`] : [],
  );
}
