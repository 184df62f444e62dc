import { isBlank } from '../../../../handwriting/repertoire.ts';
import { unwritableText } from '../../../../modules/addresses/writable-rules.ts';
import { TextField } from '../../../components/form/field.tsx';
import { AddressFields, type AddressPart } from '../../../features/address-search/fields.tsx';
import { AddressFinding } from '../../../features/address-search/outcome.tsx';
import { SaveToProfile } from '../../../features/address-search/save-to-profile.tsx';
import { useAddressCheck } from '../../../features/address-search/use-check.ts';
import type { LetterContent, SenderAddress } from '../../../features/letter-draft/drafts.ts';
import { LiveEnvelope } from '../../../features/letter-editor/live/envelope.tsx';
import { StepHead } from '../../../features/letter-editor/wizard-step.tsx';
import type { Recipient } from '../recipient.ts';

const NOT_LOOKED_UP = { google_address: '', google_place_id: '', address_check: '' } as const;

const ASKED: Record<string, string> = {
  firstName: 'Please enter a first name.',
  lastName: 'Please enter a last name.',
  street: 'Please enter the street address.',
  city: 'Please enter the city.',
  state: 'Please choose a state.',
  zip: 'Please enter the ZIP code.',
};

/** Step 5: the sender and the return address. */
export function SenderStep({
  letter,
  recipient,
  missing,
  onWrite,
}: {
  letter: LetterContent;
  recipient: Recipient;
  missing: readonly string[];
  onWrite(change: Partial<LetterContent>): void;
}) {
  const sender = letter.returnAddress;
  const change = (part: Partial<SenderAddress>) => onWrite({ returnAddress: { ...sender, ...part, ...NOT_LOOKED_UP } });
  const problemOf = (field: AddressPart | 'firstName' | 'lastName') =>
    missing.includes(field) && isBlank(sender[field]) ? ASKED[field] : unwritableText(field, sender[field]);
  const part = (name: AddressPart) => ({
    name,
    value: sender[name],
    error: problemOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <div className="grid content-start gap-7">
        <StepHead title="Return address">It goes on every envelope. Undeliverable mail comes back here.</StepHead>
        <div className="grid gap-5 sm:grid-cols-2">
          {(['firstName', 'lastName'] as const).map((name) => (
            <TextField
              key={name}
              label={name === 'firstName' ? 'First name' : 'Last name'}
              name={name}
              autoComplete={`section-sender ${name === 'firstName' ? 'given-name' : 'family-name'}`}
              aria-required
              maxLength={100}
              value={sender[name]}
              error={problemOf(name)}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          ))}
        </div>
        <AddressFields required autofill="sender" kept_state={sender.state} field={part} />
        <ReturnAddressCheck address={sender} onChange={change} />
        <SaveToProfile
          address={{ ...sender, ...NOT_LOOKED_UP }}
          needed={['firstName', 'lastName', 'street']}
          name="Save to Profile"
          saved_text="Saved as your default return address."
        />
      </div>
      <LiveEnvelope letter={letter} recipient={recipient} />
    </div>
  );
}

const nothing = () => {};

/** Says what is doubtful about the return address; the sender decides. */
function ReturnAddressCheck({
  address,
  onChange,
}: {
  address: SenderAddress;
  onChange(change: Partial<SenderAddress>): void;
}) {
  const check = useAddressCheck(address, true, nothing);
  if (check.kind !== 'checked' || check.check.status === 'verified' || check.check.status === 'matched') return null;
  return (
    <AddressFinding
      check={check.check}
      onUse={({ address_components }) => onChange(address_components)}
      onCorrect={onChange}
    />
  );
}
