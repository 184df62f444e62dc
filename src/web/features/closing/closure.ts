import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { type Answer, call, messageOf } from '../../lib/api.ts';
import { useMember } from '../session/member.ts';

const KEY = ['account_closure'];
type State = Answer<'GET /rest/v1/account_closure'>;

/** Whether the account is being closed, and what goes with it. */
export const useClosure = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /rest/v1/account_closure', undefined, { signal }) });

/** When the account of this tab is closed; null while it stays. What was changed on a page counts at once on all. */
export function useClosesAt(): string | null {
  const { link } = useMember();
  const changed = useQuery<State>({ queryKey: KEY, enabled: false }).data;
  return changed ? (changed.closure?.erase_at ?? null) : (link?.accounts.closes_at ?? null);
}

export function useNoteClosure() {
  const queries = useQueryClient();
  return (found: State) => queries.setQueryData(KEY, found);
}

/** Stops the closing. */
export function useKeepAccount() {
  const note = useNoteClosure();
  return useMutation({
    mutationFn: () => call('POST /functions/v1/keep-account'),
    onSuccess: (found) => {
      note(found);
      toast.success('Your account stays open', {
        description: 'If you had a plan, it still ends after the paid month. Resume it under Billing to keep it.',
      });
    },
    onError: (error) => toast.error('Not stopped', { description: messageOf(error, 'Please try again.') }),
  });
}
