import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { letterDraftsQuery } from '../letter-draft/server-drafts.ts';
import { type DraftRow, draftRows } from './rows.ts';

const draftsQuery = queryOptions({
  queryKey: ['campaign', 'drafts'],
  queryFn: ({ signal }) => call('GET /rest/v1/campaign_drafts', undefined, { signal }),
});

/** What the person has begun: their single letters, and the lists of the account. Empty until the server has responded. */
export function useDrafts(): { drafts: DraftRow[]; reload(): void } {
  const letters = useQuery(letterDraftsQuery);
  const lists = useQuery(draftsQuery);
  return {
    drafts: letters.isPending || lists.isPending ? [] : draftRows(letters.data ?? [], lists.data ?? []),
    reload() {
      void letters.refetch();
      void lists.refetch();
    },
  };
}
