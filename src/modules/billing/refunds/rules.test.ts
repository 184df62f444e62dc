import { expect, it } from 'vitest';
import { nextReturnCheck } from '../payments/rules.ts';
import { creditsToReclaim } from './rules.ts';

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
