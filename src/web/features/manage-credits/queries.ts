import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdjustmentOutcome, ManagedCredits } from '../../../modules/credits/adjustments/schema.ts';
import { ApiError, call } from '../../lib/api.ts';

/** Everything that operators see of credits begins with this key. */
export const CREDITS_KEY = ['money', 'credits'] as const;

/** After a change of credits: the lists, the totals and the dashboard show it. */
export const creditsChanged = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: CREDITS_KEY }),
    queries.invalidateQueries({ queryKey: ['desk', 'dashboard'] }),
  ]);

export type Search = { target_user_id: string; email: string };

export const searchCredits = async (search: Search): Promise<ManagedCredits> => {
  const answer = await call('POST /functions/v1/admin-credit-management', {
    body: { action: 'get_user_credits', ...search },
  });
  if (!('credits' in answer)) throw new Error('The answer has no credits.');
  return answer.credits;
};

/** What a failed search says: that nobody was found, or that it failed. */
export function searchFailure(error: unknown): { title?: string; text: string } {
  if (error instanceof ApiError && error.code === 'user_not_found')
    return { title: 'User Not Found', text: error.user_message };
  if (error instanceof ApiError && error.status < 500) return { text: error.user_message };
  return { text: 'Failed to search for user.' };
}

type Adjustment = {
  target_user_id: string;
  credits_amount: number;
  reason: string;
  notes: string;
  request_key: string;
};

export function useAdjustment(onDone: (outcome: AdjustmentOutcome, credits: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (adjustment: Adjustment): Promise<AdjustmentOutcome> => {
      const answer = await call('POST /functions/v1/admin-credit-management', {
        body: { action: 'adjust_credits', ...adjustment },
      });
      if (!('new_balance' in answer)) throw new Error('The answer has no balance.');
      return answer;
    },
    onSuccess: (outcome, { credits_amount }) => onDone(outcome, credits_amount),
    onSettled: () => creditsChanged(queries),
  });
}
