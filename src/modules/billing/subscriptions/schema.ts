import { z } from 'zod';

export const planRequest = z.object({
  planId: z.string().min(1).max(100),
  return_url: z.string().max(2000).optional(),
});

export const subscriptionView = z.object({
  plan_id: z.string(),
  plan_name: z.string(),
  amount_cents: z.int(),
  credits: z.int(),
  /** past_due: a renewal failed and is tried again. paused: it is unpaid after the grace period. */
  status: z.enum(['active', 'past_due', 'paused']),
  period_start: z.iso.datetime(),
  /** When it renews, or ends when it was cancelled. */
  period_end: z.iso.datetime(),
  cancel_at_period_end: z.boolean(),
  /** A smaller plan that begins with the next period. */
  next_plan_id: z.string().nullable(),
  /** When the benefits pause unless a failed renewal is paid; null while nothing is due. */
  grace_ends_at: z.iso.datetime().nullable(),
  /** Where a failed renewal is paid; null while nothing is due. */
  pay_url: z.string().nullable(),
  seats: z.object({ used: z.int(), total: z.int() }),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

/** Null without a plan. */
export const subscriptionAnswer = z.object({ subscription: subscriptionView.nullable() });
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswer>;

export const changePlanRequest = z.object({
  planId: z.string().min(1).max(100),
  preview: z.boolean().default(false),
  /** The `preview_at` of the preview that was agreed to, so that what was shown is what is charged. */
  preview_at: z.iso.datetime().optional(),
});
export type ChangePlanRequest = z.infer<typeof changePlanRequest>;

export const planChange = z.object({
  /** scheduled: begins with the next period. payment_required: the old plan stays until `url` is paid. */
  status: z.enum(['preview', 'changed', 'scheduled', 'payment_required']),
  direction: z.enum(['upgrade', 'downgrade', 'keep']),
  plan_id: z.string(),
  preview_at: z.iso.datetime(),
  /** Paid at once. */
  due_now_cents: z.int(),
  /** For the unused time of the old plan; included in `due_now_cents`. */
  credit_cents: z.int(),
  /** Credits that the change adds at once. */
  credits_now: z.int(),
  effective_at: z.iso.datetime(),
  next_amount_cents: z.int(),
  next_payment_at: z.iso.datetime(),
  url: z.string().nullable(),
  subscription: subscriptionView,
});
export type PlanChangeAnswer = z.infer<typeof planChange>;

export const portalRequest = z.object({ return_url: z.string().max(2000).optional() });
export const leadsTo = z.object({ url: z.url() });
