import { z } from 'zod';
import { newPassword, PASSWORDS_DIFFER, samePasswords } from '../new-password.ts';

/** The fields of the sign-up form and their error messages. */
export const signUpFields = newPassword
  .extend({
    first_name: z.string().trim().min(1, 'Please enter your first name.'),
    last_name: z.string().trim().min(1, 'Please enter your last name.'),
    email: z.email('Please enter your email address.'),
    agree_to_terms: z.boolean().refine(Boolean, 'Please agree to the terms and conditions'),
  })
  .refine(samePasswords, {
    path: ['confirm_password'],
    error: PASSWORDS_DIFFER,
    // Reported together with other errors, not only once the rest is valid.
    when: ({ value }) => newPassword.safeParse(value).success,
  });
export type SignUpFields = z.infer<typeof signUpFields>;

export const NO_SIGN_UP_FIELDS: SignUpFields = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirm_password: '',
  agree_to_terms: false,
};

/** A bundle that was bought before there was an account; the number is only shown, never believed. */
export function boughtBundle(search: string): { credits: number | null } | null {
  const query = new URLSearchParams(search);
  if (query.get('bundle_purchase') !== 'true') return null;
  const credits = query.get('credits') ?? '';
  return { credits: /^[1-9]\d{0,5}$/.test(credits) ? Number(credits) : null };
}
