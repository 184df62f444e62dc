import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/api.ts';

/** What the campaign pages ask the server for. All keys start with the topic of the live event that refreshes them. */

export type Campaign = Answer<'GET /rest/v1/campaigns'>[number];
export type Contact = Answer<'GET /rest/v1/campaign_contacts'>[number];
export type Letter = Answer<'GET /rest/v1/campaigns/:id/letters'>[number];

const MOST_CAMPAIGNS = 100;
/** How many recipients of a campaign are shown. */
export const CONTACTS_SHOWN = 10;
const WHILE_QUEUED_MS = 5000;

/** Which campaigns a page shows. An empty search finds all of them. */
type CampaignSearch = { search?: string; group?: CampaignGroup | undefined };
type CampaignGroup = 'open' | 'mailed' | 'failed';

export const CAMPAIGN_LISTS = ['campaign', 'list'] as const;

export const campaignsQuery = ({ search = '', group }: CampaignSearch = {}) =>
  infiniteQueryOptions({
    queryKey: [...CAMPAIGN_LISTS, search, group ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /rest/v1/campaigns',
        {
          query: {
            limit: MOST_CAMPAIGNS,
            ...(pageParam && { before_id: pageParam }),
            ...(search && { search }),
            ...(group && { group }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < MOST_CAMPAIGNS ? undefined : last.at(-1)?.id),
  });

export const contactsQuery = (campaign_id: string) =>
  queryOptions({
    queryKey: ['campaign', 'contacts', campaign_id],
    queryFn: ({ signal }) =>
      call('GET /rest/v1/campaign_contacts', { query: { campaign_id, limit: CONTACTS_SHOWN } }, { signal }),
  });

export const inkQuery = (campaign_id: string) =>
  queryOptions({
    queryKey: ['campaign', 'ink', campaign_id],
    queryFn: ({ signal }) => call('GET /rest/v1/campaigns/:id/ink', { params: { id: campaign_id } }, { signal }),
  });

/** A search in the letters of a campaign. An empty one finds all of them. */
export type LetterSearch = { search: string; status: 'queued' | 'sent' | 'failed' | 'cancelled' | undefined };

const LETTERS_A_PAGE = 50;

export const lettersQuery = (campaign_id: string, { search, status }: LetterSearch) =>
  infiniteQueryOptions({
    queryKey: ['campaign', 'letters', campaign_id, search, status],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /rest/v1/campaigns/:id/letters',
        {
          params: { id: campaign_id },
          query: {
            limit: LETTERS_A_PAGE,
            ...(pageParam && { after_id: pageParam }),
            ...(search && { search }),
            ...(status && { status }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < LETTERS_A_PAGE ? undefined : last.at(-1)?.id),
  });

export const progressQuery = (campaign_id: string) =>
  queryOptions({
    queryKey: ['campaign', 'progress', campaign_id],
    queryFn: ({ signal }) => call('GET /rest/v1/campaigns/:id/progress', { params: { id: campaign_id } }, { signal }),
    // Live events report every change. Polling covers lost connections.
    refetchInterval: ({ state: { data } }) => (data && data.queued > 0 ? WHILE_QUEUED_MS : false),
  });

export const figuresQuery = queryOptions({
  queryKey: ['campaign', 'figures'],
  queryFn: ({ signal }) => call('GET /rest/v1/campaign_figures', undefined, { signal }),
});
