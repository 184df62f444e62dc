import { expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';

it('a letter costs one credit, and only what is missing has a price', () => {
  expect(coverageOf(1, 50)).toEqual({
    required: 50,
    balance: 1,
    shortfall: 49,
    cheapest: { what: 'one bundle of 55', amount_cents: 19450, credits: 55 },
    left: 0,
    covered: false,
  });
  expect(coverageOf(52, 50)).toMatchObject({ covered: true, shortfall: 0, left: 2, cheapest: undefined });
});
