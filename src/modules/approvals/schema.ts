import { z } from 'zod';
import { MEMBER_ROLES } from '../../platform/http/member-rights.ts';
import { exportQuery, tableAnswer, tableQuery } from '../../platform/table/query.ts';
import { campaign, campaignInk, campaignType, contact } from '../campaigns/schema.ts';

export const APPROVAL_STATES = ['waiting', 'approved', 'sent_back', 'withdrawn'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export const STATE_NAMES: Record<ApprovalState, string> = {
  waiting: 'Waiting',
  approved: 'Approved and sent',
  sent_back: 'Sent back',
  withdrawn: 'Withdrawn',
};

const note = z.string().trim().max(1000, 'Please use at most 1,000 characters.').default('');
const campaign_id = z.string().min(1).max(200);

export const askRequest = z.object({
  campaign_id,
  template_id: z.uuid().nullish(),
  note,
  /** Whoever asks has read that a message does not fit on its card, and wants it sent cut off. */
  accepts_cut_off: z.boolean().optional(),
});
export type AskRequest = z.infer<typeof askRequest>;

export const decideRequest = z
  .object({ approval_id: z.uuid(), decision: z.enum(['approve', 'send_back']), note })
  .refine(({ decision, note: text }) => decision === 'approve' || text !== '', 'Please say what to change.');
export type DecideRequest = z.infer<typeof decideRequest>;
export const withdrawRequest = z.object({ approval_id: z.uuid() });

const approvalFilter = z.object({ state: z.union([z.literal(''), z.enum(APPROVAL_STATES)]).default('') });
export type ApprovalFilter = z.infer<typeof approvalFilter>;
export const approvalQuery = tableQuery(['requested_at'], 'desc').extend(approvalFilter.shape);
export type ApprovalQuery = z.infer<typeof approvalQuery>;
export const approvalExport = approvalFilter.extend(exportQuery.shape);

export const approval = z.object({
  id: z.uuid(),
  campaign_id: z.uuid(),
  title: z.string(),
  campaign_type: campaignType,
  cards: z.int(),
  /** What the cards cost. */
  credits: z.int(),
  note: z.string(),
  state: z.enum(APPROVAL_STATES),
  requested_by: z.uuid(),
  requested_by_name: z.string(),
  requested_at: z.iso.datetime(),
  decided_by_name: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decision_note: z.string(),
});
export type Approval = z.infer<typeof approval>;
export const approvalPage = tableAnswer(approval);

export const approvalDetail = z.object({
  approval,
  campaign,
  ink: campaignInk,
  /** Why it needs an approval now. */
  reasons: z.array(z.string()),
  /** Why the caller cannot approve it; null when they can. */
  problem: z.string().nullable(),
  may_send_back: z.boolean(),
  is_own: z.boolean(),
  credits_balance: z.int(),
  /** What the caller opens it with to change it, once it was sent back or withdrawn; null when it cannot be opened. */
  edit: z.object({ request_key: z.string(), has_draft: z.boolean() }).nullable(),
});
export type ApprovalDetail = z.infer<typeof approvalDetail>;

export const recipientsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(10),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});
/** A recipient with the message as they get it. */
export const approvalRecipients = z.array(z.object({ contact, text: z.string() }));

export const budget = z.object({ limit: z.int(), used: z.int(), left: z.int() });
/** What the caller may do here, and what waits for them. */
export const ownApprovals = z.object({
  role: z.enum(MEMBER_ROLES),
  can_send: z.boolean(),
  can_change_rules: z.boolean(),
  /** Requests of others that the caller may look at and decide, at most 100. */
  waiting_count: z.int(),
  member_budget: budget.nullable(),
  account_budget: budget.nullable(),
});
export type OwnApprovals = z.infer<typeof ownApprovals>;

export const mailOrder = z.discriminatedUnion('kind', [
  /** To one who can approve it, with all that waits then. */
  z.object({ kind: z.literal('asked'), approval_id: z.uuid(), user_id: z.uuid() }),
  z.object({ kind: z.literal('decided'), approval_id: z.uuid() }),
]);
export type MailOrder = z.infer<typeof mailOrder>;
