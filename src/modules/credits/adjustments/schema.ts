import { z } from 'zod';
import { creditTransaction, environment } from '../schema.ts';
import { FILL_IN, MAX_ADJUSTMENT, VALID_AMOUNT } from './rules.ts';

const filled = (most: number) =>
  z.string({ error: FILL_IN }).trim().min(1, FILL_IN).max(most, `Please use at most ${most} characters.`);

/** The function `admin-credit-management`: finds a person by id or email, or adjusts their credits. */
const search = z.object({
  action: z.literal('get_user_credits'),
  target_user_id: z.string().trim().max(100).default(''),
  email: z.string().trim().max(254).default(''),
});
const adjust = z.object({
  action: z.literal('adjust_credits'),
  target_user_id: filled(100),
  credits_amount: z
    .number({ error: ({ input }) => (input === undefined || input === null ? FILL_IN : VALID_AMOUNT) })
    .int(VALID_AMOUNT)
    .min(-MAX_ADJUSTMENT, VALID_AMOUNT)
    .max(MAX_ADJUSTMENT, VALID_AMOUNT)
    .refine((credits) => credits !== 0, VALID_AMOUNT),
  reason: filled(500),
  notes: z.string().trim().max(2000, 'Please use at most 2000 characters.').default(''),
  /** Idempotency key: the same key adjusts once. */
  request_key: z.string().min(1).max(100).optional(),
});
export const creditManagement = z.discriminatedUnion('action', [search, adjust]);
export type CreditSearch = z.infer<typeof search>;
export type CreditAdjustment = z.infer<typeof adjust>;

const managedCredits = z.object({
  user_id: z.uuid(),
  account_id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  environment,
  credits_balance: z.int(),
  /** The latest ones, newest first. */
  transactions: z.array(creditTransaction),
  /** What the operator may adjust in 24 hours without a second one, and what of it they have used. */
  adjustment_limit: z.int(),
  adjusted: z.object({ here: z.int(), elsewhere: z.int(), is_own: z.boolean() }),
  /** Suggested for an adjustment. */
  default_amount: z.int(),
});
export type ManagedCredits = z.infer<typeof managedCredits>;

export const adjustmentState = z.enum(['pending', 'applied', 'declined']);
export const adjustmentOutcome = z.object({
  adjustment_id: z.uuid(),
  /** pending: it waits for a second operator. */
  state: adjustmentState,
  new_balance: z.int(),
});
export type AdjustmentOutcome = z.infer<typeof adjustmentOutcome>;
export const creditManagementAnswer = z.union([z.object({ credits: managedCredits }), adjustmentOutcome]);

export const adjustmentDecision = z
  .object({
    adjustment_id: z.uuid(),
    decision: z.enum(['approve', 'decline']),
    note: z.string().trim().max(500, 'Please use at most 500 characters.').default(''),
  })
  .refine(({ decision, note }) => decision === 'approve' || note !== '', 'Please say why you decline.');
export type AdjustmentDecision = z.infer<typeof adjustmentDecision>;

/** An adjustment that waits for a second operator. */
export const waitingAdjustment = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  user_id: z.uuid().nullable(),
  email: z.string().nullable(),
  environment,
  credits: z.int(),
  reason: z.string(),
  notes: z.string().nullable(),
  requested_by: z.string(),
  requested_at: z.iso.datetime(),
  balance: z.int(),
  /** False for what one asked for, and for an account that one belongs to: somebody else decides it. */
  may_decide: z.boolean(),
});
export type WaitingAdjustment = z.infer<typeof waitingAdjustment>;
