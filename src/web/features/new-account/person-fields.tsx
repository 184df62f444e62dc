import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { CheckField, TextField } from '../../components/form/field.tsx';
import type { PersonFields as Person } from './fields.ts';
import { NewPasswordFields } from './password-fields.tsx';

type Props = {
  field(name: keyof Person): UseFormRegisterReturn;
  errors: FieldErrors<Person>;
  typed: Pick<Person, 'password' | 'confirm_password'>;
  /** The address that is known already, and why it needs no confirmation. */
  known?: { email: string; why: string };
};

/** Name, address and password of somebody who gets an account: by signing up, by an invitation, or as the first owner. */
export function PersonFields({ field, errors, typed, known }: Props) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...field('first_name')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...field('last_name')}
        />
      </div>
      {known ? (
        <TextField label="Email" type="email" autoComplete="username" value={known.email} readOnly hint={known.why} />
      ) : (
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...field('email')}
        />
      )}
      <NewPasswordFields
        labels={{ password: 'Password', confirm_password: 'Confirm password' }}
        typed={typed}
        errors={errors}
        field={field}
      />
    </>
  );
}

/** The box to tick, with links to both texts. */
export const TermsField = ({ error, field }: { error?: string | undefined; field: UseFormRegisterReturn }) => (
  <CheckField error={error} {...field}>
    I agree to the{' '}
    <Link to="/terms" target="_blank" className="link">
      terms and conditions
    </Link>{' '}
    and have read the{' '}
    <Link to="/privacy" target="_blank" className="link">
      privacy policy
    </Link>
    .
  </CheckField>
);
