import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { formatCount } from '../../../../platform/format.ts';
import { APPROVALS, type Detail, detailQuery } from '../../../features/approvals/queries.ts';
import { call, messageOf } from '../../../lib/api.ts';

type Act = { kind: 'approve' | 'send_back'; note: string } | { kind: 'withdraw' };

/** Decides a request. Whatever comes of it, the page shows how it is now. */
export function useDecision({ id, requested_by_name }: Detail['approval']) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (act: Act) =>
      act.kind === 'withdraw'
        ? call('POST /functions/v1/withdraw-approval', { body: { approval_id: id } })
        : call('POST /functions/v1/decide-approval', {
            body: { approval_id: id, decision: act.kind, note: act.note },
          }),
    onSuccess: ({ cards, state }) => {
      if (state === 'approved')
        toast.success('Approved and sent', { description: `${formatCount(cards, 'card')} headed to print.` });
      else if (state === 'sent_back') toast.success(`Sent back to ${requested_by_name}`);
      else toast.success('Request withdrawn', { description: 'You can change the letter now.' });
    },
    onError: (error, { kind }) =>
      toast.error(kind === 'approve' ? 'Not sent' : 'Nothing was changed', {
        description: messageOf(error, 'We couldn’t reach the server. Please try again.'),
      }),
    onSettled: () => {
      for (const queryKey of [APPROVALS, detailQuery(id).queryKey, ['campaign'], ['credits']])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return {
    pending: isPending,
    decide: (kind: 'approve' | 'send_back', note: string) => mutate({ kind, note }),
    withdraw: () => mutate({ kind: 'withdraw' }),
  };
}
