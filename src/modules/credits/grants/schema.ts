import { z } from 'zod';
import { environment, transactionType } from '../schema.ts';

/** What is asked about: a letter, a campaign, or one transaction of an account. */
export const GRANT_SUBJECTS = ['letter', 'campaign', 'transaction'] as const;
export const grantsQuery = z.object({
  of: z.enum(GRANT_SUBJECTS),
  id: z.uuid('Please enter the whole ID: 32 digits in five groups.'),
  /** The account of a transaction. */
  account_id: z.uuid().optional(),
});
export type GrantsQuery = z.infer<typeof grantsQuery>;

/** The credits that a charge took from one lot, and the transaction that the lot came with. */
const grant = z.object({
  lot_id: z.uuid(),
  credits: z.int(),
  /** Which of the charge's credits these are, counted from 1, in the order of its letters. */
  first: z.int(),
  last: z.int(),
  expires_at: z.iso.datetime(),
  source: z.object({
    transaction_id: z.uuid(),
    transaction_type: transactionType,
    description: z.string(),
    created_at: z.iso.datetime(),
    stripe_payment_intent_id: z.string().nullable(),
  }),
});

const charge = z.object({
  id: z.uuid(),
  transaction_type: transactionType,
  description: z.string(),
  environment,
  credits: z.int(),
  /** Given back since: for letters that were not sent. */
  given_back: z.int(),
  created_at: z.iso.datetime(),
  grants: z.array(grant),
});
export type PaidCharge = z.infer<typeof charge>;

export const paidBy = z.object({
  account_id: z.uuid(),
  user_id: z.uuid().nullable(),
  email: z.string().nullable(),
  /** Newest first; of a campaign with very many charges, the latest. */
  charges: z.array(charge),
  has_more: z.boolean(),
  /** For a letter: its place among the letters of the charge, and when its credit was given back. */
  letter: z.object({ place: z.int(), given_back_at: z.iso.datetime().nullable() }).nullable(),
});
export type PaidBy = z.infer<typeof paidBy>;
