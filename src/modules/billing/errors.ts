import { Failure } from '../../platform/failure.ts';

const CHECKOUT_FAILED = 'Failed to create checkout session. Please try again.';

export const unknownItem = () => new Failure(400, 'unknown_item', CHECKOUT_FAILED);
export const checkoutRefused = () => new Failure(502, 'checkout_refused', CHECKOUT_FAILED);
export const checkoutUnavailable = () => new Failure(503, 'payment_provider_unavailable', CHECKOUT_FAILED);

/** Nothing is lost: the webhook or the sweep credits the payment once the provider answers again. */
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
