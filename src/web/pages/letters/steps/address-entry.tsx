import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { CheckField, TextField } from '../../../components/form/field.tsx';
import { AddressCombobox } from '../../../features/address-search/combobox.tsx';
import { AddressFields } from '../../../features/address-search/fields.tsx';
import { addressLine, type Place, type PostalAddress } from '../../../features/address-search/search.ts';
import { missingParts, ZIP } from '../wizard/state.ts';
import { type CheckState, useAddressCheck } from './use-address-check.ts';

export type EnteredAddress = PostalAddress & { google_address: string; google_place_id: string };

type EntryProps = {
  address: EnteredAddress;
  onChange(change: Partial<EnteredAddress>): void;
  verify?: { confirmed: boolean; onConfirm(confirmed: boolean): void };
  /** The browser's own address may be filled in. */
  autofill?: string;
  error?: string | undefined;
};

const isFound = (address: EnteredAddress) => address.google_place_id !== '' && missingParts(address).length === 0;

/** The changes that taking over a place makes; a unit that was given stays when the place names none. */
const asEntered = ({ address_components: parts, ...place }: Place, unit: string): EnteredAddress => ({
  ...parts,
  unit: parts.unit || unit,
  google_address: place.formatted_address,
  google_place_id: place.place_id,
});

/**
 * An address: searched for, or written by hand. `verify` asks that a written one is checked too, and lets the customer
 * confirm one that the directory does not know.
 */
export function AddressEntry({ label, ...props }: EntryProps & { label: string }) {
  const { address, onChange, verify, error } = props;
  const found = isFound(address);
  const written = !found && [address.street, address.city, address.state, address.zip].some((part) => part !== '');
  const [by_hand, setByHand] = useState(written);
  const change = (next: Partial<EnteredAddress>) => {
    onChange(next);
    if (!('unit' in next) || 'street' in next) verify?.onConfirm(false);
  };
  return (
    <div className="grid gap-5">
      <AddressCombobox
        label={label}
        hint="Begin with the house number and street, then choose from the list."
        error={by_hand || found ? undefined : error}
        picked={found ? addressLine({ ...address, unit: '' }) : ''}
        onPick={(place) => change(asEntered(place, address.unit))}
      />
      {by_hand ? (
        <ByHand {...props} onChange={change} />
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-4">
          {found && (
            <TextField
              label="Apartment, suite or unit"
              name="unit"
              optional
              className="max-w-64 grow"
              value={address.unit}
              onChange={(event) => change({ unit: event.target.value })}
            />
          )}
          <Button
            variant="quiet"
            className="-ml-3 underline decoration-1 underline-offset-4"
            onClick={() => setByHand(true)}
          >
            {found ? 'Change it by hand' : 'Enter the address by hand'}
          </Button>
        </div>
      )}
    </div>
  );
}

function ByHand({ address, onChange, verify, autofill, error }: EntryProps) {
  const found = isFound(address);
  const check = useAddressCheck(address, verify !== undefined && !found, ({ place_id, formatted_address }) =>
    onChange({ google_place_id: place_id, google_address: formatted_address }),
  );
  const problems = error ? partProblems(address) : {};
  // A directory says nothing about units, so changing one leaves the address verified.
  const editPart = (part: keyof PostalAddress, value: string) =>
    onChange(part === 'unit' ? { unit: value } : { [part]: value, google_place_id: '', google_address: '' });
  return (
    <fieldset className="grid gap-5 border-l-2 border-rule pl-5">
      <legend className="sr-only">Address by hand</legend>
      <AddressFields
        required
        labels={{ unit: 'Unit' }}
        {...(autofill ? { autofill } : {})}
        field={(part) => ({
          name: part,
          value: address[part],
          error: problems[part],
          onChange: (event) => editPart(part, event.target.value),
        })}
      />
      {verify && !found && (
        <CheckOutcome
          check={check}
          confirmed={verify.confirmed}
          onConfirm={verify.onConfirm}
          onUse={(place) => onChange(asEntered(place, address.unit))}
          error={error}
        />
      )}
    </fieldset>
  );
}

function CheckOutcome({
  check,
  confirmed,
  onConfirm,
  onUse,
  error,
}: {
  check: CheckState;
  confirmed: boolean;
  onConfirm(confirmed: boolean): void;
  onUse(place: Place): void;
  error?: string | undefined;
}) {
  if (check.kind === 'none') return null;
  if (check.kind === 'checking')
    return (
      <p role="status" className="text-sm text-ink-soft">
        Checking this address...
      </p>
    );
  return (
    <div className="grid gap-4">
      {check.kind === 'other' && (
        <Alert kind="info" title="The directory has a different address">
          <p>{check.place.formatted_address}</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => onUse(check.place)}>
            Use this address
          </Button>
        </Alert>
      )}
      {check.kind === 'unknown' && (
        <Alert kind="info" title="The directory does not know this address">
          New buildings are sometimes missing from it. Please read it once more.
        </Alert>
      )}
      {check.kind === 'unreachable' && (
        <Alert kind="info" title="The address could not be checked">
          {check.text} Please read the address once more.
        </Alert>
      )}
      <CheckField
        name="address_confirmed"
        checked={confirmed}
        error={error && !confirmed ? 'Please tick this box, or search for the address.' : undefined}
        onChange={(event) => onConfirm(event.target.checked)}
      >
        I have checked this address. Write it on the envelope as it stands.
      </CheckField>
    </div>
  );
}

const PART_NAMES: Record<string, string> = {
  street: 'the street address',
  city: 'the city',
  state: 'a state',
  zip: 'the ZIP code',
};

function partProblems(address: PostalAddress): Partial<Record<keyof PostalAddress, string>> {
  return Object.fromEntries(
    missingParts(address).map((part) => [
      part,
      part === 'zip' && address.zip && !ZIP.test(address.zip)
        ? 'A ZIP code has five digits.'
        : `Please enter ${PART_NAMES[part]}.`,
    ]),
  );
}
