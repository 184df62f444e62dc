import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Billing queries. Their keys start with the realtime topic, so each credit change refreshes them. */

export const summaryQuery = queryOptions({
  queryKey: ['credits', 'summary'],
  queryFn: ({ signal }) => call('GET /rest/v1/billing/summary', undefined, { signal }),
});

export const subscriptionQuery = queryOptions({
  queryKey: ['credits', 'subscription'],
  queryFn: async ({ signal }) => (await call('GET /rest/v1/subscription', undefined, { signal })).subscription,
});

export const lotsQuery = queryOptions({
  queryKey: ['credits', 'lots'],
  queryFn: ({ signal }) => call('GET /rest/v1/credit_lots', undefined, { signal }),
});

export const paymentMethodsQuery = queryOptions({
  queryKey: ['credits', 'payment-methods'],
  queryFn: async ({ signal }) =>
    (await call('POST /functions/v1/manage-payment-methods', { body: { action: 'list' } }, { signal })).payment_methods,
});

export const topUpQuery = queryOptions({
  queryKey: ['credits', 'top-up'],
  queryFn: ({ signal }) => call('POST /functions/v1/auto-topup-consent', { body: { action: 'check' } }, { signal }),
});
