import { useState } from 'react';
import { toast } from 'sonner';
import { CUSTOMER_REASONS } from '../../../../modules/letters/failure-rules.ts';
import { FAULTS, type Fault, type PressItem } from '../../../../modules/press/schema.ts';
import { Button } from '../../../components/button.tsx';
import { FaultField } from '../../../features/letter-care/fault-field.tsx';
import { ReasonDialog } from '../../../features/letter-care/reason-dialog.tsx';
import { call } from '../../../lib/api.ts';
import { canFail, faultsFor, letters } from '../labels.ts';

/** What can be done with several letters at once: spoiled sheets, reprints, and cancellations with their refunds. */
export function SomeActions({ items, onDone }: { items: readonly PressItem[]; onDone(): void }) {
  const [asking, setAsking] = useState<'spoiled' | 'reprint' | 'cancel'>();
  const spoiled = items.filter((item) => faultsFor(item).includes('spoiled'));
  const reprinted = items.filter((item) => faultsFor(item).length > 0);
  const canceled = items.filter(canFail);
  const close = () => setAsking(undefined);
  return (
    <>
      {spoiled.length > 0 && (
        <Button size="sm" variant="secondary" onClick={() => setAsking('spoiled')}>
          Mark {spoiled.length} spoiled
        </Button>
      )}
      {reprinted.length > spoiled.length && (
        <Button size="sm" variant="secondary" onClick={() => setAsking('reprint')}>
          Reprint {reprinted.length}
        </Button>
      )}
      {canceled.length > 0 && (
        <Button size="sm" variant="danger" onClick={() => setAsking('cancel')}>
          Cancel and refund {canceled.length}
        </Button>
      )}
      {asking === 'spoiled' && <ReprintSome items={spoiled} faults={['spoiled']} onClose={close} onDone={onDone} />}
      {asking === 'reprint' && <ReprintSome items={reprinted} faults={FAULTS} onClose={close} onDone={onDone} />}
      {asking === 'cancel' && <CancelSome items={canceled} onClose={close} onDone={onDone} />}
    </>
  );
}

type DialogProps = { items: readonly PressItem[]; onClose(): void; onDone(): void };
const idsOf = (items: readonly PressItem[]) => items.map(({ id }) => id);

/** What the server did; those that changed meanwhile stay as they are. */
function tell({ marked, unchanged }: { marked: number; unchanged: number }, onDone: () => void): void {
  if (unchanged > 0)
    toast.warning(`${letters(unchanged)} could not be changed`, { description: `${letters(marked)} were.` });
  onDone();
}

function ReprintSome({ items, faults, onClose, onDone }: DialogProps & { faults: readonly Fault[] }) {
  const [fault, setFault] = useState<Fault>(faults[0] ?? 'spoiled');
  return (
    <ReasonDialog
      title={`Reprint ${letters(items.length)}`}
      description="A copy of each with the same ink and number waits for the next print run. It is free for the customers."
      label="Reason for the customers"
      hint="They see this in the letter’s timeline."
      suggestions={['Spoiled at the press', 'Ink smudged on the fold', 'Lost in the mail']}
      has_note
      button={`Reprint ${items.length}`}
      done="Waiting for the next print run"
      save={(reason, note) =>
        call('POST /functions/v1/press-reprint-letters', {
          body: { item_ids: idsOf(items), fault, reason, note },
        }).then((answer) => tell(answer, onDone))
      }
      onClose={onClose}
    >
      {faults.length > 1 && <FaultField faults={faults} value={fault} onChange={setFault} />}
    </ReasonDialog>
  );
}

const CancelSome = ({ items, onClose, onDone }: DialogProps) => (
  <ReasonDialog
    title={`Cancel ${letters(items.length)}`}
    description="Each credit is refunded right away. This cannot be undone."
    label="Reason for the customers"
    hint="They read it next to the letter, and where they correct it."
    suggestions={CUSTOMER_REASONS}
    has_note
    button={`Cancel and refund ${items.length}`}
    done="Canceled and refunded"
    save={(reason, note) =>
      call('POST /functions/v1/press-cancel-letters', { body: { item_ids: idsOf(items), reason, note } }).then(
        (answer) => tell(answer, onDone),
      )
    }
    onClose={onClose}
  />
);
