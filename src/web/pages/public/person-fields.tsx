import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../components/form/field.tsx';

const NAMES = ['firstName', 'lastName', 'email', 'company', 'phone'] as const;
type Name = (typeof NAMES)[number];
type Registered = UseFormRegisterReturn & { error: string | undefined };

/**
 * Registers the person fields with a form. Call it before registering other fields: focus goes to the first field with an
 * error, in registration order.
 */
export const personFields = (register: (name: Name) => Registered) =>
  Object.fromEntries(NAMES.map((name) => [name, register(name)])) as Record<Name, Registered>;

/** Name, email, company and phone of the sender. */
export function PersonFields({
  fields,
  company,
}: {
  fields: ReturnType<typeof personFields>;
  company: 'required' | 'optional';
}) {
  return (
    <>
      <TextField label="First Name" autoComplete="given-name" required {...fields.firstName} />
      <TextField label="Last Name" autoComplete="family-name" required {...fields.lastName} />
      <TextField label="Email" type="email" autoComplete="email" required {...fields.email} />
      <TextField
        label="Company"
        autoComplete="organization"
        required={company === 'required'}
        optional={company === 'optional'}
        {...fields.company}
      />
      <TextField label="Phone" type="tel" autoComplete="tel" optional {...fields.phone} />
    </>
  );
}
