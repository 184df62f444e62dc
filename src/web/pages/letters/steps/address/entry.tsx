import { useState } from 'react';
import { missingParts, ZIP_CODE } from '../../../../../modules/addresses/rules.ts';
import { unwritableProblem, unwritableText } from '../../../../../modules/addresses/writable-rules.ts';
import { TextField } from '../../../../components/form/field.tsx';
import { AddressCombobox } from '../../../../features/address-search/combobox.tsx';
import { AddressFields } from '../../../../features/address-search/fields.tsx';
import { AddressOutcome } from '../../../../features/address-search/outcome.tsx';
import { addressLine, type Place, type PostalAddress } from '../../../../features/address-search/search.ts';
import { useAddressCheck } from '../../../../features/address-search/use-check.ts';
import type { CheckedAddress } from '../../../../features/letter-draft/drafts.ts';

export type EnteredAddress = PostalAddress & {
  google_address: string;
  google_place_id: string;
  address_check: CheckedAddress;
};

type EntryProps = {
  address: EnteredAddress;
  onChange(change: Partial<EnteredAddress>): void;
  verify?: { confirmed: boolean; onConfirm(confirmed: boolean): void };
  /** The browser's own address may be filled in. */
  autofill?: string;
  error?: string | undefined;
};

const partsOf = ({ street, unit, city, state, zip }: PostalAddress): PostalAddress => ({
  street,
  unit,
  city,
  state,
  zip,
});

const isFound = (address: EnteredAddress) =>
  (address.google_place_id !== '' || address.address_check !== '') && missingParts(address).length === 0;

/** The changes that taking over a place makes; a unit that was given stays when the place names none. */
const asEntered = ({ address_components: parts, ...place }: Place, unit: string): EnteredAddress => ({
  ...parts,
  unit: parts.unit || unit,
  address_check: place.verified ? 'verified' : 'matched',
  google_address: place.formatted_address,
  google_place_id: place.place_id,
});

/**
 * An address: searched for, or typed by hand. `verify` asks that a typed one is checked too, and lets the customer
 * confirm one that cannot be checked.
 */
export function AddressEntry({ label, ...props }: EntryProps & { label: string }) {
  const { address, onChange, verify, error } = props;
  const found = isFound(address);
  const written = !found && [address.street, address.city, address.state, address.zip].some((part) => part !== '');
  const [by_hand, setByHand] = useState(written);
  const unwritable = unwritableProblem({ ...partsOf(address), unit: '' }) ?? undefined;
  const change = (next: Partial<EnteredAddress>) => {
    onChange(next);
    if (!('unit' in next) || 'street' in next) verify?.onConfirm(false);
  };
  return (
    <div className="grid gap-5">
      <AddressCombobox
        label={label}
        hint="Start with the street number, then pick from the list."
        error={by_hand ? undefined : found ? unwritable : error}
        picked={found ? addressLine({ ...address, unit: '' }) : ''}
        check={address.address_check}
        onPick={(place) => change(asEntered(place, address.unit))}
      />
      {found && verify && address.address_check === 'matched' && (
        <p className="text-sm text-ink-soft">
          We can’t check the street number and name. Double-check them: they go on the envelope exactly as shown.
        </p>
      )}
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
              error={unwritableText('unit', address.unit)}
              onChange={(event) => change({ unit: event.target.value })}
            />
          )}
          <button type="button" className="link min-h-11 text-left" onClick={() => setByHand(true)}>
            {found ? 'Edit it manually' : 'Enter the address manually'}
          </button>
        </div>
      )}
    </div>
  );
}

function ByHand({ address, onChange, verify, autofill, error }: EntryProps) {
  const found = isFound(address);
  const check = useAddressCheck(address, verify !== undefined && !found, ({ status, place }) => {
    if (status !== 'verified' && status !== 'matched') return;
    onChange({
      google_place_id: place?.place_id ?? '',
      google_address: place?.formatted_address ?? '',
      address_check: status,
    });
  });
  const problems = error ? partProblems(address) : {};
  // No provider checks units, so changing one leaves the address checked.
  const editPart = (part: keyof PostalAddress, value: string) =>
    onChange(
      part === 'unit' ? { unit: value } : { [part]: value, google_place_id: '', google_address: '', address_check: '' },
    );
  return (
    <fieldset className="grid gap-5 border-l-2 border-rule pl-5">
      <legend className="sr-only">Manual address</legend>
      <AddressFields
        required
        labels={{ unit: 'Unit' }}
        {...(autofill ? { autofill } : {})}
        field={(part) => ({
          name: part,
          value: address[part],
          error: problems[part] ?? unwritableText(part, address[part]),
          onChange: (event) => editPart(part, event.target.value),
        })}
      />
      {verify && !found && (
        <AddressOutcome
          check={check}
          confirmed={verify.confirmed}
          onConfirm={verify.onConfirm}
          onUse={(place) => onChange(asEntered(place, address.unit))}
          onCorrect={onChange}
          error={error}
        />
      )}
    </fieldset>
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
      part === 'zip' && address.zip && !ZIP_CODE.test(address.zip)
        ? 'A ZIP code has five digits.'
        : `Please enter ${PART_NAMES[part]}.`,
    ]),
  );
}
