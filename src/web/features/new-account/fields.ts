import { z } from 'zod';
import { emailField } from '../../../platform/email/field.ts';
import { newPassword, PASSWORDS_DIFFER, samePasswords } from './password.ts';

/** What everybody gives who gets an account, and what is wrong with it. */
const person = newPassword.extend({
  first_name: z.string().trim().min(1, 'Please enter your first name.'),
  last_name: z.string().trim().min(1, 'Please enter your last name.'),
  email: emailField('Please enter your email address.'),
});
export type PersonFields = z.infer<typeof person>;
export const NO_PERSON: PersonFields = { first_name: '', last_name: '', email: '', password: '', confirm_password: '' };

const passwords_match = {
  path: ['confirm_password'],
  error: PASSWORDS_DIFFER,
  // Reported together with other errors, not only once the rest is valid.
  when: ({ value }: { value: unknown }) => newPassword.safeParse(value).success,
};

/** The same with fields of one form. */
export const personFieldsWith = <Shape extends z.ZodRawShape>(more: Shape) =>
  z.object({ ...person.shape, ...more }).refine((typed) => samePasswords(typed as PersonFields), passwords_match);

/** The form of whoever signs up, by themselves or by an invitation. */
export const signUpFields = personFieldsWith({
  agree_to_terms: z.boolean().refine(Boolean, 'Please agree to the terms and conditions'),
});
export const NO_SIGN_UP_FIELDS = { ...NO_PERSON, agree_to_terms: false };
