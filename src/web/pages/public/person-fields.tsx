import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../components/form/field.tsx';

const NAMES = ['firstName', 'lastName', 'email', 'company', 'phone'] as const;
type Name = (typeof NAMES)[number];
type Registered = UseFormRegisterReturn & { error: string | undefined };

/**
 * Registers the fields of a person with a form and their errors. Call it before other fields are registered: the first
 * field with an error gets the focus, in the order in which they were registered.
 */
export const personFields = (register: (name: Name) => Registered) =>
  Object.fromEntries(NAMES.map((name) => [name, register(name)])) as Record<Name, Registered>;

/** Who writes to us, and how they are reached. */
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
