import { z } from 'zod';
import { MAX_COUNTED, PAGE_SIZE } from '../../../platform/table/query.ts';

/** The lists on the page about a person: one shape of a row each. */

const at = z.iso.datetime();
const environment = z.enum(['test', 'live']);

export const sectionQuery = z.object({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_COUNTED / PAGE_SIZE)
    .default(1),
});

export const lot = z.object({
  id: z.uuid(),
  environment,
  kind: z.enum(['one_time', 'plan']),
  credits: z.int(),
  remaining: z.int(),
  created_at: at,
  expires_at: at,
});
export const journalLine = z.object({
  id: z.uuid(),
  environment,
  credits_amount: z.int(),
  transaction_type: z.string(),
  description: z.string(),
  notes: z.string().nullable(),
  created_at: at,
});
export const payment = z.object({
  id: z.uuid(),
  type: z.string(),
  description: z.string(),
  amount_cents: z.int(),
  fee_cents: z.int(),
  net_cents: z.int(),
  environment,
  payment_intent_id: z.string().nullable(),
  occurred_at: at,
});
export const plan = z.object({
  id: z.uuid(),
  environment,
  plan_id: z.string(),
  next_plan_id: z.string().nullable(),
  status: z.enum(['active', 'past_due', 'canceled']),
  period_start: at,
  period_end: at,
  cancel_at_period_end: z.boolean(),
  started_at: at,
  ended_at: at.nullable(),
});
export const campaign = z.object({
  id: z.uuid(),
  title: z.string(),
  campaign_type: z.string(),
  status: z.string(),
  contact_count: z.int(),
  submitted_at: at.nullable(),
  created_at: at,
});
export const letter = z.object({
  id: z.uuid(),
  campaign_title: z.string(),
  status: z.string(),
  status_at: at,
  failure_reason: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  city: z.string(),
  state: z.string(),
  created_at: at,
});
export const automation = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.string(),
  paused_reason: z.string().nullable(),
  source: z.string(),
  daily_cap: z.int(),
  created_at: at,
  deleted_at: at.nullable(),
});
export const session = z.object({
  id: z.uuid(),
  created_at: at,
  refreshed_at: at,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  revoked_at: at.nullable(),
});
export const mail = z.object({ id: z.uuid(), subject: z.string(), created_at: at });
export const wholeMail = mail.extend({ text_part: z.string() });
export const view = z.object({
  id: z.uuid(),
  operator_email: z.string(),
  reason: z.string(),
  started_at: at,
  ended_at: at,
});
