import type { ReactNode } from 'react';
import { conflictQuestion, conflictText, unverifiedText, zipPlaceName } from '../../../modules/addresses/text-rules.ts';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { CheckField } from '../../components/form/field.tsx';
import type { AddressCheck, Place, PostalAddress } from './search.ts';
import type { CheckState } from './use-check.ts';

type Answers = {
  onUse(place: Place): void;
  onCorrect(change: Partial<PostalAddress>): void;
};

/** The result of an address check, and the actions it offers. */
export function AddressOutcome({
  check: state,
  confirmed,
  onConfirm,
  error,
  ...answers
}: Answers & {
  check: CheckState;
  confirmed: boolean;
  onConfirm(confirmed: boolean): void;
  error?: string | undefined;
}) {
  if (state.kind === 'none') return null;
  if (state.kind === 'checking')
    return (
      <p role="status" className="text-sm text-ink-soft">
        Checking this address...
      </p>
    );
  const is_conflict = state.kind === 'checked' && state.check.status === 'conflict';
  return (
    <div className="grid gap-4">
      {state.kind === 'unreachable' ? (
        <Alert kind="info" title="We couldn’t check the address">
          {state.text} Double-check the address.
        </Alert>
      ) : (
        <AddressFinding check={state.check} {...answers} />
      )}
      <CheckField
        name="address_confirmed"
        checked={confirmed}
        error={error && !confirmed ? 'Check this box, or search for the address.' : undefined}
        onChange={(event) => onConfirm(event.target.checked)}
      >
        {is_conflict
          ? 'Keep it as written. I know that the city and the ZIP code are right.'
          : 'I’ve checked this address. Use it as entered.'}
      </CheckField>
    </div>
  );
}

/** What a check found and what can be done about it. Nothing for an address that can be mailed. */
export function AddressFinding({ check, onUse, onCorrect }: Answers & { check: AddressCheck }) {
  const { status, address, zip_place, place } = check;
  const { city, state } = address;
  if (status === 'corrected')
    return (
      <Question title={`Is this ${city}, ${state} ${address.zip}?`} text="This is the usual spelling.">
        <Answer onClick={() => onCorrect({ city, state, zip: address.zip })}>Use this spelling</Answer>
      </Question>
    );
  if (status === 'conflict')
    return (
      <Question
        title={conflictQuestion(address, zip_place)}
        text={`${conflictText(address, zip_place)}. You entered ${city}, ${state}.`}
      >
        {zip_place?.city && <Answer onClick={() => onCorrect(zip_place)}>Use {zipPlaceName(zip_place)}</Answer>}
        <Answer onClick={() => onCorrect({ zip: '' })}>Change the ZIP code</Answer>
      </Question>
    );
  if (place)
    return (
      <Question title="Did you mean this address?" text={place.formatted_address}>
        <Answer onClick={() => onUse(place)}>Use this address</Answer>
      </Question>
    );
  return (
    <Question
      title="Check the city and ZIP code"
      text={`${unverifiedText(address, zip_place)}. Mail is sorted by ZIP code, so make sure it’s right.`}
    />
  );
}

const Question = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Alert kind="info" title={title}>
    <p>{text}</p>
    {children && <div className="mt-3 flex flex-wrap gap-3">{children}</div>}
  </Alert>
);

const Answer = ({ onClick, children }: { onClick(): void; children: ReactNode }) => (
  <Button variant="secondary" size="sm" onClick={onClick}>
    {children}
  </Button>
);
