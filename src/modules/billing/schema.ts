import { z } from 'zod';

const ignored = z
  .union([z.string(), z.number()])
  .optional()
  .describe('Accepted for its shape and never used: the catalog decides.');

/** The billing form. It is saved in the profile and shown on invoices. */
export const billingInfo = z.object({
  fullName: z.string().trim().min(1, 'Please fill in all required fields.').max(200),
  email: z.string().trim().min(1, 'Please fill in all required fields.').max(320),
  phone: z.string().trim().max(50).default(''),
  companyName: z.string().trim().max(200).default(''),
  billingAddressLine1: z.string().trim().min(1, 'Please fill in all required fields.').max(200),
  billingAddressLine2: z.string().trim().max(200).default(''),
  billingCity: z.string().trim().min(1, 'Please fill in all required fields.').max(200),
  billingState: z.string().trim().min(1, 'Please fill in all required fields.').max(50),
  billingZip: z.string().trim().min(1, 'Please fill in all required fields.').max(20),
  billingCountry: z.string().trim().max(50).default('US'),
});
export type BillingInfo = z.infer<typeof billingInfo>;

export const checkoutRequest = z.object({
  /** The catalog id of what is bought: the single card, a bundle or a plan; absent for the single card. */
  creditPackId: z.string().max(100).optional(),
  planId: z.string().max(100).optional(),
  stripePriceId: z.string().max(100).optional(),
  creditsAwarded: ignored,
  priceString: ignored,
  credits: ignored,
  price: ignored,
  return_url: z.string().max(2000).optional(),
  /** Created when a letter is first saved as pending payment: one letter has one payment. */
  pending_letter_key: z.string().min(1).max(100).optional(),
  billing_info: billingInfo.optional(),
});
export type CheckoutRequest = z.infer<typeof checkoutRequest>;

export const startedCheckout = z.object({ url: z.url(), sessionId: z.uuid() });
export type StartedCheckout = z.infer<typeof startedCheckout>;

export const bundleRequest = z.object({
  bundleId: z.string().max(100),
  stripePriceId: z.string().max(100).optional(),
  credits: ignored,
  price: ignored,
  return_url: z.string().max(2000).optional(),
});
export type BundleRequest = z.infer<typeof bundleRequest>;

export const eventPackRequest = z.object({
  creditsNeeded: z.coerce.number().int().min(1).max(10_000_000),
  campaignName: z.string().trim().max(300).default(''),
  /** Where to return to; must be on our own site. Absent: step 7 of the bulk wizard. */
  return_url: z.string().max(2000).optional(),
});
export type EventPackRequest = z.infer<typeof eventPackRequest>;

export const startedEventPack = startedCheckout.extend({
  pack: z.object({ tier: z.string(), credits: z.int(), per_credit_cents: z.int(), amount_cents: z.int() }),
});
export type StartedEventPack = z.infer<typeof startedEventPack>;

export const paymentReturn = z.object({
  /** Ours, the provider's, or the one in the sign-up address after a bundle was bought without an account. */
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
  kind: z.enum(['payment', 'subscription', 'setup']),
  item_id: z.string(),
  item_name: z.string(),
  amount_cents: z.int(),
});
export type PaymentOutcome = z.infer<typeof paymentOutcome>;

/** How many items of each kind were made at the payment provider; all 0 when nothing was missing. */
export const setUpProducts = z.object({
  results: z.object({ subscriptionsCreated: z.int(), bundlesCreated: z.int(), enterpriseCreated: z.int() }),
});
export type SetUpProducts = z.infer<typeof setUpProducts>;

/** Something about the account's money that its owner should know; `url` is the page to resolve it. */
export const notice = z.object({
  kind: z.enum([
    'debt',
    'renewal_failed',
    'benefits_paused',
    'plan_ends',
    'plan_duplicate',
    'top_up_authentication',
    'top_up_declined',
    'top_up_card_removed',
    'top_up_limit',
    'credits_expire',
  ]),
  severity: z.enum(['info', 'warning', 'error']),
  title: z.string(),
  text: z.string(),
  action: z.object({ label: z.string(), url: z.string() }).nullable(),
});
export type Notice = z.infer<typeof notice>;

export const billingSummary = z.object({
  balance: z.int(),
  /** All credits ever paid for: bought, by subscription and topped up, less those taken back. */
  total_purchased: z.int(),
  /** All credits ever spent, minus those refunded. */
  credits_used: z.int(),
  /** Credits that were spent and then refunded or disputed; the next purchase settles them first. */
  debt_credits: z.int(),
  /** The catalog id of the plan whose benefits hold now; null without one. */
  plan_id: z.string().nullable(),
  pricing_level: z.enum(['pay-as-you-go', 'basic', 'premium', 'enterprise']),
  unit_price_cents: z.int(),
  /** What one credit of a top-up costs this account. */
  top_up_cents: z.int(),
  notices: z.array(notice),
});
export type BillingSummary = z.infer<typeof billingSummary>;

export const billingDocument = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['invoice', 'receipt', 'credit_note']),
  description: z.string(),
  /** Negative on a credit note. */
  amount_cents: z.int(),
  issued_at: z.iso.datetime(),
  /** The day that is printed on it. */
  issued_on: z.iso.date(),
  /** Where the PDF is read, with the bearer token. */
  pdf_path: z.string(),
});
export type BillingDocument = z.infer<typeof billingDocument>;

export const documentQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(50),
  before: z.uuid().optional(),
});

export const exportQuery = z.object({ format: z.enum(['csv', 'json']).default('csv') });
