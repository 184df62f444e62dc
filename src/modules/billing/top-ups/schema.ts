import { z } from 'zod';
import { TOP_UP_BUNDLES, TOP_UP_THRESHOLD } from '../catalog/rules.ts';

const NO_CARD = 'Please add a payment method before enabling auto-topup';
const NO_SIGNATURE = 'Please type your full name to provide digital consent';

export const topUpSettings = z.object({
  threshold: z.int().min(TOP_UP_THRESHOLD.min).max(TOP_UP_THRESHOLD.max),
  bundle_size: z.int().refine((size) => TOP_UP_BUNDLES.some(({ credits }) => credits === size), 'Unknown bundle'),
  payment_method_id: z.string(NO_CARD).trim().min(1, NO_CARD).max(255),
});
export type TopUpSettings = z.infer<typeof topUpSettings>;

export const topUpRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('check') }),
  z.object({
    action: z.literal('grant'),
    consent_text: z.string().trim().min(1).max(10_000),
    typed_name: z.string(NO_SIGNATURE).trim().min(1, NO_SIGNATURE).max(200),
    auto_topup_settings: topUpSettings,
  }),
  z.object({ action: z.literal('withdraw') }),
]);
export type TopUpRequest = z.infer<typeof topUpRequest>;

/** Answer of all three actions. */
export const topUpState = z.object({
  has_active_consent: z.boolean(),
  auto_topup_enabled: z.boolean(),
  /** Null while it is disabled. */
  settings: topUpSettings.nullable(),
  /** What may be chosen, at what this account pays for it. */
  bundles: z.array(z.object({ credits: z.int(), amount_cents: z.int() })),
  consented_at: z.iso.datetime().nullable(),
  typed_name: z.string().nullable(),
  /** The last payment that was tried; null when there was none. */
  last_attempt: z
    .object({
      status: z.enum(['open', 'paid', 'declined', 'needs_authentication', 'withdrawn', 'card_removed']),
      credits: z.int(),
      amount_cents: z.int(),
      message: z.string().nullable(),
      /** The page to confirm the payment, when the bank requires authentication. */
      url: z.string().nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
});
export type TopUpState = z.infer<typeof topUpState>;

export const paymentMethodsRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('list') }),
  z.object({ action: z.literal('add'), return_url: z.string().max(2000).optional() }),
  z.object({ action: z.literal('remove'), payment_method_id: z.string().min(1).max(255) }),
  z.object({ action: z.literal('set_default'), payment_method_id: z.string().min(1).max(255) }),
]);
export type PaymentMethodsRequest = z.infer<typeof paymentMethodsRequest>;

export const paymentMethods = z.object({
  payment_methods: z.array(
    z.object({
      id: z.string(),
      card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
      is_default: z.boolean(),
      /** Auto top-up charges this one. */
      used_by_top_up: z.boolean(),
    }),
  ),
  /** With `add`: where the card is set up; open it in a popup. */
  url: z.string().nullable(),
});
export type PaymentMethods = z.infer<typeof paymentMethods>;
