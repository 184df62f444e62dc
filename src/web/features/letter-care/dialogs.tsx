import { useState } from 'react';
import type { Fault } from '../../../modules/press/schema.ts';
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
    description="It goes into no print run and cannot be marked as printed or mailed until you release it. The customer does not see this."
    placeholder="The customer asked to wait"
    button="Hold Letter"
    done="The letter is held"
    save={(reason) => call('POST /functions/v1/letter-hold', { body: { letter_id, reason } })}
    onClose={onClose}
  />
);

export const CreditDialog = ({ letter_id, name, onClose }: About) => (
  <ReasonDialog
    title={`Give back the credit of the letter to ${name}`}
    description="The customer gets 1 credit back, once. This cannot be undone."
    hint="The customer sees this in the letter’s timeline."
    placeholder="The card arrived creased"
    button="Give Credit Back"
    done="1 credit given back"
    save={(reason) => call('POST /functions/v1/letter-credit', { body: { letter_id, reason } })}
    onClose={onClose}
  />
);
