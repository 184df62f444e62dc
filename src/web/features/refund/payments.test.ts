import { describe, expect, it } from 'vitest';
import { centsOf, isRefundable, paymentName } from './payments.ts';

describe('the amount of a refund', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['0.05', 5],
    [' $1,234.50 ', 123_450],
    ['19.99', 1999],
  ])('%s is %i cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });

  it.each(['', '0', '0.00', '-3', '1.234', '1,23', 'ten', '12.', '1e3'])('%j is none', (typed) => {
    expect(centsOf(typed)).toBeUndefined();
  });
});

describe('what can be refunded', () => {
  it('is a customer payment, and never a refund', () => {
    expect(isRefundable({ type: 'customer_payment', amount_cents: 499 })).toBe(true);
    expect(isRefundable({ type: 'refund', amount_cents: -499 })).toBe(false);
    expect(isRefundable({ type: 'dispute_won', amount_cents: 499 })).toBe(false);
  });
});

it('an unknown payment type is shown by its own name', () => {
  expect(paymentName({ type: 'refund' })).toBe('Refund');
  expect(paymentName({ type: 'chargeback_fee' })).toBe('chargeback_fee');
});
