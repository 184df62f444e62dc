import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../components/field.tsx';

type PersonField = 'firstName' | 'lastName' | 'email' | 'company' | 'phone';

/** Who writes to us, and how they are reached. `field` gives what a form registers for a field, and its error. */
export function PersonFields({
  field,
  company,
}: {
  field(name: PersonField): UseFormRegisterReturn & { error: string | undefined };
  company: 'required' | 'optional';
}) {
  return (
    <>
      <TextField label="First Name" autoComplete="given-name" required {...field('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" required {...field('lastName')} />
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <TextField
        label="Company"
        autoComplete="organization"
        required={company === 'required'}
        optional={company === 'optional'}
        {...field('company')}
      />
      <TextField label="Phone" type="tel" autoComplete="tel" optional {...field('phone')} />
    </>
  );
}
