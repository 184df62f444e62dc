import { useState } from 'react';
import type { Fault } from '../../../modules/press/schema.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { CheckField } from '../../components/form/field.tsx';
import { call } from '../../lib/api.ts';
import { FaultField } from './fault-field.tsx';
import { RETURN_REASONS } from './faults.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type About = { letter_id: string; name: string; onClose(): void };

/** Prints a letter again. */
export function ReprintDialog({ letter_id, name, faults, onClose }: About & { faults: readonly Fault[] }) {
  const [fault, setFault] = useState<Fault>(faults[0] ?? 'spoiled');
  return (
    <ReasonDialog
      title={`Reprint the letter to ${name}`}
      description="Another copy with the same ink waits for the next print run. It is free for the customer."
      label="Reason for the customer"
      hint="The customer sees this in the letter’s timeline."
      placeholder="Ink smudged on the fold"
      has_note
      button="Reprint Letter"
      done="Waiting for the next print run"
      save={(reason, note) => call('POST /functions/v1/letter-reprint', { body: { letter_id, fault, reason, note } })}
      onClose={onClose}
    >
      <FaultField faults={faults} value={fault} onChange={setFault} />
    </ReasonDialog>
  );
}

export const ReturnDialog = ({ letter_id, name, onClose }: About) => (
  <ReasonDialog
    title={`Mark the letter to ${name} as returned`}
    description="The credit stays spent. You can give it back, or reprint the letter, afterwards."
    label="What the post office wrote on it"
    hint="The customer sees this in the letter’s timeline."
    suggestions={RETURN_REASONS}
    button="Mark Returned"
    done="Marked as returned"
    save={(note) => call('POST /functions/v1/letter-returned', { body: { letter_id, note } })}
    onClose={onClose}
  />
);

export const HoldDialog = ({ letter_id, name, onClose }: About) => (
  <ReasonDialog
    title={`Hold the letter to ${name}`}
    description="It goes into no print run and cannot be marked as printed or mailed until you release it. If its run is not printed yet, the PDFs of the run are drawn again without it: download them again. The customer does not see this."
    placeholder="The customer asked to wait"
    button="Hold Letter"
    done="The letter is held"
    save={(reason) => call('POST /functions/v1/letter-hold', { body: { letter_id, reason } })}
    onClose={onClose}
  />
);

/** `still_to_mail`: the letter is printed and mailed later, free of charge unless it is held. */
export function CreditDialog({
  letter_id,
  name,
  still_to_mail,
  onClose,
}: About & { still_to_mail: 'at the press' | 'elsewhere' | null }) {
  const [hold, setHold] = useState(still_to_mail === 'at the press');
  const save = async (reason: string) => {
    if (hold) await call('POST /functions/v1/letter-hold', { body: { letter_id, reason } });
    const still_mail = still_to_mail !== null && !hold;
    return call('POST /functions/v1/letter-credit', { body: { letter_id, reason, still_mail } });
  };
  return (
    <ReasonDialog
      title={`Give back the credit of the letter to ${name}`}
      description="The customer gets 1 credit back, once. This cannot be undone."
      hint="The customer sees this in the letter’s timeline."
      placeholder="The card arrived creased"
      button="Give Credit Back"
      done={hold ? '1 credit given back, and the letter is held' : '1 credit given back'}
      save={save}
      onClose={onClose}
    >
      {still_to_mail && (
        <Alert kind="warning" title="This letter is not mailed yet">
          {still_to_mail === 'elsewhere' ? 'It will be printed and mailed free of charge.' : TO_BE_MAILED}
        </Alert>
      )}
      {still_to_mail === 'at the press' && (
        <CheckField checked={hold} onChange={({ target }) => setHold(target.checked)}>
          Hold the letter
        </CheckField>
      )}
    </ReasonDialog>
  );
}

const TO_BE_MAILED = 'Hold it, or it will be printed and mailed free of charge.';
