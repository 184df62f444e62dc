import { z } from 'zod';
import { sessionShape } from '../schema.ts';

const name = (what: string) => z.string().trim().min(1, `Please enter your ${what} name.`).max(100);

/** Signs up with the address that an invitation was sent to. */
export const invitedSignUp = z.object({
  token: z.string().min(1).max(200),
  first_name: name('first'),
  last_name: name('last'),
  password: z.string().min(1, 'Please enter a password.'),
});
export type InvitedSignUp = z.infer<typeof invitedSignUp>;

/** A session of the new person, and the account that they were invited to. */
export const invitedSession = z.object({ session: sessionShape, account_id: z.uuid() });
export type InvitedSession = z.infer<typeof invitedSession>;
