import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CREDITS_KEY } from '../../../features/manage-credits/queries.ts';
import { call } from '../../../lib/api.ts';

export type EnvironmentChoice = 'test' | 'live' | '';

const CHECK_INTERVAL_MS = 1500;

/** Sums of credits and the last check. While `awaited` is set they are read again until a check of then or later is there. */
export function useCreditFigures(environment: EnvironmentChoice, awaited?: string) {
  return useQuery({
    queryKey: [...CREDITS_KEY, 'totals', environment],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/credit_totals', { query: { environment } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      awaited && !isChecked(state.data?.check?.checked_at, awaited) ? CHECK_INTERVAL_MS : false,
  });
}

export const isChecked = (checked_at: string | undefined, awaited: string): boolean =>
  checked_at !== undefined && checked_at >= awaited;

export const usePaymentTotals = (environment: EnvironmentChoice) =>
  useQuery({
    queryKey: ['money', 'totals', environment],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/payment_totals', { query: { environment } }, { signal }),
    placeholderData: keepPreviousData,
  });
