import type { CreditTransaction } from '../../../modules/credits/schema.ts';
import { csvLine } from '../../../platform/csv.ts';

export type HistoryRow = CreditTransaction;

/** The filters of the history, as the server takes them. */
export const FILTERS = {
  all: { name: 'All', query: {} },
  purchase: { name: 'Purchases', query: { type: 'purchase' } },
  subscription: { name: 'Plan credits', query: { type: 'subscription' } },
  out: { name: 'Used, expired and reversed', query: { direction: 'out' } },
  refund: { name: 'Refunded', query: { type: 'refund' } },
} as const;
export type Filter = keyof typeof FILTERS;

const LABELS: Record<CreditTransaction['transaction_type'], string> = {
  purchase: 'Purchase',
  subscription: 'Plan',
  usage: 'Usage',
  letter_send: 'Usage',
  user_letter_send: 'Usage',
  admin_letter_send: 'Usage',
  refund: 'Refunded',
  grant: 'Gift',
  expiry: 'Expired',
  clawback: 'Reversed',
  debt_settlement: 'Debt paid',
  admin_credit_adjustment: 'Adjustment',
};
export const labelOf = ({ transaction_type }: HistoryRow): string => LABELS[transaction_type];

const HEADS = ['Date', 'Type', 'Description', 'Credits', 'Notes', 'Environment', 'Session', 'Payment'];

/** The rows as a CSV file that spreadsheets open: with a mark of its encoding, and no cell that they would run. */
export function historyCsv(rows: readonly HistoryRow[]): string {
  const lines = rows.map((row) => [
    row.created_at,
    labelOf(row),
    row.description,
    String(row.credits_amount),
    row.notes ?? '',
    row.environment,
    row.stripe_session_id ?? '',
    row.stripe_payment_intent_id ?? '',
  ]);
  return `\uFEFF${[HEADS, ...lines].map(csvLine).join('')}`;
}
