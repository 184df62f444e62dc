import { z } from 'zod';
import { emailField } from '../../../platform/email/field.ts';
import { exportQuery, tableAnswer, tableQuery } from '../../../platform/table/query.ts';
import { ISSUE_PRIORITIES, newSupportIssue } from '../schema.ts';

export const ISSUE_STATUSES = ['open', 'waiting', 'resolved'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

const status = z.enum(ISSUE_STATUSES);
const priority = z.enum(ISSUE_PRIORITIES);

/** Narrows the list. `q` is a number or the beginning of an address; `person` whose issues. */
const issueFilter = z.object({
  q: z.string().max(200).default(''),
  status: z.union([z.literal(''), status]).default(''),
  priority: z.union([z.literal(''), priority]).default(''),
  assignee: z.union([z.enum(['', 'me', 'none']), z.uuid()]).default(''),
  person: z.union([z.literal(''), z.uuid()]).default(''),
});
export type IssueFilter = z.infer<typeof issueFilter>;

export const issueQuery = tableQuery(['last_activity_at', 'number'], 'desc').extend(issueFilter.shape);
export type IssueQuery = z.infer<typeof issueQuery>;
export const issueExport = issueFilter.extend(exportQuery.shape);

const at = z.iso.datetime();
const email = z.string().nullable();

const issueLine = z.object({
  id: z.uuid(),
  number: z.int(),
  status,
  priority,
  subject: z.string(),
  email: z.string(),
  assignee_id: z.uuid().nullable(),
  assignee_email: email,
  /** Answers that were mailed. */
  answers: z.int(),
  created_at: at,
  last_activity_at: at,
});
export type IssueLine = z.infer<typeof issueLine>;
export const issuePage = tableAnswer(issueLine);

/** What an operator wrote or changed, in the order of time. */
const timelineEntry = z.object({
  id: z.string(),
  at,
  by: email,
  kind: z.enum(['answer', 'note', 'status', 'priority', 'assignee']),
  /** Of an answer or a note. */
  text: z.string().nullable(),
  /** What became of an answer's mail. */
  mail: z.enum(['queued', 'sent', 'rejected']).nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const customerLetter = z.object({
  id: z.uuid(),
  campaign_id: z.uuid(),
  status: z.string(),
  recipient: z.string(),
  place: z.string(),
  created_at: at,
});
const customerCampaign = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.string(),
  contact_count: z.int(),
  created_at: at,
});

const issueCustomer = z.object({
  user_id: z.uuid(),
  full_name: z.string(),
  /** The issue was written without signing in; only its address says who wrote it. */
  by_address: z.boolean(),
  /** The latest, newest first. */
  campaigns: z.array(customerCampaign),
  letters: z.array(customerLetter),
});
export type IssueCustomer = z.infer<typeof issueCustomer>;

export const issueDetail = issueLine.extend({
  message: z.string(),
  filed_by: email,
  timeline: z.array(timelineEntry),
  /** Null where nobody has the address. */
  customer: issueCustomer.nullable(),
});
export type IssueDetail = z.infer<typeof issueDetail>;

/** Who can be given an issue. */
export const assignee = z.object({ user_id: z.uuid(), email: z.string() });
export type Assignee = z.infer<typeof assignee>;

export const requestKey = z.string().min(8).max(100);
const text = z.string().trim().min(1, 'Please write a text.').max(10_000);

/** An issue that an operator files for a customer. */
export const filedIssue = newSupportIssue.extend({
  email: emailField('Please enter the customer’s email address.'),
  message: z.string().trim().min(1, 'Please enter what they said.').max(5000),
  priority: priority.default('normal'),
  request_key: requestKey,
});
export type FiledIssue = z.infer<typeof filedIssue>;

export const issueChange = z.object({
  status: status.optional(),
  priority: priority.optional(),
  assignee_id: z.uuid().nullable().optional(),
});
export type IssueChange = z.infer<typeof issueChange>;

/** `answers_seen`: how many answers its writer had seen. */
export const issueAnswer = z.object({
  issue_id: z.uuid(),
  text,
  answers_seen: z.int().min(0),
  request_key: requestKey,
});
export type IssueAnswer = z.infer<typeof issueAnswer>;

export const issueNote = issueAnswer.omit({ answers_seen: true });
export type IssueNote = z.infer<typeof issueNote>;

/** The payload of the job that mails an answer. */
export const answerJob = z.object({ message_id: z.uuid() });
