import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/api.ts';

/** What the campaign pages ask the server for. All keys start with the topic of the live event that refreshes them. */

export type Campaign = Answer<'GET /rest/v1/campaigns'>[number];
export type Contact = Answer<'GET /rest/v1/campaign_contacts'>[number];
export type Letter = Answer<'GET /rest/v1/campaigns/:id/letters'>[number];

const MOST_CAMPAIGNS = 100;
/** So many recipients of a campaign are shown. */
export const CONTACTS_SHOWN = 10;
/** So many letters of a campaign can be followed here. */
export const LETTERS_SHOWN = 100;

export const campaignsQuery = queryOptions({
  queryKey: ['campaign', 'list'],
  queryFn: ({ signal }) => call('GET /rest/v1/campaigns', { query: { limit: MOST_CAMPAIGNS } }, { signal }),
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

export const lettersQuery = (campaign_id: string) =>
  queryOptions({
    queryKey: ['campaign', 'letters', campaign_id],
    queryFn: ({ signal }) =>
      call(
        'GET /rest/v1/campaigns/:id/letters',
        { params: { id: campaign_id }, query: { limit: LETTERS_SHOWN } },
        { signal },
      ),
  });
