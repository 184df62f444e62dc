import { monthName } from '../../../../modules/accounting/rules.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { useCloseMonth } from './queries.ts';

export function CloseDialog({ month, onClose }: { month: string; onClose(): void }) {
  const close = useCloseMonth(onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Close ${monthName(month)}?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep Open
          </Button>
          <Button pending={close.isPending} onClick={() => close.mutate(month)}>
            {close.isPending ? 'Closing...' : `Close ${monthName(month)}`}
          </Button>
        </>
      }
    >
      <p>
        Its figures become final. A refund, fee or expense that is entered later and dated into it counts as a
        correction in the first open month. A closed month cannot be opened again.
      </p>
    </ConfirmDialog>
  );
}
