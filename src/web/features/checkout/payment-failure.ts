import { ApiError } from '../../lib/api.ts';

const GENERIC = 'Something went wrong. Please try again.';
const PLEASE_LOG_IN = 'Please log in to continue with your purchase.';

/** The payment service responded without a checkout URL. */
export class NoPaymentPage extends Error {}

/** Returns the checkout URL of a response. Throws NoPaymentPage with the text for the customer. */
export function paymentUrlIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) throw new NoPaymentPage('Invalid response from payment service');
  const { url } = answer as { url?: unknown };
  if (typeof url !== 'string' || !url) throw new NoPaymentPage('No checkout URL received from payment service');
  return url;
}

/** Returns the message for a payment page that could not be opened. `provider` is the payment provider's name. */
export function paymentFailureText(error: unknown, provider: string): string {
  if (error instanceof NoPaymentPage) return error.message;
  if (!(error instanceof ApiError)) return GENERIC;
  if (error.status === 401) return PLEASE_LOG_IN;
  if (error.code === 'billing_info_not_saved') return error.user_message;
  if (error.code === 'payment_provider_unavailable') {
    return provider === 'stripe' ? 'Stripe failed to initialize' : `The ${provider} payment page failed to initialize`;
  }
  if (error.code === 'checkout_refused') {
    return provider === 'stripe' ? 'Stripe checkout failed' : `The ${provider} checkout failed`;
  }
  // Show specific errors, such as an existing plan, as the server words them.
  return error.status < 500 && !error.user_message.startsWith('Failed to create checkout session')
    ? error.user_message
    : 'Payment setup failed';
}
