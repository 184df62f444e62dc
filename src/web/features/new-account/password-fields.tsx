import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '../../components/form/password-field.tsx';
import { PASSWORD_HINT, PASSWORDS_DIFFER, passwordMatch } from './password.ts';

type Name = 'password' | 'confirm_password';

/** A new password, typed twice. Shows whether they match while typing. */
export function NewPasswordFields({
  labels,
  typed,
  errors,
  field,
}: {
  labels: Record<Name, string>;
  typed: Record<Name, string>;
  errors: Partial<Record<Name, { message?: string }>>;
  field(name: Name): UseFormRegisterReturn;
}) {
  const match = passwordMatch(typed);
  const repeated_error = errors.confirm_password?.message;
  return (
    <>
      <PasswordField
        label={labels.password}
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        error={errors.password?.message}
        {...field('password')}
      />
      <div className="grid gap-1.5">
        <PasswordField
          label={labels.confirm_password}
          autoComplete="new-password"
          error={match === 'match' ? undefined : repeated_error}
          {...field('confirm_password')}
        />
        <p role="status" className="text-sm font-medium empty:hidden">
          {match === 'match' && <span className="text-moss">Passwords match</span>}
          {match === 'differ' && !repeated_error && <span className="text-wax-ink">{PASSWORDS_DIFFER}</span>}
        </p>
      </div>
    </>
  );
}
