import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { Expense } from '../../../../../modules/accounting/expenses/schema.ts';
import { formatUsd } from '../../../../../platform/money.ts';
import { Button } from '../../../../components/button.tsx';
import { ConfirmDialog } from '../../../../components/dialog.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { BOOKS } from '../queries.ts';

export function RemoveDialog({ expense, onClose }: { expense: Expense; onClose(): void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('DELETE /rest/v1/expenses/:id', { params: { id: expense.id } }),
    onSuccess: () => toast.success('Expense removed'),
    onError: (error) => toast.error('Expense not removed', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: BOOKS });
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${expense.name}?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep Expense
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            Remove Expense
          </Button>
        </>
      }
    >
      <p>
        {formatUsd(expense.amount_cents)}
        {expense.receipt_url ? ' and its receipt are' : ' is'} removed from every month.
      </p>
    </ConfirmDialog>
  );
}
