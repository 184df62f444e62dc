import { z } from 'zod';
import { environment, transactionType } from '../credits/schema.ts';

/** The columns of tables that are not just the owner's answers, under the names of the specification. */

const [id, text, int, at] = [z.uuid(), z.string(), z.int(), z.iso.datetime()];

export const owner = z.object({ user_id: id.nullable(), email: text, full_name: text });
/** `type` is another name of transaction_type. */
export const ofTransaction = { type: transactionType, account_id: id };
export const issue = z.object({
  id,
  email: text,
  subject: text,
  message: text,
  priority: text,
  status: text,
  created_at: at,
});
export const settings = z.object({ id: int, enterprise_webhook_url: text.nullable() });
export const submission = z.object({ id, user_id: id, recipient_count: int, submitted_at: at });
export const revenue = z.object({ id, amount_cents: int, transaction_type: text, environment, created_at: at });
export const payment = z.object({
  ...{ id, type: text, description: text, environment, occurred_at: at },
  ...{ amount_cents: int, fee_cents: int, net_cents: int },
});
export const ledgerLine = z.object({ id, account_id: id, delta: int, reason: text, environment, created_at: at });
