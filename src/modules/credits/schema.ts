import { z } from 'zod';

export const environment = z.enum(['test', 'live']);
export type Environment = z.infer<typeof environment>;

export const transactionType = z.enum([
  'purchase',
  'subscription',
  'usage',
  'letter_send',
  'refund',
  'grant',
  'expiry',
  'clawback',
  'debt_settlement',
  'user_letter_send',
  'admin_letter_send',
  'admin_credit_adjustment',
]);
export type TransactionType = z.infer<typeof transactionType>;

export const creditTransaction = z.object({
  id: z.uuid(),
  /** The owner of the account. */
  user_id: z.uuid().nullable(),
  credits_amount: z.int(),
  transaction_type: transactionType,
  category: z.string(),
  description: z.string(),
  notes: z.string().nullable(),
  environment,
  campaign_id: z.uuid().nullable(),
  stripe_session_id: z.string().nullable(),
  stripe_payment_intent_id: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type CreditTransaction = z.infer<typeof creditTransaction>;

export const transactionQuery = z.object({
  type: transactionType.optional(),
  /** in: credits added. out: credits spent or taken back. */
  direction: z.enum(['in', 'out']).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(10),
  /** The id of the last row of the page before. */
  before: z.uuid().optional(),
});
export type TransactionQuery = z.infer<typeof transactionQuery>;

/** Credits that came together and expire together; those that are spent or expired are not listed. */
export const creditLot = z.object({
  id: z.uuid(),
  credits: z.int(),
  remaining: z.int(),
  /** Where they came from. */
  description: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type CreditLot = z.infer<typeof creditLot>;
