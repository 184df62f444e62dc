import { z } from 'zod';
import { MIN_PASSWORD_CHARACTERS } from '../../../modules/identity/rules.ts';

export const PASSWORD_HINT = `At least ${MIN_PASSWORD_CHARACTERS} characters.`;
export const PASSWORDS_DIFFER = 'Passwords do not match';

/** A password and its confirmation. The server checks the strength beyond the length. */
export const newPassword = z.object({
  password: z
    .string()
    .min(1, 'Please enter a password.')
    .refine((password) => [...password].length >= MIN_PASSWORD_CHARACTERS, {
      error: `Password should be at least ${MIN_PASSWORD_CHARACTERS} characters.`,
      abort: true,
    }),
  confirm_password: z.string().min(1, 'Please enter the password again.'),
});

type Typed = { password: string; confirm_password: string };

/** For use with `refine` on any form that has both fields. */
export const samePasswords = ({ password, confirm_password }: Typed): boolean => password === confirm_password;

/** Compares the two passwords while typing: `unknown` while they may still match. */
export function passwordMatch({ password, confirm_password }: Typed): 'unknown' | 'match' | 'differ' {
  if (!confirm_password) return 'unknown';
  if (password === confirm_password) return 'match';
  return password.startsWith(confirm_password) ? 'unknown' : 'differ';
}
