import { comparableAddress } from '../../../platform/email/form.ts';
import type { MailContent } from '../../../platform/mail/mail-template.ts';
import { dayText } from '../../../platform/time.ts';
import type { IssueChange, TimelineEntry } from './schema.ts';

/** How a text of the search field is meant. */
export type IssueSearch = { kind: 'number'; number: number } | { kind: 'email'; prefix: string };

const HIGHEST_NUMBER = 2_147_483_647;

export function readIssueSearch(q: string): IssueSearch | null {
  const text = q.trim().toLowerCase();
  if (!text) return null;
  const number = Number(/^#?(\d{1,10})$/.exec(text)?.[1] ?? Number.NaN);
  return number <= HIGHEST_NUMBER ? { kind: 'number', number } : { kind: 'email', prefix: comparableAddress(text) };
}

/** What was written and what was changed, the oldest first. */
export const timelineOf = (...parts: TimelineEntry[][]): TimelineEntry[] =>
  parts.flat().sort((a, b) => a.at.localeCompare(b.at));

/** An issue after a change; null when nothing of it differs. */
export function changedBy<Issue extends Required<IssueChange>>(issue: Issue, change: IssueChange): Issue | null {
  const { status = issue.status, priority = issue.priority, assignee_id = issue.assignee_id } = change;
  const is_same = status === issue.status && priority === issue.priority && assignee_id === issue.assignee_id;
  return is_same ? null : { ...issue, status, priority, assignee_id };
}

type Asked = { number: number; email: string; subject: string; message: string; created_at: Date };

/** The mail that answers an issue. Replies go to the operator's own address and name the issue. */
export function answerMail(issue: Asked, text: string, support_email: string, site_url: string): MailContent {
  const paragraphs = (of: string) => of.split(/\n{2,}/);
  return {
    to: issue.email,
    reply_to: support_email,
    subject: `Re: ${issue.subject} [#${issue.number}]`.replace(/\s+/g, ' '),
    site_url,
    heading: issue.subject,
    paragraphs: [...paragraphs(text), `On ${dayText(issue.created_at)} you wrote:`, ...paragraphs(issue.message)],
    small_print: `To write back, reply to this email or write to ${support_email}. Your reference number is #${issue.number}.`,
  };
}
