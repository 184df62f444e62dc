import { describe, expect, it } from 'vitest';
import { planOf } from '../catalog/rules.ts';
import { AUTHENTICATION_LIFE_MS, mayTopUp, topUpBundles, topUpConsentText } from './rules.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2040-01-10T12:00:00Z');
const attempt = (status: string, hours_ago: number, consent_id = 'new', more_ms = 0) => ({
  consent_id,
  status,
  created_at: new Date(NOW.getTime() - hours_ago * HOUR_MS - more_ms),
});

describe('a top-up', () => {
  it('may be tried five times a day', () => {
    const paid = (n: number) => Array.from({ length: n }, () => attempt('paid', 1));
    expect([mayTopUp(paid(4), 'new', NOW), mayTopUp(paid(5), 'new', NOW)]).toEqual(['yes', 'daily_limit']);
  });

  it('is not tried with a card that was removed, until there is a new agreement', () => {
    expect(mayTopUp([attempt('card_removed', 999)], 'new', NOW)).toBe('card_removed');
    expect(mayTopUp([attempt('card_removed', 1, 'old')], 'new', NOW)).toBe('yes');
  });

  it('counts attempts of the last 24 hours, under whatever agreement', () => {
    const other = Array.from({ length: 4 }, () => attempt('paid', 1, 'old'));
    expect(mayTopUp([...other, attempt('paid', 23, 'new', HOUR_MS - 1)], 'new', NOW)).toBe('daily_limit');
    expect(mayTopUp([...other, attempt('paid', 24)], 'new', NOW)).toBe('yes');
  });

  it('is not tried for a day after a refused payment under the same agreement', () => {
    expect([
      mayTopUp([attempt('declined', 23)], 'new', NOW),
      mayTopUp([attempt('declined', 24)], 'new', NOW),
      mayTopUp([attempt('declined', 1, 'old')], 'new', NOW),
      mayTopUp([attempt('paid', 1), attempt('declined', 2)], 'new', NOW),
      mayTopUp([attempt('paid', 1, 'old'), attempt('declined', 2)], 'new', NOW),
      mayTopUp([], 'new', NOW),
    ]).toEqual(['declined_recently', 'yes', 'yes', 'yes', 'declined_recently', 'yes']);
  });

  it('costs the listed price, or the rate of the plan', () => {
    expect([topUpBundles(undefined)[1], topUpBundles(planOf('plan_solo'))[1]]).toEqual([
      { credits: 10, amount_cents: 4999 },
      { credits: 10, amount_cents: 3290 },
    ]);
  });

  it('waits 23 hours for the authentication of its owner', () => {
    expect(AUTHENTICATION_LIFE_MS).toBe(23 * HOUR_MS);
  });
});

it('the agreement names the threshold, the bundle and the price', () => {
  expect(topUpConsentText({ threshold: 1, bundle_size: 10 }, 4999, true)).toContain('now $49.99 plus any sales tax.');
  expect(topUpConsentText({ threshold: 1, bundle_size: 10 }, 4999, false)).toBe(
    'I authorize Longhand to charge my selected payment method whenever my balance is at or below 1 credit. ' +
      'Each charge buys a bundle of 10 credits at current rates, now $49.99. ' +
      'I can withdraw this consent anytime in my settings. Charges are non-refundable. ' +
      'I receive an email notice for each charge. This consent is valid until withdrawn.',
  );
});
