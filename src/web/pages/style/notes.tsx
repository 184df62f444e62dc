import { toast } from 'sonner';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Chapter, Specimen } from './chapter.tsx';

/** How the product speaks: what stays, what passes, and what a list says when it has nothing. */
export function Notes() {
  return (
    <Chapter
      name="What is said"
      says="Short, concrete, warm, like a good stationer's clerk. Say what happened, then what to do. No exclamation marks."
    >
      <div className="grid gap-8 lg:grid-cols-2">
        <Specimen name="Alerts">
          <div className="grid gap-3">
            <Alert kind="success" title="Your letter is on its way">
              It leaves the shop tomorrow morning.
            </Alert>
            <Alert kind="info">First Class Mail takes 3 to 5 days.</Alert>
            <Alert kind="warning" title="Two lines do not fit">
              Shorten the message, or choose a smaller hand.
            </Alert>
            <Alert kind="error" title="The address could not be checked">
              Please look at the ZIP code.
            </Alert>
          </div>
        </Specimen>
        <Specimen name="Notices that pass">
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              onClick={() => toast.success('Draft kept', { description: 'You can go on with it on this device.' })}
            >
              It worked
            </Button>
            <Button
              variant="secondary"
              onClick={() => toast.error('Not saved', { description: 'The server could not be reached.' })}
            >
              It did not
            </Button>
          </div>
        </Specimen>
        <Specimen name="A list that is empty">
          <EmptyState title="No letters yet" action={<Button>Write the first one</Button>}>
            Letters that you send are listed here with the day they are posted.
          </EmptyState>
        </Specimen>
        <Specimen name="A list that failed, and one on its way">
          <FailedState title="Your letters could not be fetched" onRetry={() => toast('Asked again')} />
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
