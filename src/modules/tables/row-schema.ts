import { z } from 'zod';
import { expensePage } from '../accounting/expenses/schema.ts';
import { pnl } from '../accounting/schema.ts';
import { accountLink, accountShape } from '../accounts/schema.ts';
import { attempt, automation } from '../automations/schema.ts';
import { campaign, contact } from '../campaigns/schema.ts';
import { creditTransaction, environment } from '../credits/schema.ts';
import { profileShape, roleShape } from '../identity/profiles/schema.ts';
import { category, template } from '../templates/schema.ts';

/** The columns of each table, with their types: those of the owner's answers, under the names of the specification. */

const at = z.iso.datetime();

export const roleRow = roleShape;
export const profileRow = profileShape;
export const accountRow = accountShape;
export const linkRow = accountLink.omit({ accounts: true });
export const categoryRow = category;
export const templateRow = template.omit({ category: true });
export const campaignRow = campaign;
export const contactRow = contact;
export const transactionRow = creditTransaction.extend({
  /** Another name of transaction_type. */
  type: creditTransaction.shape.transaction_type,
  account_id: z.uuid(),
});
export const ownerRow = z.object({ user_id: z.uuid().nullable(), email: z.string(), full_name: z.string() });
export const triggerRow = automation.omit({ template: true });
export const attemptRow = attempt;
export const issueRow = z.object({
  id: z.uuid(),
  number: z.int(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  priority: z.string(),
  status: z.string(),
  created_at: at,
});
export const settingsRow = z.object({
  id: z.int(),
  enterprise_webhook_url: z.string().nullable(),
  email_notifications_enabled: z.boolean(),
  maintenance_mode: z.boolean(),
  max_credits_per_purchase: z.int(),
  default_credit_amount: z.int(),
  updated_at: at.nullable(),
});
export const submissionRow = z.object({
  id: z.uuid(),
  campaign_id: z.uuid(),
  user_id: z.uuid(),
  recipient_count: z.int(),
  submitted_at: at,
});
export const revenueRow = z.object({
  id: z.uuid(),
  user_id: z.uuid().nullable(),
  amount_cents: z.int(),
  transaction_type: z.string(),
  environment,
  created_at: at,
});
export const paymentRow = z.object({
  id: z.uuid(),
  user_id: z.uuid().nullable(),
  type: z.string(),
  description: z.string(),
  amount_cents: z.int(),
  fee_cents: z.int(),
  net_cents: z.int(),
  environment,
  occurred_at: at,
});
export const ledgerRow = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  delta: z.int(),
  reason: z.string(),
  environment,
  created_at: at,
});
export const appAdminRow = z.object({ email: z.string(), created_at: at });
export const monthRow = pnl;
export const expenseRow = expensePage.shape.rows.element;
