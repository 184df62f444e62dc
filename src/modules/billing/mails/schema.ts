import { z } from 'zod';

/** A mail about money, ordered in the same transaction as the change. The job reads the rows that it names. */
export const billingMailOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), payment_id: z.uuid() }),
  z.object({ kind: z.literal('returned'), payment_id: z.uuid() }),
  z.object({ kind: z.literal('claim'), session_id: z.uuid() }),
  z.object({ kind: z.enum(['top_up_declined', 'top_up_card_removed', 'top_up_authentication']), attempt_id: z.uuid() }),
  z.object({ kind: z.literal('top_up_limit'), consent_id: z.uuid(), day: z.string() }),
  z.object({
    kind: z.enum(['renewal_failed', 'benefits_paused', 'plan_cancelled', 'plan_ended', 'plan_duplicate']),
    subscription_id: z.uuid(),
    /** Distinguishes one failed renewal, or one cancellation, from the next. */
    at: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('credits_expire'),
    account_id: z.uuid(),
    /** One of the lots that expire. */
    lot_id: z.uuid(),
    days: z.int(),
    credits: z.int(),
    expires_at: z.iso.datetime(),
  }),
]);
export type BillingMailOrder = z.infer<typeof billingMailOrder>;
