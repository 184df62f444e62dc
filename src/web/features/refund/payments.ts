import type { z } from 'zod';
import type { managedPayment } from '../../../modules/billing/admin-schema.ts';

export type ManagedPayment = z.infer<typeof managedPayment>;

const PAYMENT_NAMES: Record<string, string> = {
  customer_payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
};

/** What kind of movement of money a row is; a kind that is not known yet is shown by its own name. */
export const paymentName = ({ type }: Pick<ManagedPayment, 'type'>): string => PAYMENT_NAMES[type] ?? type;

/** Whether money of this row can go back: it came in from a customer. The server knows how much of it is left. */
export const isRefundable = ({ type, amount_cents }: Pick<ManagedPayment, 'type' | 'amount_cents'>): boolean =>
  type === 'customer_payment' && amount_cents > 0;

/** Typed dollars as whole cents, such as 12, 12.5 or $1,234.50; undefined for what is no amount above zero. */
export function centsOf(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,3}(,\d{3})+|\d{1,9})(\.\d{1,2})?$/.test(text)) return undefined;
  const [dollars = '0', rest = ''] = text.replaceAll(',', '').split('.');
  return Number(dollars) * 100 + Number(rest.padEnd(2, '0')) || undefined;
}
