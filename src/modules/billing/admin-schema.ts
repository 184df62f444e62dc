import { z } from 'zod';

/** Something that does not add up, and what an operator does about it. */
export const difference = z.object({
  id: z.uuid(),
  kind: z.enum([
    'ledger',
    'debt',
    'payment_without_grant',
    'grant_without_payment',
    'session_unknown_here',
    'session_unknown_there',
    'amount_differs',
    'mismatched_payment',
    'unclaimed_purchase',
    'two_subscriptions',
    'provider_unreadable',
  ]),
  /** What it is about: an account, a payment or a session. */
  subject: z.string(),
  expected: z.string(),
  found: z.string(),
  what_to_do: z.string(),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
});
export type Difference = z.infer<typeof difference>;

export const reconciliation = z.object({
  /** Null before the first run. */
  last_run: z
    .object({
      started_at: z.iso.datetime(),
      finished_at: z.iso.datetime(),
      accounts: z.int(),
      payments: z.int(),
      provider_sessions: z.int(),
      differences: z.int(),
    })
    .nullable(),
  /** Those that the last run found. */
  differences: z.array(difference),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const refundRequest = z.object({
  payment_id: z.uuid(),
  /** Absent: all that is left of it. */
  amount_cents: z.int32().min(1).optional(),
  reason: z.string().trim().min(1, 'Please fill in all required fields.').max(500),
  /** Idempotency key: the same key refunds once. */
  request_key: z.string().min(1).max(100),
});
export type RefundRequest = z.infer<typeof refundRequest>;

export const refundOutcome = z.object({
  payment_id: z.uuid(),
  refunded_cents: z.int(),
  /** Taken back from the balance, and what was spent already and is owed now. */
  credits_taken: z.int(),
  debt_credits: z.int(),
});
export type RefundOutcome = z.infer<typeof refundOutcome>;

export const managedPayment = z.object({
  id: z.uuid(),
  type: z.string(),
  /** The owner of the account that paid. */
  user_id: z.uuid().nullable(),
  email: z.string().nullable(),
  description: z.string(),
  amount_cents: z.int(),
  /** Sales tax in the amount. */
  tax_cents: z.int(),
  fee_cents: z.int(),
  net_cents: z.int(),
  environment: z.enum(['test', 'live']),
  payment_intent_id: z.string().nullable(),
  occurred_at: z.iso.datetime(),
});
export type ManagedPayment = z.infer<typeof managedPayment>;
