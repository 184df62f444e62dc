import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextReturnCheck } from '../payments/rules.ts';
import { creditsToReclaim, taxReturned } from './rules.ts';

it.each([
  ['all', 4999, 10],
  ['more than was paid', 6000, 10],
  ['half, in whole credits', 2499, 4],
  ['a cent less than all', 4998, 9],
  ['nothing', 0, 0],
  ['less than nothing', -100, 0],
])('of a payment for ten credits of which %s went back, that share is taken back', (_, returned_cents, credits) => {
  expect(creditsToReclaim(10, 4999, returned_cents)).toBe(credits);
});

it('a return takes its share of the sales tax along', () => {
  const paid = { amount_cents: 5389, tax_cents: 399 };
  expect(taxReturned(paid, 0, 5389)).toBe(399);
  expect(taxReturned(paid, 0, 2695)).toBe(200);
  expect(taxReturned(paid, 2695, 5389)).toBe(199);
  expect(taxReturned(paid, 5389, 0)).toBe(-399);
  // A refund of what a bank had taken back already.
  expect(taxReturned(paid, 5389, 10_778)).toBe(0);
  expect(taxReturned({ amount_cents: 0, tax_cents: 0 }, 0, 100)).toBe(0);
});

it('whatever is returned and taken back in whatever parts, no part has more tax than money, and all of them have the tax of their sum', () => {
  const paid = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(paid, fc.array(fc.integer({ min: -300_000, max: 300_000 })), ([amount_cents, share], steps) => {
      const payment = { amount_cents, tax_cents: Math.floor(amount_cents * share) };
      let [returned, tax] = [0, 0];
      for (const step of steps) {
        const part = taxReturned(payment, returned, returned + step);
        expect(part >= Math.min(0, step) && part <= Math.max(0, step)).toBe(true);
        [returned, tax] = [returned + step, tax + part];
      }
      expect(tax).toBe(taxReturned(payment, 0, returned));
      expect(tax + taxReturned(payment, returned, amount_cents)).toBe(payment.tax_cents);
    }),
  );
});

it('a payment is looked at after five minutes, an hour, a day, a week and up to 125 days, then never again', () => {
  const paid_at = new Date('2040-01-01T00:00:00Z');
  const checks = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => nextReturnCheck(paid_at, n)?.toISOString() ?? null);
  expect(checks).toEqual([
    '2040-01-01T00:05:00.000Z',
    '2040-01-01T01:00:00.000Z',
    '2040-01-02T00:00:00.000Z',
    '2040-01-08T00:00:00.000Z',
    '2040-01-31T00:00:00.000Z',
    '2040-03-01T00:00:00.000Z',
    '2040-03-31T00:00:00.000Z',
    '2040-05-05T00:00:00.000Z',
    null,
  ]);
});
