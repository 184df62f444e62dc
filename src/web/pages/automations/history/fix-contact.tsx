import { type FormEvent, useState } from 'react';
import type { FixedContact } from '../../../../modules/automations/schema.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { AddressFields, type AddressPart } from '../../../features/address-search/fields.tsx';
import type { Attempt } from '../../../features/automations/queries.ts';

const ASKED: Partial<Record<keyof FixedContact, string>> = {
  first_name: 'Please enter a first name.',
  street: 'Please enter the street address.',
  city: 'Please enter the city.',
  state: 'Please choose a state.',
  zip: 'Please enter the ZIP code.',
};
const FIELDS = ['first_name', 'last_name', 'company_name', 'street', 'unit', 'city', 'state', 'zip'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

/** Corrects the contact of one event and sends its card. */
export function FixContact({
  contact,
  pending,
  onSend,
}: {
  contact: Attempt['contact_data'];
  pending: boolean;
  onSend(contact: FixedContact): void;
}) {
  const [values, setValues] = useState(
    () => Object.fromEntries(FIELDS.map((field) => [field, contact[field] ?? ''])) as Values,
  );
  const [tried, setTried] = useState(false);
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    value: values[name],
    error: tried && !values[name].trim() ? ASKED[name] : undefined,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const empty = FIELDS.find((name) => ASKED[name] && !values[name].trim());
    setTried(true);
    if (!empty) return onSend(values);
    event.currentTarget.querySelector<HTMLElement>(`[name="${empty}"]`)?.focus();
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Fix the contact" className="sheet grid gap-5 p-4 sm:p-5">
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="First name" autoComplete="off" maxLength={100} {...field('first_name')} />
        <TextField label="Last name" optional autoComplete="off" maxLength={100} {...field('last_name')} />
        <TextField label="Company" optional autoComplete="off" maxLength={150} {...field('company_name')} />
      </div>
      <AddressFields kept_state={values.state} field={(part: AddressPart) => field(part)} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" pending={pending}>
          {pending ? 'Sending...' : 'Save and send'}
        </Button>
        <p className="text-sm text-ink-soft">This uses 1 credit.</p>
      </div>
    </form>
  );
}
