import { z } from 'zod';

/** A question to the operator, from a visitor or a customer. */
export const newSupportIssue = z.object({
  email: z.email('Please enter your e-mail address.'),
  subject: z.string().trim().min(1, 'Please enter a subject.').max(200),
  message: z.string().trim().min(1, 'Please enter your message.').max(5000),
});
export type NewSupportIssue = z.infer<typeof newSupportIssue>;
