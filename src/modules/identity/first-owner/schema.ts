import { z } from 'zod';
import { emailField } from '../../../platform/email/field.ts';
import { sessionShape } from '../schema.ts';

const name = (what: string) => z.string().trim().min(1, `Please enter ${what}.`).max(100);
/** Stands before the address in every mail: "Paper & Ink" <letters@example.com>. */
const shop_name = z
  .string()
  .trim()
  .min(1, 'Please enter the name of your shop.')
  .max(80, 'Use at most 80 characters.')
  .regex(/^[^"<>\\@\p{Cc}]*$/u, 'Leave out quotes, backslashes, angle brackets and @.');

export const setUpLink = z.object({ token: z.string().min(1).max(200) });

/** Makes the first owner of an installation. */
export const firstOwner = setUpLink.extend({
  shop_name,
  first_name: name('your first name'),
  last_name: name('your last name'),
  email: emailField('Please enter a valid email address.'),
  password: z.string().min(1, 'Please enter a password.'),
});
export type FirstOwner = z.infer<typeof firstOwner>;

/** How long the link is open. */
export const setUpState = z.object({ expires_at: z.iso.datetime() });
export const firstSession = z.object({ session: sessionShape });
