import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { AUTOMATION, type Automation } from '../../../features/automations/queries.ts';
import { call, messageOf } from '../../../lib/api.ts';

/** Asks before an automation is deleted. */
export function DeleteAutomation({ automation: { id, name }, onClose }: { automation: Automation; onClose(): void }) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call('DELETE /rest/v1/automations/:id', { params: { id } }),
    onSuccess: () => {
      toast.success('Automation deleted');
      onClose();
    },
    onError: (error) =>
      toast.error('Failed to delete automation', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: AUTOMATION }),
  });
  const close = () => removal.isPending || onClose();
  return (
    <ConfirmDialog
      open
      onClose={close}
      title="Delete this automation?"
      actions={
        <>
          <Button variant="secondary" disabled={removal.isPending} onClick={close}>
            Keep automation
          </Button>
          <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
            {removal.isPending ? 'Deleting...' : 'Delete automation'}
          </Button>
        </>
      }
    >
      <p className="mb-1 font-semibold text-ink">{name}</p>
      <p>Its webhook URL stops working. Cards already sent are not affected. You can’t undo this.</p>
    </ConfirmDialog>
  );
}
