import { describe, expect, it } from 'vitest';
import { gapOffers } from './offers.ts';

describe('covering a credit shortfall', () => {
  it.each([
    [10, 3, 7, 'bundle_10'],
    [30, 0, 30, 'bundle_25'],
    [60, 5, 55, 'bundle_50'],
  ])('%i needed with %i there leaves %i, which %s covers with its bonus', (needed, balance, gap, bundle) => {
    const offers = gapOffers(needed, balance);
    expect(offers).toMatchObject({ gap, pack: 'use_a_bundle', bundle: { id: bundle }, first: 'event-pack' });
  });

  it('below the smallest pack and above the largest bundle shows the plan that covers it first', () => {
    expect(gapOffers(300, 10)).toMatchObject({
      pack: 'use_a_bundle',
      bundle: undefined,
      plan: { id: 'plan_pro_500' },
      first: 'plan',
    });
  });

  it('sells exactly the shortfall as a pack between 500 and 5000', () => {
    expect(gapOffers(1600, 0).pack).toEqual({
      tier: 'Advanced',
      credits: 1600,
      per_credit_cents: 219,
      amount_cents: 350_400,
    });
    expect(gapOffers(500, 1).pack).toBe('use_a_bundle');
    expect(gapOffers(5000, 0).pack).toMatchObject({ tier: 'Premium' });
    expect(gapOffers(5001, 0)).toMatchObject({ pack: 'contact_sales', plan: undefined });
  });

  it('is nothing when the balance is enough', () => {
    expect(gapOffers(5, 9).gap).toBe(0);
  });
});
