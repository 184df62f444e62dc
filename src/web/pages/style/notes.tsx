import { toast } from 'sonner';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Chapter, Specimen } from './chapter.tsx';

/** Alerts, toasts, and empty, failed and loading states. */
export function Notes() {
  return (
    <Chapter name="Messages" rule="Short, specific and warm. Say what happened, then what to do. No exclamation marks.">
      <div className="grid gap-8 lg:grid-cols-2">
        <Specimen name="Alerts">
          <div className="grid gap-3">
            <Alert kind="success" title="Your letter is on its way">
              It will be mailed tomorrow morning.
            </Alert>
            <Alert kind="info">First Class Mail takes 3 to 5 days.</Alert>
            <Alert kind="warning" title="Two lines do not fit">
              Shorten the message, or choose a smaller handwriting style.
            </Alert>
            <Alert kind="error" title="The address could not be checked">
              Check the ZIP code.
            </Alert>
          </div>
        </Specimen>
        <Specimen name="Toasts">
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              onClick={() => toast.success('Draft saved', { description: 'You can continue it on this device.' })}
            >
              Success
            </Button>
            <Button
              variant="secondary"
              onClick={() => toast.error('Not saved', { description: 'We couldn’t reach the server.' })}
            >
              Failure
            </Button>
          </div>
        </Specimen>
        <Specimen name="Empty list">
          <EmptyState title="No letters yet" action={<Button>Write the first one</Button>}>
            Letters you send are listed here with their mailing date.
          </EmptyState>
        </Specimen>
        <Specimen name="Failed list and loading list">
          <FailedState title="We couldn’t load your letters" onRetry={() => toast('Retried')} />
          <div className="sheet grid gap-3 p-5">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        </Specimen>
      </div>
    </Chapter>
  );
}
