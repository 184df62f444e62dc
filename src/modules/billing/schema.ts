import { z } from 'zod';

const ignored = z
  .union([z.string(), z.number()])
  .optional()
  .describe('Accepted for its shape and never used: the catalog decides.');

export const checkoutWish = z.object({
  /** The id of what is bought; absent for the single card. */
  creditPackId: z.string().max(100).optional(),
  stripePriceId: z.string().max(100).optional(),
  creditsAwarded: ignored,
  priceString: ignored,
  credits: ignored,
  price: ignored,
  return_url: z.string().max(2000).optional(),
  /** Made when a letter is first kept until it is paid: one letter is led to one payment. */
  pending_letter_key: z.string().min(1).max(100).optional(),
});
export type CheckoutWish = z.infer<typeof checkoutWish>;

export const startedCheckout = z.object({ url: z.url(), sessionId: z.uuid() });
export type StartedCheckout = z.infer<typeof startedCheckout>;

export const paymentReturn = z.object({
  session_id: z.string('No session ID found').min(1, 'No session ID found').max(255),
  credits_awarded: ignored,
});

export const paymentOutcome = z.object({
  /** pending: not paid yet, and still can be. unpaid: it never will be. */
  status: z.enum(['paid', 'pending', 'unpaid']),
  /** What this purchase added to the balance; 0 until it is paid. */
  credits_awarded: z.int(),
  balance: z.int(),
  already_processed: z.boolean(),
});
export type PaymentOutcome = z.infer<typeof paymentOutcome>;
