import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { ReasonField } from '../../../../features/operator/reason-field.tsx';
import { messageOf } from '../../../../lib/api.ts';
import type { PersonAction } from './action-list.ts';

type Props = { action: PersonAction; person: { user_id: string; email: string }; onClose(): void };

/** Confirms what is done about a person and asks for the reason. */
export function ReasonDialog({ action, person, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [tried, setTried] = useState(false);
  const run = useMutation({
    mutationFn: () => action.run({ user_id: person.user_id, reason: reason.trim(), until }),
    onSuccess: () => {
      toast.success(action.done);
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (reason.trim()) run.mutate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={action.title}
      description={
        <>
          <span className="block font-semibold break-all text-ink">{person.email}</span>
          {action.text}
        </>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ReasonField reason={reason} tried={tried} onChange={setReason} />
        {action.asks_until && (
          <TextField
            label="Until the end of"
            type="date"
            optional
            hint="Without a day, the ban lasts until an operator ends it."
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
        {run.isError && <Alert kind="error">{messageOf(run.error, 'Nothing was done. Please try again.')}</Alert>}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={action.danger ? 'danger' : 'primary'} pending={run.isPending}>
            {action.button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
