import { z } from 'zod';
import { emailField } from '../../platform/email/field.ts';

export const ISSUE_PRIORITIES = ['low', 'normal', 'high'] as const;
export type IssuePriority = (typeof ISSUE_PRIORITIES)[number];

const required = (complaint: string) => z.string(complaint).trim().min(1, complaint);

/** A question to the operator, from a visitor or a customer. */
export const newSupportIssue = z.object({
  email: emailField('Please enter your email address.'),
  subject: required('Please enter a subject.').max(200),
  message: required('Please enter your message.').max(5000),
  /** Idempotency key: what is sent again under the same key, after a lost answer, is filed once. */
  request_key: z.uuid().optional(),
});
export type NewSupportIssue = z.infer<typeof newSupportIssue>;
/** The same with how urgent it is. */
export const prioritizedIssue = newSupportIssue.extend({ priority: z.enum(ISSUE_PRIORITIES).optional() });
export type PrioritizedIssue = z.infer<typeof prioritizedIssue>;

const firstName = required('Please enter your first name.').max(100);
const lastName = required('Please enter your last name.').max(100);
const phone = z.string().trim().max(50).optional();

/** What the contact form sends. */
export const contactMessage = newSupportIssue.extend({
  firstName,
  lastName,
  company: z.string().trim().max(200).optional(),
  phone,
});
export type ContactMessage = z.infer<typeof contactMessage>;

/** How many letters a month a company expects to send. */
export const MONTHLY_VOLUMES = [
  '1000-5000',
  '5000-10000',
  '10000-25000',
  '25000-50000',
  '50000-100000',
  '100000+',
] as const;

/** What the form of the enterprise page sends. */
export const enterpriseInquiry = z.object({
  firstName,
  lastName,
  email: emailField('Please enter your email address.'),
  company: required('Please enter your company.').max(200),
  phone,
  monthlyVolume: z.enum(MONTHLY_VOLUMES, 'Please choose the volume that you expect.'),
  message: z.string().trim().max(5000).optional(),
});
export type EnterpriseInquiry = z.infer<typeof enterpriseInquiry>;

/** The payloads of this module's jobs. */
export const issueJob = z.object({ issue_id: z.uuid() });
export const inquiryJob = z.object({ inquiry_id: z.uuid() });
