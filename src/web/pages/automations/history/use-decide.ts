import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { DecideRequest, Decision } from '../../../../modules/automations/schema.ts';
import { formatCount } from '../../../../platform/format.ts';
import { AUTOMATION } from '../../../features/automations/queries.ts';
import { call, messageOf } from '../../../lib/api.ts';

const DONE: Record<Decision, { title: string; what: string }> = {
  approve: { title: 'Approved', what: 'will be sent' },
  reject: { title: 'Rejected', what: 'will not be sent' },
  send_again: { title: 'Sending', what: 'will be sent' },
  send_anyway: { title: 'Sending anyway', what: 'will be sent' },
};

/** Decides about events and reports how that went. */
export function useDecide(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: DecideRequest) => call('POST /functions/v1/webhook-history-decide', { body: request }),
    onSuccess: (_, { ids, decision }) => {
      const { title, what } = DONE[decision];
      toast.success(title, { description: `${formatCount(ids.length, 'card')} ${what}.` });
      onDone();
    },
    onError: (error) => toast.error('Nothing was changed', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: AUTOMATION });
      void queries.invalidateQueries({ queryKey: ['credits'] });
    },
  });
}
