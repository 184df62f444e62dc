import { expect, it } from 'vitest';
import { coverageOf, creditOf, DEFAULT_CREDIT } from './coverage.ts';

it('a letter costs one credit, and the shortfall is what the balance lacks', () => {
  expect(coverageOf({ balance: 30, level: 'basic' }, 50)).toEqual({
    required: 50,
    balance: 30,
    unit_price_cents: 449,
    worth_cents: 50 * 449,
    shortfall: 20,
    left: 0,
    covered: false,
  });
  expect(coverageOf({ balance: 50, level: 'basic' }, 50)).toMatchObject({ covered: true, shortfall: 0, left: 0 });
});

it.each([
  ['nothing bought', 5, [], 'pay-as-you-go'],
  ['an empty account', 0, [{ description: 'pro_1000', credits_amount: 1000 }], 'pay-as-you-go'],
  ['starter_50', 5, [{ description: 'Pack starter_50', credits_amount: 1 }], 'basic'],
  ['200 credits', 5, [{ description: 'Credits', credits_amount: 200 }], 'premium'],
  ['pro_1000', 5, [{ description: 'pro_1000', credits_amount: 1000 }], 'enterprise'],
])('%s gives the right price', (_, balance, purchases, level) => {
  expect(creditOf(balance, purchases).level).toBe(level);
});

it('an account that cannot be loaded counts as empty', () => {
  expect(coverageOf(DEFAULT_CREDIT, 7)).toMatchObject({ balance: 0, unit_price_cents: 499, shortfall: 7 });
});
