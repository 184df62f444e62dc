import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/api.ts';
import type { recipientOf } from '../letter-draft/send-letter.ts';

/** The requests of the do-not-mail list. All keys start with the topic, so that one change refreshes them all. */

export type Entry = Answer<'GET /rest/v1/do_not_mail'>['entries'][number];

export const DO_NOT_MAIL = ['do-not-mail'] as const;
export const ENTRIES_PER_PAGE = 50;

export const entriesQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...DO_NOT_MAIL, 'list', search, page],
    queryFn: ({ signal }) =>
      call(
        'GET /rest/v1/do_not_mail',
        { query: { search, limit: ENTRIES_PER_PAGE, offset: (page - 1) * ENTRIES_PER_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The entry that keeps a letter to this recipient from being sent. */
export const checkQuery = (recipient: ReturnType<typeof recipientOf>) =>
  queryOptions({
    queryKey: [...DO_NOT_MAIL, 'check', recipient],
    queryFn: ({ signal }) => call('POST /functions/v1/do-not-mail-check', { body: recipient }, { signal }),
    staleTime: 0,
  });
