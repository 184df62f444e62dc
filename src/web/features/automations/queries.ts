import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/api.ts';
import type { HistoryFilter } from './history-filter.ts';

/** The requests of the automation pages. All keys start with the topic, so that one change refreshes them all. */

export type Automation = Answer<'GET /rest/v1/automations'>[number];
export type Attempt = Answer<'GET /rest/v1/webhook_history'>[number];
export type AttemptDetail = Answer<'GET /rest/v1/webhook_history/:id'>;

export const AUTOMATION = ['automation'] as const;
const REFRESH_EVERY_MS = 10_000;
const WHILE_WAITING_MS = 3000;
const MOST_ATTEMPTS = 100;

export const automationsQuery = queryOptions({
  queryKey: [...AUTOMATION, 'list'],
  queryFn: ({ signal }) => call('GET /rest/v1/automations', undefined, { signal }),
});

/** One automation. While it collects, its events are polled often: the customer sits and waits for one. */
export const automationQuery = (id: string) =>
  queryOptions({
    queryKey: [...AUTOMATION, 'one', id],
    queryFn: ({ signal }) => call('GET /rest/v1/automations/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'collecting' ? WHILE_WAITING_MS : REFRESH_EVERY_MS),
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
