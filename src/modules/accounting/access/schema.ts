import { z } from 'zod';
import { emailField } from '../../../platform/email/field.ts';

export const appAdmin = z.object({
  email: z.string(),
  /** Null for the first one, whom the product listed. */
  added_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type AppAdmin = z.infer<typeof appAdmin>;

export const appAdminChange = z.object({
  email: emailField('Please enter an email address.'),
  change: z.enum(['add', 'remove']),
});
export type AppAdminChange = z.infer<typeof appAdminChange>;
