import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { entryName } from '../../../modules/do-not-mail/rules.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { DO_NOT_MAIL, type Entry } from './queries.ts';

/** Asks before an entry is removed from the do-not-mail list. */
export function RemoveEntry({ entry, onClose }: { entry: Entry; onClose(): void }) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call('DELETE /rest/v1/do_not_mail/:id', { params: { id: entry.id } }),
    onSuccess: () => {
      toast.success('Entry removed');
      onClose();
    },
    onError: (error) =>
      toast.error('Failed to remove the entry', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: DO_NOT_MAIL }),
  });
  const close = () => removal.isPending || onClose();
  return (
    <ConfirmDialog
      open
      onClose={close}
      title="Remove this entry?"
      actions={
        <>
          <Button variant="secondary" disabled={removal.isPending} onClick={close}>
            Keep entry
          </Button>
          <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
            {removal.isPending ? 'Removing...' : 'Remove entry'}
          </Button>
        </>
      }
    >
      <p className="mb-1 font-semibold text-ink wrap-anywhere">{entryName(entry)}</p>
      {entry.reason && <p className="mb-1 wrap-anywhere">Reason: {entry.reason}</p>}
      <p>Letters can be mailed again after that.</p>
    </ConfirmDialog>
  );
}
