import type { ChangeEvent, FocusEvent } from 'react';
import { isListedState, STATES, TERRITORIES } from '../../../platform/us/states.ts';
import { SelectField, TextField } from '../../components/form/field.tsx';

export type AddressPart = 'street' | 'unit' | 'city' | 'state' | 'zip';

type Control = HTMLInputElement | HTMLSelectElement;

/** What ties one part to its form (a `register(name)`, or a value and its handler), and what is wrong with it. */
export type AddressPartProps = {
  name?: string;
  value?: string;
  error?: string | undefined;
  ref?(control: Control | null): void;
  onChange?(event: ChangeEvent<Control>): unknown;
  onBlur?(event: FocusEvent<Control>): unknown;
};

const LABELS: Record<AddressPart, string> = {
  street: 'Street address',
  unit: 'Apartment, suite or unit',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
};

/**
 * The fields of a US address. `field` gives what ties each part to the form. `autofill` names the group of fields that
 * the browser may fill with the person's own address; without it nothing is filled. `kept_state` is a state that was
 * stored earlier and stays choosable when the list does not have it.
 */
export function AddressFields({
  field,
  labels,
  autofill,
  kept_state,
  required = false,
}: {
  field(part: AddressPart): AddressPartProps;
  labels?: Partial<Record<AddressPart, string>>;
  autofill?: string;
  kept_state?: string;
  required?: boolean;
}) {
  const label = { ...LABELS, ...labels };
  const fills = (token: string) => (autofill ? `section-${autofill} ${token}` : 'off');
  const must = required || undefined;
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
      <TextField
        label={label.street}
        autoComplete={fills('address-line1')}
        aria-required={must}
        className="sm:col-span-3"
        {...field('street')}
      />
      <TextField
        label={label.unit}
        optional
        autoComplete={fills('address-line2')}
        className="sm:col-span-3"
        {...field('unit')}
      />
      <TextField
        label={label.city}
        autoComplete={fills('address-level2')}
        aria-required={must}
        className="sm:col-span-2"
        {...field('city')}
      />
      <SelectField
        label={label.state}
        autoComplete={fills('address-level1')}
        aria-required={must}
        className="sm:col-span-2"
        {...field('state')}
      >
        <StateOptions kept={kept_state} />
      </SelectField>
      <TextField
        label={label.zip}
        inputMode="numeric"
        maxLength={10}
        autoComplete={fills('postal-code')}
        aria-required={must}
        className="sm:col-span-2"
        {...field('zip')}
      />
    </div>
  );
}

/** The 50 states, then where else the post office delivers. */
export function StateOptions({ kept }: { kept?: string | undefined }) {
  return (
    <>
      <option value="">Choose a state</option>
      {kept && !isListedState(kept) && <option value={kept}>{kept}</option>}
      {STATES.map(({ code, name }) => (
        <option key={code} value={code}>{`${code} – ${name}`}</option>
      ))}
      <optgroup label="DC and territories">
        {TERRITORIES.map(({ code, name }) => (
          <option key={code} value={code}>{`${code} – ${name}`}</option>
        ))}
      </optgroup>
    </>
  );
}
