import { useState } from 'react';
import { MONEY_KEPT_YEARS, WAITING_DAYS } from '../../../../modules/privacy/accounts/rules.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { useClosure, useKeepAccount } from '../../../features/closing/closure.ts';
import { messageOf } from '../../../lib/api.ts';
import { asLastDay } from '../../../lib/dates.ts';
import { SettingsCard } from '../settings/cards.tsx';
import { CloseDialog } from './close-dialog.tsx';

/** Closing the account, and stopping that while it waits. */
export function CloseCard() {
  const [asked, setAsked] = useState(false);
  const state = useClosure();
  const keep = useKeepAccount();
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
          <Alert kind="warning" title={`This account closes on ${asLastDay(state.data.closure.erase_at)}`}>
            {state.data.closure.by_operator && 'Our team started this for you. '}
            Until then nothing is sent, nothing can be bought and your plan is not renewed. At the end of that day
            everything is deleted for good.
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
