import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import type { WaitingAdjustment } from '../../../../modules/credits/adjustments/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { creditsChanged } from '../../../features/manage-credits/queries.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { adjustmentText } from './adjustment-text.ts';

/** Approves or declines an adjustment that somebody else asked for. */
export function DecideDialog({
  adjustment,
  decision,
  onClose,
}: {
  adjustment: WaitingAdjustment;
  decision: 'approve' | 'decline';
  onClose(): void;
}) {
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const queries = useQueryClient();
  const is_approval = decision === 'approve';
  const decide = useMutation({
    mutationFn: () =>
      call('POST /functions/v1/decide-credit-adjustment', { body: { adjustment_id: adjustment.id, decision, note } }),
    onSuccess: ({ new_balance }) => {
      if (is_approval) toast.success('Credits Adjusted', { description: `New balance: ${formatNumber(new_balance)}` });
      else toast.success('Adjustment declined', { description: 'No credits were changed.' });
      onClose();
    },
    onSettled: () => creditsChanged(queries),
  });
  const is_missing = !is_approval && !note.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!is_missing) decide.mutate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={is_approval ? `${adjustmentText(adjustment)}?` : `Decline to ${adjustmentText(adjustment).toLowerCase()}?`}
      description={`For ${adjustment.email ?? adjustment.account_id}. Reason: ${adjustment.reason}`}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Note"
          optional={is_approval}
          maxLength={500}
          aria-required={!is_approval}
          hint="Kept in the audit log."
          value={note}
          error={tried && is_missing ? 'Please say why you decline.' : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
        {decide.isError && (
          <Alert kind="error">
            <p>{messageOf(decide.error, 'Nothing was changed. Please try again.')}</p>
          </Alert>
        )}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={is_approval ? 'primary' : 'danger'} pending={decide.isPending}>
            {is_approval ? 'Approve' : 'Decline'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
