import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/api.ts';
import type { HistoryFilter } from './history-filter.ts';

/** The requests of the automation pages. All keys start with the topic, so that one change refreshes them all. */

export type Automation = Answer<'GET /rest/v1/automations'>[number];
export type Attempt = Answer<'GET /rest/v1/webhook_history'>[number];
export type AttemptDetail = Answer<'GET /rest/v1/webhook_history/:id'>;

export const AUTOMATION = ['automations'] as const;
/** Live events report every change. Polling covers lost connections. */
const REFRESH_EVERY_MS = 60_000;
const MOST_ATTEMPTS = 100;

export const automationsQuery = queryOptions({
  queryKey: [...AUTOMATION, 'list'],
  queryFn: ({ signal }) => call('GET /rest/v1/automations', undefined, { signal }),
  refetchInterval: REFRESH_EVERY_MS,
});

/** The webhook URL with its key. The server notes who saw it, so it is asked for on a click only. */
export const wholeUrl = async (id: string): Promise<string> =>
  (await call('POST /functions/v1/show-webhook-url', { body: { id } })).webhook_url;

/** Who was shown webhook URLs that still work. */
export const readersQuery = queryOptions({
  queryKey: [...AUTOMATION, 'url readers'],
  queryFn: ({ signal }) => call('GET /rest/v1/webhook_url_readers', undefined, { signal }),
});

/** The daily limit of the account, and how many letters of automations it sent in the last 24 hours. */
export const settingsQuery = queryOptions({
  queryKey: [...AUTOMATION, 'settings'],
  queryFn: ({ signal }) => call('GET /rest/v1/automation_settings', undefined, { signal }),
});

export const automationQuery = (id: string) =>
  queryOptions({
    queryKey: [...AUTOMATION, 'one', id],
    queryFn: ({ signal }) => call('GET /rest/v1/automations/:id', { params: { id } }, { signal }),
    refetchInterval: REFRESH_EVERY_MS,
  });

export const historyQuery = (filter: HistoryFilter) =>
  queryOptions({
    queryKey: [...AUTOMATION, 'history', filter],
    queryFn: ({ signal }) =>
      call('GET /rest/v1/webhook_history', { query: { ...filter, limit: MOST_ATTEMPTS } }, { signal }),
    refetchInterval: REFRESH_EVERY_MS,
  });

export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: [...AUTOMATION, 'attempt', id],
    queryFn: ({ signal }) => call('GET /rest/v1/webhook_history/:id', { params: { id } }, { signal }),
  });

/** The letter of an event. Its key starts with the topic of campaigns, whose events report each step of a letter. */
export const letterQuery = (campaign_id: string, letter_id: string) =>
  queryOptions({
    queryKey: ['campaign', 'letters', campaign_id, letter_id],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, id: letter_id };
      const [letter] = await call(
        'GET /rest/v1/campaigns/:id/letters',
        { params: { id: campaign_id }, query },
        { signal },
      );
      return letter ?? null;
    },
  });
