import type { TransactionType } from '../../../modules/credits/schema.ts';

/** What operators call the types of transactions. */
export const TYPE_NAMES: Record<TransactionType, string> = {
  purchase: 'Purchase',
  subscription: 'Plan credits',
  grant: 'Free credits',
  usage: 'Letters',
  letter_send: 'Letters',
  user_letter_send: 'Letters',
  admin_letter_send: 'Letters by an operator',
  refund: 'Given back',
  expiry: 'Expired',
  clawback: 'Taken back',
  debt_settlement: 'Debt settled',
  admin_credit_adjustment: 'Adjustment',
};

/** Those that this product writes; the others come from journals of before. */
export const WRITTEN_TYPES = [
  'purchase',
  'subscription',
  'grant',
  'usage',
  'refund',
  'admin_credit_adjustment',
  'expiry',
  'clawback',
  'debt_settlement',
] as const satisfies TransactionType[];
