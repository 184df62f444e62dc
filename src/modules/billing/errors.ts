import { Failure } from '../../platform/failure.ts';
import { formatCount, formatNumber } from '../../platform/format.ts';
import type { Log } from '../../platform/log.ts';
import { ProviderError } from '../../platform/provider-error.ts';

const CHECKOUT_FAILED = 'Failed to create checkout session. Please try again.';

export const unknownItem = () => new Failure(400, 'unknown_item', CHECKOUT_FAILED);
export const checkoutRefused = () => new Failure(502, 'checkout_refused', CHECKOUT_FAILED);
export const checkoutUnavailable = () => new Failure(503, 'payment_provider_unavailable', CHECKOUT_FAILED);

export const billingInfoNotSaved = () =>
  new Failure(503, 'billing_info_not_saved', 'Failed to save billing information');

export const alreadySubscribed = (plan_name: string) =>
  new Failure(409, 'already_subscribed', `You already have the ${plan_name} plan. Change it on your billing page.`);

export const belowEventPack = (min: number) =>
  new Failure(
    400,
    'minimum_not_met',
    `Event packs start at ${min} credits. For fewer credits please use a credit bundle.`,
    { title: 'Minimum Not Met' },
  );
export const aboveEventPack = (max: number) =>
  new Failure(400, 'contact_sales', `For more than ${formatNumber(max)} credits please contact our sales team.`, {
    title: 'Contact Sales Required',
  });

export const abovePurchaseLimit = (limit: number) =>
  new Failure(
    400,
    'purchase_limit',
    `You can buy up to ${formatCount(limit, 'credit')} at once. Choose fewer, or contact us for more.`,
    { title: 'Purchase Limit', limit },
  );

/** Nothing is lost: the webhook or the sweep credits the payment once the provider responds again. */
export const paymentUnreadable = () =>
  new Failure(
    503,
    'payment_provider_unavailable',
    'There was an issue processing your payment. Please refresh or contact support.',
  );

export const paymentMismatched = () =>
  new Failure(
    409,
    'payment_mismatched',
    'Payment was successful but there was an issue crediting your account. Please contact support.',
  );

export const webhookRefused = (reason: string) =>
  new Failure(400, 'webhook_refused', 'The signature of this webhook is not valid.', { reason });

export const noPlan = () => new Failure(404, 'no_plan', 'You have no plan yet.');
export const planInArrears = () =>
  new Failure(409, 'plan_in_arrears', 'Please pay the renewal of your plan first, then change it.');
export const planChangeScheduled = (plan_name: string) =>
  new Failure(
    409,
    'plan_change_scheduled',
    `A change to ${plan_name} is scheduled. Keep your current plan first, then choose a bigger one.`,
  );
export const seatsInUse = (plan_name: string, seats: number, used: number) =>
  new Failure(
    409,
    'seats_in_use',
    `${plan_name} has ${formatCount(seats, 'seat')}, and your team uses ${used}. Remove people or withdraw invitations first.`,
  );
export const previewExpired = () =>
  new Failure(409, 'preview_expired', 'This price is no longer current. Please review the change again.');

export const cardUnknown = () =>
  new Failure(400, 'unknown_payment_method', 'Please add a payment method before enabling auto-topup');
export const cardNotFound = () => new Failure(404, 'not_found', 'This payment method was not found.');
export const consentTextChanged = (consent_text: string) =>
  new Failure(409, 'consent_text_changed', 'The top-up terms have changed. Please review and confirm them.', {
    consent_text,
  });
export const cardInUse = () =>
  new Failure(
    409,
    'card_in_use',
    'Auto top-up uses this card. Choose another card for it or disable it, then remove this card.',
  );

export const refundTooLarge = (left_cents: number) =>
  new Failure(409, 'refund_too_large', 'The refund is more than what remains of this payment.', { left_cents });
export const notRefundable = () => new Failure(409, 'not_refundable', 'This payment cannot be refunded.');
export const refundRefused = (reason: string) =>
  new Failure(502, 'refund_refused', 'The payment provider refused the refund.', { reason });
export const refundUnavailable = () =>
  new Failure(503, 'payment_provider_unavailable', 'The payment provider isn’t responding. Please try again.');

/** Turns an error of the provider into the message of a failed checkout. */
export async function asCheckoutFailure<T>(log: Log, response: Promise<T>): Promise<T> {
  return response.catch((error) => {
    if (!(error instanceof ProviderError)) throw error;
    log.error('payment_provider_failed', error, { kind: error.kind });
    throw error.kind === 'rejected' ? checkoutRefused() : checkoutUnavailable();
  });
}
