import { describe, expect, it } from 'vitest';
import { cheaperBundle, cheapestPurchase, perCreditCents } from './gap-rules.ts';
import { BUNDLES } from './rules.ts';

describe('the cheapest way to buy missing credits', () => {
  it.each([
    [1, 499, 'one single card'],
    [9, 4490, 'one bundle of 10'],
    [11, 4989, 'one bundle of 10 and one single card'],
    [26, 10725, 'one bundle of 30'],
    [49, 19450, 'one bundle of 55'],
    [110, 38900, '2 bundles of 55'],
    [499, 177046, '9 bundles of 55 and 4 single cards'],
    [500, 114500, 'Pro event pack'],
    [700, 160300, 'Pro event pack'],
    [5000, 1045000, 'Premium event pack'],
  ])('of %i costs %i: %s', (credits, amount_cents, what) => {
    const found = cheapestPurchase(credits);
    expect(found).toMatchObject({ amount_cents, what });
    expect(found?.credits).toBeGreaterThanOrEqual(credits);
  });

  it('is not for sale for none, and above the largest pack', () => {
    expect(cheapestPurchase(0)).toBeUndefined();
    expect(cheapestPurchase(5001)).toBeUndefined();
  });
});

it('counts the bonus of a bundle in its price per card', () => {
  expect(BUNDLES.map(perCreditCents)).toEqual([449, 358, 354]);
});

it('knows the bundle that costs less than a top-up', () => {
  expect(cheaperBundle(50)).toMatchObject({ top_up: { amount_cents: 24999 }, bundle: { id: 'bundle_50' } });
  expect(cheaperBundle(5)).toBeUndefined();
});
