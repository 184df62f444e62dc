import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { RunOptions } from '../../../../modules/press/schema.ts';
import { formatCount } from '../../../../platform/format.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { letters } from '../labels.ts';

const SOON = 'Their PDFs will be ready to download in a moment.';

/** Makes one print run, or as many as the waiting letters need. */
export function useMakeRuns(onMade: () => void) {
  const queries = useQueryClient();
  const onError = (error: Error) =>
    toast.error('Print run not created', { description: messageOf(error, 'Please try again.') });
  const onSettled = () => queries.invalidateQueries({ queryKey: ['press'] });
  const makeOne = useMutation({
    mutationFn: (body: Partial<RunOptions> & { max_letters: number }) =>
      call('POST /functions/v1/press-create-run', { body }),
    onSuccess: ({ number, letter_count }) => {
      toast.success(`Run ${number} is being prepared`, {
        description: `${letters(letter_count)}. Its PDFs will be ready to download in a moment.`,
      });
      onMade();
    },
    onError,
    onSettled,
  });
  const makeAll = useMutation({
    mutationFn: (body: Partial<RunOptions>) => call('POST /functions/v1/press-create-runs', { body }),
    onSuccess: ({ runs, letters: count, waiting }) => {
      const rest = waiting > 0 ? ` ${letters(waiting)} still wait: press the button again.` : '';
      toast.success(`${formatCount(runs, 'run')} of ${letters(count)} being prepared`, {
        description: `${SOON}${rest}`,
      });
      onMade();
    },
    onError,
    onSettled,
  });
  return { makeOne, makeAll };
}
