import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { paymentFailureText, paymentUrlIn } from './payment-failure.ts';

const refusal = (status: number, code: string, user_message = 'Failed to create checkout session. Please try again.') =>
  new ApiError(status, { code, user_message });

describe('opening a payment page', () => {
  it('reads the URL from the response', () => {
    expect(paymentUrlIn({ url: 'https://pay.example/1', sessionId: '1' })).toBe('https://pay.example/1');
  });

  it('reports what is missing from the response', () => {
    expect(() => paymentUrlIn(null)).toThrow('Invalid response from payment service');
    expect(() => paymentUrlIn('ok')).toThrow('Invalid response from payment service');
    expect(() => paymentUrlIn({ sessionId: '1' })).toThrow('No checkout URL received from payment service');
    expect(() => paymentUrlIn({ url: '' })).toThrow('No checkout URL received from payment service');
  });
});

describe('the error message', () => {
  it.each([
    [refusal(401, 'unauthorized'), 'Please log in to continue with your purchase.'],
    [refusal(503, 'payment_provider_unavailable'), 'Stripe failed to initialize'],
    [refusal(502, 'checkout_refused'), 'Stripe checkout failed'],
    [
      refusal(503, 'billing_info_not_saved', 'Failed to save billing information'),
      'Failed to save billing information',
    ],
    [refusal(400, 'unknown_item'), 'Payment setup failed'],
    [refusal(500, 'internal'), 'Payment setup failed'],
    [new TypeError('Failed to fetch'), 'Something went wrong. Please try again.'],
  ])('%s', (error, text) => {
    expect(paymentFailureText(error, 'stripe')).toBe(text);
  });

  it('names the payment provider', () => {
    expect(paymentFailureText(refusal(502, 'checkout_refused'), 'sandbox')).toBe('The sandbox checkout failed');
  });

  it('repeats the reason from the server', () => {
    expect(paymentFailureText(refusal(409, 'already_subscribed', 'You have a plan already.'), 'stripe')).toBe(
      'You have a plan already.',
    );
  });
});
