import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { asMoment } from '../../../../lib/dates.ts';

const KEY = ['factor_reset'];

/** Says that the person's second factors are about to be removed, and lets them stop it. Nothing while none are. */
export function FactorResetNotice() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /rest/v1/factor_reset', undefined, { signal }),
  });
  const cancel = useMutation({
    mutationFn: () => call('POST /functions/v1/cancel-factor-reset'),
    onSuccess: () => toast.success('Reset canceled', { description: 'Nothing was removed.' }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  if (!data?.due_at) return null;
  return (
    <Alert kind="error" title="Your second factors will be removed">
      <p>
        An admin or our team requested it. They’re removed on {asMoment(data.due_at)}, along with your passkeys. If you
        still have a factor, cancel the reset.
      </p>
      {cancel.isError && <p>{messageOf(cancel.error, 'We couldn’t reach the server. Please try again.')}</p>}
      <Button variant="secondary" size="sm" className="mt-3" pending={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel the Reset
      </Button>
    </Alert>
  );
}
