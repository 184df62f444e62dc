import type { MailContent } from '../../platform/mail/mail-template.ts';
import type { ContactMessage, EnterpriseInquiry, NewSupportIssue } from './schema.ts';

/** After so many failed posts (some four minutes) the operator is notified instead. */
export const MOST_DELIVERY_ATTEMPTS = 6;

const fields = (pairs: [string, string | null | undefined][]): string =>
  pairs.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n');

/** The issue that a message of the contact form becomes: the sender is listed above the message. */
export function issueOfContact({
  firstName,
  lastName,
  email,
  company,
  phone,
  subject,
  message,
  request_key,
}: ContactMessage): NewSupportIssue {
  const sender = fields([
    ['From', `${firstName} ${lastName}`],
    ['Company', company],
    ['Phone', phone],
  ]);
  return { email, subject, message: `${sender}\n\n${message}`, ...(request_key && { request_key }) };
}

/** The issue that an enterprise inquiry becomes where no webhook takes it. */
export function issueOfInquiry(inquiry: EnterpriseInquiry): NewSupportIssue {
  const message = fields([
    ['From', `${inquiry.firstName} ${inquiry.lastName}`],
    ['Company', inquiry.company],
    ['Phone', inquiry.phone],
    ['Expected monthly volume', `${inquiry.monthlyVolume} letters per month`],
  ]);
  return {
    email: inquiry.email,
    subject: `Enterprise inquiry from ${inquiry.company}`.slice(0, 200),
    message: inquiry.message ? `${message}\n\n${inquiry.message}` : message,
  };
}

/** What the operator's webhook receives. */
export const inquiryPayload = (inquiry: EnterpriseInquiry, received_at: Date) => ({
  ...inquiry,
  timestamp: received_at.toISOString(),
  source: 'Enterprise Contact Form',
});

/** The mail that notifies the operator of an issue. */
export function issueMail(
  issue: NewSupportIssue & { id: string; number: number },
  operator_email: string,
  site_url: string,
): MailContent {
  return {
    to: operator_email,
    subject: `[Support #${issue.number}] ${issue.subject}`.replace(/\s+/g, ' '),
    site_url,
    heading: issue.subject,
    paragraphs: issue.message.split(/\n{2,}/),
    action: { label: 'Answer', url: `${site_url}/admin/support/${issue.id}` },
    small_print: `${issue.email} wrote this on your site. The issue stays open until someone answers it there.`,
  };
}
