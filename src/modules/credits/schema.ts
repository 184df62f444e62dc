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
  'user_letter_send',
  'admin_letter_send',
  'admin_credit_adjustment',
]);
export type TransactionType = z.infer<typeof transactionType>;

export const creditTransaction = z.object({
  id: z.uuid(),
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

export const accountLink = z.object({
  account_id: z.uuid(),
  accounts: z.object({ id: z.uuid(), plan: z.string() }),
});
