import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Person } from '../../../../../modules/admin/people/schema.ts';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { ReasonField } from '../../../../features/operator/reason-field.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { asClock } from '../../../../lib/dates.ts';

/** Asks why, then gives the link that opens the customer's pages in a tab of its own. */
export function ViewAsDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const start = useMutation({
    mutationFn: () => call('POST /functions/v1/view-as', { body: { user_id: person.user_id, reason: reason.trim() } }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (reason.trim()) start.mutate();
  }
  const name = person.full_name || person.email;
  return (
    <Dialog
      open
      onClose={onClose}
      title="View as Customer"
      description={`See Longhand as ${name} sees it, for 30 minutes. Nothing can be changed.`}
    >
      {start.data ? (
        <div className="grid gap-5">
          <p>The view is ready. It ends at {asClock(start.data.ends_at)}.</p>
          <div className="dialog-actions">
            {/* Without an opener: the new tab keeps the token for itself. */}
            <a
              href={`/view-as#view=${start.data.token}`}
              target="_blank"
              rel="noopener noreferrer"
              onClick={onClose}
              className="button button-primary button-md"
            >
              Open in New Tab
            </a>
          </div>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <ReasonField
            reason={reason}
            tried={tried}
            hint="The customer sees it on their settings page."
            onChange={setReason}
          />
          {start.isError && (
            <Alert kind="error">{messageOf(start.error, 'The view was not started. Please try again.')}</Alert>
          )}
          <div className="dialog-actions">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={start.isPending}>
              Start View
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
