import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { AUTOMATION } from '../../../features/automations/queries.ts';
import { teamQuery } from '../../../features/team/queries.ts';

/** Changes something about the team, says what was done, and shows everything about the team again. */
export function useTeamCall<Input>(work: (input: Input) => Promise<unknown>, done: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: () => {
      toast.success(done);
      onDone?.();
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: teamQuery.queryKey }),
        // Who may still send, and which webhook URLs were replaced.
        queries.invalidateQueries({ queryKey: AUTOMATION }),
      ]),
  });
}
