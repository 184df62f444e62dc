import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import type { DeskDetail } from '../../../../modules/automations/desk/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { TextArea } from '../../../components/form/field.tsx';
import { call, messageOf } from '../../../lib/api.ts';

/** Pauses an automation, or ends a pause by an operator. Both take a reason. */
export function HoldDialog({ automation, onClose }: { automation: DeskDetail; onClose(): void }) {
  const { id, name, owner_email, paused_reason } = automation;
  const resumes = paused_reason === 'operator';
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      call(resumes ? 'POST /functions/v1/resume-automation' : 'POST /functions/v1/pause-automation', {
        body: { id, reason: reason.trim() },
      }),
    onSuccess: () => {
      toast.success(resumes ? 'Automation resumed' : 'Automation paused');
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk-automations'] }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (reason.trim()) save.mutate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${resumes ? 'Resume' : 'Pause'} ${name}?`}
      description={
        resumes
          ? 'It goes on as its owner has set it, and letters that waited are sent.'
          : `No more letters are sent until an operator resumes it. We email the reason to ${owner_email ?? 'the owner'}.`
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextArea
          label="Reason"
          hint={resumes ? 'Kept in the audit log.' : 'The customer reads this.'}
          rows={3}
          maxLength={500}
          aria-required
          className="[&_textarea]:min-h-20"
          value={reason}
          error={tried && !reason.trim() ? 'Please enter a reason.' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {save.isError && <Alert kind="error">{messageOf(save.error, 'Nothing was changed. Please try again.')}</Alert>}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={resumes ? 'primary' : 'danger'} pending={save.isPending}>
            {resumes ? 'Resume' : 'Pause'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
