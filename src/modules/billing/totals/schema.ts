import { z } from 'zod';

/** Money of all payments without the sales tax in it, in cents. */
export const paymentTotals = z.object({
  /** Received from customers, before anything went back. */
  revenue_cents: z.int(),
  payments: z.int(),
  /** Refunded, less refunds that failed. */
  refunds_cents: z.int(),
  /** Taken back by banks, less disputes that were won. */
  disputes_cents: z.int(),
});
export type PaymentTotals = z.infer<typeof paymentTotals>;
