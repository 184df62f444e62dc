import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { CUSTOMER_REASONS } from '../../../modules/letters/failure-rules.ts';
import { fullName } from '../../../modules/letters/rules.ts';
import type { Undoable } from '../../../modules/press/marks/rules.ts';
import type { PressItem } from '../../../modules/press/schema.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { Choice } from '../../components/form/choice.tsx';
import { HoldDialog, ReprintDialog, ReturnDialog } from '../../features/letter-care/dialogs.tsx';
import { ReasonDialog } from '../../features/letter-care/reason-dialog.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { canFail, canHold, faultsFor, lastMark } from './labels.ts';

const CHOICES = {
  reprint: { name: 'Reprint', note: 'Another copy with the same ink waits for the next run, free for the customer.' },
  hold: { name: 'Hold', note: 'It is not printed or mailed until you release it.' },
  release: { name: 'Release', note: 'It can be printed and mailed again.' },
  returned: { name: 'Returned to sender', note: 'It came back. The customer sees it; the credit stays spent.' },
  undo: { name: 'Undo the last mark', note: 'It was marked by mistake.' },
  fail: { name: 'Cancel and refund', note: 'It will not be sent, and the customer gets a refund of the credit.' },
} as const;
type Act = keyof typeof CHOICES;

const UNDO_NOTES: Record<Undoable, string> = {
  printed: 'It is not printed yet: back to “In this run”.',
  mailed: 'It was not mailed: back to “Printed”.',
  delivered: 'It was not delivered: back to “Mailed”.',
  returned: 'It did not come back.',
  reprinted: 'The sheet is good: the reprint is taken out of the queue.',
};

/** What can be done about one letter now. */
function actsFor(item: PressItem): Act[] {
  const can: Record<Act, boolean> = {
    reprint: faultsFor(item).length > 0,
    hold: item.held_reason === null && canHold(item),
    release: item.held_reason !== null,
    returned: !item.returned_at && (item.status === 'shipped' || item.status === 'delivered'),
    undo: lastMark(item, new Date()) !== undefined,
    fail: canFail(item),
  };
  return (Object.keys(CHOICES) as Act[]).filter((act) => can[act]);
}

export const hasActs = (item: PressItem): boolean => actsFor(item).length > 0;

/** Asks what should happen to one letter, and does it. */
export function MarkLetterDialog({ item, onClose }: { item: PressItem; onClose(): void }) {
  const acts = actsFor(item);
  const [chosen, setChosen] = useState<Act>(acts[0] ?? 'fail');
  const [asking, setAsking] = useState(false);
  const { letter_id } = item;
  const name = fullName(item.recipient.first_name, item.recipient.last_name);
  const mark = lastMark(item, new Date());
  const about = { letter_id, name, onClose };
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: async (): Promise<unknown> =>
      chosen === 'release'
        ? call('POST /functions/v1/letter-release', { body: { letter_id } })
        : mark && call('POST /functions/v1/press-undo-mark', { body: { item_id: item.id, mark } }),
    onSuccess: () => {
      toast.success(chosen === 'release' ? 'The letter is released' : 'Undone', {
        description: `The letter to ${name}.`,
      });
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['press'] }),
  });
  if (asking && chosen === 'reprint') return <ReprintDialog {...about} faults={faultsFor(item)} />;
  if (asking && chosen === 'hold') return <HoldDialog {...about} />;
  if (asking && chosen === 'returned') return <ReturnDialog {...about} />;
  if (asking && chosen === 'fail')
    return (
      <ReasonDialog
        title={`Cancel the letter to ${name}`}
        description="The credit is refunded right away. This cannot be undone."
        label="Reason for the customer"
        hint="The customer reads it next to the letter, and where they correct it."
        suggestions={CUSTOMER_REASONS}
        has_note
        button="Cancel and refund"
        done="Marked as failed"
        save={(reason, note) =>
          call('POST /functions/v1/press-mark-letter', { body: { item_id: item.id, status: 'failed', reason, note } })
        }
        onClose={onClose}
      />
    );
  const is_direct = chosen === 'release' || chosen === 'undo';
  return (
    <Dialog open onClose={onClose} title={`The letter to ${name}`} description="What should happen to it?">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (is_direct) act.mutate();
          else setAsking(true);
        }}
        className="grid gap-6"
      >
        <fieldset className="grid gap-3">
          <legend className="sr-only">What should happen to it?</legend>
          {acts.map((value) => (
            <Choice key={value} name="act" value={value} checked={chosen === value} onChoose={() => setChosen(value)}>
              <span className="text-base font-semibold">{CHOICES[value].name}</span>
              <span className="text-ink-soft">{value === 'undo' && mark ? UNDO_NOTES[mark] : CHOICES[value].note}</span>
            </Choice>
          ))}
        </fieldset>
        {act.isError && <Alert kind="error">{messageOf(act.error, 'Not saved. Please try again.')}</Alert>}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" pending={act.isPending}>
            {is_direct ? CHOICES[chosen].name : 'Continue'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
