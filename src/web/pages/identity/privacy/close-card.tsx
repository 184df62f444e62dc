import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { MONEY_KEPT_YEARS, WAITING_DAYS } from '../../../../modules/privacy/accounts/rules.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { asDay } from '../../../lib/dates.ts';
import { SettingsCard } from '../settings/cards.tsx';
import { CLOSURE_KEY, CloseDialog } from './close-dialog.tsx';

/** Closing the account, and stopping that while it waits. */
export function CloseCard() {
  const [asked, setAsked] = useState(false);
  const queries = useQueryClient();
  const state = useQuery({
    queryKey: CLOSURE_KEY,
    queryFn: ({ signal }) => call('GET /rest/v1/account_closure', undefined, { signal }),
  });
  const keep = useMutation({
    mutationFn: () => call('POST /functions/v1/keep-account'),
    onSuccess: (found) => {
      queries.setQueryData(CLOSURE_KEY, found);
      toast.success('Your account stays open', {
        description: 'If you had a plan, it still ends after the paid month. Resume it under Billing to keep it.',
      });
    },
    onError: (error) => toast.error('Not stopped', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <SettingsCard
      title="Close the Account"
      subtitle={`Everything in it is deleted ${WAITING_DAYS} days after you ask. Tax law requires us to keep payments and invoices for ${MONEY_KEPT_YEARS} years, without your name.`}
    >
      {state.isPending ? (
        <Skeleton className="h-12" />
      ) : !state.data ? (
        <FailedState title={messageOf(state.error, 'Failed to load')} onRetry={() => void state.refetch()} />
      ) : state.data.closure ? (
        <div className="grid gap-4">
          <Alert kind="warning" title={`This account closes on ${asDay(state.data.closure.erase_at)}`}>
            {state.data.closure.by_operator && 'Our team started this for you. '}
            Until then nothing is sent and your plan is not renewed. On that day everything is deleted for good.
          </Alert>
          <div>
            <Button pending={keep.isPending} onClick={() => keep.mutate()}>
              Keep My Account
            </Button>
          </div>
        </div>
      ) : (
        <div>
          <Button variant="danger" onClick={() => setAsked(true)}>
            Close Account
          </Button>
        </div>
      )}
      {asked && state.data && <CloseDialog known={state.data} onClose={() => setAsked(false)} />}
    </SettingsCard>
  );
}
