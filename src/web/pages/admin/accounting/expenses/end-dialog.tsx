import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import type { Expense } from '../../../../../modules/accounting/expenses/schema.ts';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { BOOKS } from '../queries.ts';

/** Sets the last day of a monthly expense. */
export function EndDialog({ expense, onClose }: { expense: Expense; onClose(): void }) {
  const [day, setDay] = useState(expense.ends_on ?? '');
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () =>
      call('PATCH /rest/v1/expenses/:id', { params: { id: expense.id }, body: { ends_on: day || null } }),
    onSuccess: () => {
      toast.success(day ? 'Last day set' : 'Last day removed');
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: BOOKS }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    end.mutate();
  }
  return (
    <Dialog open onClose={onClose} title={`Last day of ${expense.name}`}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Last day"
          optional
          type="date"
          hint="The month of this day is the last one that counts the expense. Leave it empty to let it go on."
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        {end.isError && (
          <Alert kind="error">{messageOf(end.error, 'The last day was not saved. Please try again.')}</Alert>
        )}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={end.isPending}>
            Save Last Day
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
