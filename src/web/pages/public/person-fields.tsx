import { TextField } from '../../components/form/field.tsx';
import type { fieldsOf } from '../../lib/field-attributes.ts';

const NAMES = ['firstName', 'lastName', 'email', 'company', 'phone'] as const;
type Attributes = ReturnType<ReturnType<typeof fieldsOf>>;

/** Name, email, company and phone of the sender. `of` gives the attributes of a field: see `fieldsOf`. */
export function PersonFields({ of }: { of(name: (typeof NAMES)[number]): Attributes }) {
  const company = of('company');
  return (
    <>
      <TextField label="First Name" autoComplete="given-name" {...of('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" {...of('lastName')} />
      <TextField label="Email" type="email" autoComplete="email" {...of('email')} />
      <TextField label="Company" autoComplete="organization" optional={!company.required} {...company} />
      <TextField label="Phone" type="tel" autoComplete="tel" optional {...of('phone')} />
    </>
  );
}
