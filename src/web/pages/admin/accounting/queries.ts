import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { monthName } from '../../../../modules/accounting/rules.ts';
import { formatCount } from '../../../../platform/format.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';

/** Everything of the books is read again when one thing changes. */
export const BOOKS = ['accounting'] as const;

export function useOverview(month: string) {
  const found = useQuery({
    queryKey: [...BOOKS, 'overview', month],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/accounting', { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  });
  useDenial(found.error);
  return found;
}

/** Sends an operator who is not on the list to the dashboard; reports any other failure. */
export function useDenial(error: Error | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!error) return;
    if (error instanceof ApiError && error.code === 'not_app_admin') {
      toast.error('Access Denied', { id: 'access-denied', description: error.user_message });
      navigate('/admin/dashboard', { replace: true });
    } else
      toast.error('Failed to load accounting data', {
        id: 'accounting',
        description: messageOf(error, 'Please try again.'),
      });
  }, [error, navigate]);
}

export function useCloseMonth(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (month: string) => call('POST /rest/v1/rpc/close_month', { body: { p_month_start: month } }),
    onSuccess: ({ month_start }) =>
      toast.success('Month closed successfully', {
        description: `The figures of ${monthName(month_start)} are final.`,
      }),
    onError: (error) => toast.error('Failed to close month', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => {
      onDone();
      return queries.invalidateQueries({ queryKey: BOOKS });
    },
  });
}

export function useGenerateMonths() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /rest/v1/rpc/trigger_monthly_automation'),
    onSuccess: ({ added }) =>
      toast.success('Monthly automation triggered successfully', {
        description: added > 0 ? `${formatCount(added, 'month')} added.` : 'No months were missing.',
      }),
    onError: (error) =>
      toast.error('Failed to trigger automation', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: BOOKS }),
  });
}
