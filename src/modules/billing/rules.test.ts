import { describe, expect, it } from 'vitest';
import { dayText } from '../../platform/time.ts';
import { checkoutItem, eventPackItem } from './catalog/item-rules.ts';
import {
  BUNDLES,
  ENTERPRISE_PLANS,
  eventPack,
  LARGEST_PLAN_CREDITS,
  PERSONAL_PLANS,
  pricingLevel,
  SINGLE_CARD,
  SUGGESTED_PLANS,
  suggestPlan,
  TOP_UP_BUNDLES,
  TOP_UP_DEFAULTS,
  TOP_UP_RATE_CENTS,
  VALIDITY_TEXT,
} from './catalog/rules.ts';
import { paidAsAgreed, paidPath, successUrl, unpaidPath } from './checkout/rules.ts';
import { creditsText } from './rules.ts';

describe('the catalog', () => {
  it('sells the single card for $4.99 and one credit', () => {
    expect(checkoutItem('single_card')).toEqual({
      kind: 'single_card',
      id: SINGLE_CARD.id,
      name: 'Single card',
      amount_cents: 499,
      quantity: 1,
      credits: 1,
    });
  });

  it('sells a bundle with its bonus, and a plan under its name, at the listed price', () => {
    expect(checkoutItem('bundle_25')).toEqual({
      kind: 'bundle',
      id: 'bundle_25',
      name: '25 credits (+5 bonus)',
      amount_cents: 10725,
      quantity: 1,
      credits: 30,
    });
    for (const { id, name, amount_cents, credits } of [...PERSONAL_PLANS, ...ENTERPRISE_PLANS]) {
      expect(checkoutItem(id)).toEqual({
        kind: 'plan',
        id,
        name: `${name} plan`,
        amount_cents,
        quantity: 1,
        credits,
      });
    }
  });

  it('sells an event pack by the credit, under the name of its campaign where it has one', () => {
    const pack = { tier: 'Pro', credits: 600, per_credit_cents: 229, amount_cents: 137400 };
    const item = { kind: 'event_pack', id: 'event_pack_pro', amount_cents: 137400, quantity: 600, credits: 600 };
    const name = 'Pro event pack: 600 credits';
    expect(eventPackItem(pack, '')).toEqual({ ...item, name });
    expect(eventPackItem(pack, 'Gala')).toEqual({ ...item, name: `${name} for Gala` });
  });

  it('names every bundle at its price per card, with its bonus credits', () => {
    expect(BUNDLES.map((b) => [b.credits, b.amount_cents, b.per_card_cents, b.bonus_credits, b.popular])).toEqual([
      [10, 4490, 449, 0, false],
      [25, 10725, 429, 5, false],
      [50, 19450, 389, 5, true],
    ]);
    for (const bundle of BUNDLES) expect(bundle.amount_cents).toBe(bundle.credits * bundle.per_card_cents);
  });

  it('names the four personal and the four enterprise plans', () => {
    expect(
      PERSONAL_PLANS.map((p) => [p.name, p.amount_cents, p.credits, p.seats, p.crm, p.top_up_cents, p.popular]),
    ).toEqual([
      ['Solo', 2400, 8, 1, false, 329, false],
      ['Team', 6900, 25, 3, true, 319, true],
      ['Growth', 12500, 50, 5, true, 299, false],
      ['Scale', 27000, 120, 10, true, 269, false],
    ]);
    expect(
      ENTERPRISE_PLANS.map((p) => [p.name, p.amount_cents, p.credits, p.per_credit_cents, p.seats, p.popular]),
    ).toEqual([
      ['Pro 500', 114500, 500, 229, 15, false],
      ['Advanced 1,500', 328500, 1500, 219, 30, true],
      ['Premium 2,500', 522500, 2500, 209, 50, false],
      ['Elite 5,000', 995000, 5000, 199, 100, false],
    ]);
    for (const plan of ENTERPRISE_PLANS) expect(plan.amount_cents).toBe(plan.credits * plan.per_credit_cents);
  });

  it('has one id for each thing it sells', () => {
    const all = [SINGLE_CARD, ...BUNDLES, ...PERSONAL_PLANS, ...ENTERPRISE_PLANS, ...TOP_UP_BUNDLES];
    expect(new Set(all.map((item) => item.id)).size).toBe(all.length);
  });

  it('sells nothing by a name that is not in it', () => {
    for (const id of ['', 'single card', 'price_1', 'plan_gold', 'top_up_5', 'event_pack_pro', '__proto__']) {
      expect(checkoutItem(id)).toBeUndefined();
    }
  });

  it('names top-ups, their default and the rate that plans are compared with', () => {
    expect(TOP_UP_BUNDLES.map((b) => [b.credits, b.amount_cents])).toEqual([
      [5, 2499],
      [10, 4999],
      [25, 12499],
      [50, 24999],
    ]);
    expect(TOP_UP_BUNDLES.some((b) => b.credits === TOP_UP_DEFAULTS.bundle_credits)).toBe(true);
    expect(TOP_UP_RATE_CENTS).toBe(329);
  });

  it('says once how long credits live', () => {
    expect(VALIDITY_TEXT.one_time).toContain('12 months');
    expect(VALIDITY_TEXT.plan).toContain('60 days');
  });
});

describe('suggestions', () => {
  it('suggests the smallest plan that covers the need', () => {
    expect(SUGGESTED_PLANS.map((plan) => plan.name)).not.toContain('Solo');
    expect(suggestPlan(1)?.name).toBe('Team');
    expect(suggestPlan(25)?.name).toBe('Team');
    expect(suggestPlan(26)?.name).toBe('Growth');
    expect(suggestPlan(121)?.name).toBe('Pro 500');
    expect(suggestPlan(LARGEST_PLAN_CREDITS)?.name).toBe('Elite 5,000');
    expect(suggestPlan(LARGEST_PLAN_CREDITS + 1)).toBeUndefined();
  });

  it.each([
    [499, 'use_a_bundle'],
    [500, { tier: 'Pro', credits: 500, per_credit_cents: 229, amount_cents: 114500 }],
    [1499, { tier: 'Pro', credits: 1499, per_credit_cents: 229, amount_cents: 343271 }],
    [1500, { tier: 'Advanced', credits: 1500, per_credit_cents: 219, amount_cents: 328500 }],
    [2500, { tier: 'Premium', credits: 2500, per_credit_cents: 209, amount_cents: 522500 }],
    [5000, { tier: 'Premium', credits: 5000, per_credit_cents: 209, amount_cents: 1045000 }],
    [5001, 'contact_sales'],
  ])('closes a gap of %i credits with the right event pack', (gap, pack) => {
    expect(eventPack(gap)).toEqual(pack);
  });

  it('prices bulk letters by the first purchase, never by a gift or with nothing left', () => {
    expect(pricingLevel(10)).toBe('pay-as-you-go');
    expect(pricingLevel(0, { description: 'starter_50', credits: 50 })).toBe('pay-as-you-go');
    expect(pricingLevel(1, { description: 'Single card', credits: 1 })).toBe('pay-as-you-go');
    expect(pricingLevel(9, { description: '50 credits (+5 bonus)', credits: 55 })).toBe('basic');
    expect(pricingLevel(9, { description: 'starter_50', credits: 1 })).toBe('basic');
    expect(pricingLevel(9, { description: 'Event pack', credits: 200 })).toBe('premium');
    expect(pricingLevel(9, { description: 'Event pack', credits: 1000 })).toBe('enterprise');
  });
});

describe('the way back from paying', () => {
  const back = (return_url?: string) =>
    successUrl('https://longhand.test', return_url, paidPath({ kind: 'single_card', credits: 1 }), 'sid');
  const DEFAULT =
    'https://longhand.test/portal/checkout/payment-success?credits=1&return_to=create-letter&payment_success=true&session_id=sid';

  it('leads to the page that asked, when it is ours', () => {
    const wanted =
      'https://longhand.test/portal/create-individual-letter?payment_complete=true&payment_success=true&session_id=sid';
    expect(back('https://longhand.test/portal/create-individual-letter?payment_complete=true')).toBe(wanted);
    expect(back('/portal/create-individual-letter?payment_complete=true')).toBe(wanted);
  });

  it.each([
    undefined,
    '',
    'https://evil.example/portal',
    '//evil.example/portal',
    '/\\evil.example/portal',
    'https://longhand.test.evil.example/',
    'https://longhand.test@evil.example/',
    'http://longhand.test/portal/billing',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://',
  ])('leads home to our own page instead of to %j', (return_url) => {
    expect(back(return_url)).toBe(DEFAULT);
  });

  it('carries no session id and no login that the asking page put in', () => {
    const url = new URL(back('https://user:secret@longhand.test/portal/billing?session_id=other&session_id=more#x'));
    expect(url.searchParams.getAll('session_id')).toEqual(['sid']);
    expect(url.href).not.toContain('secret');
  });

  it('leads a bundle to the payment page with all its credits, and one who leaves back to where they came from', () => {
    expect(paidPath({ kind: 'bundle', credits: 30 })).toBe('/portal/checkout/payment-success?credits=30');
    expect(unpaidPath({ kind: 'single_card' })).toBe('/portal/create-individual-letter');
    expect(unpaidPath({ kind: 'bundle' })).toBe('/pricing');
  });
});

describe('a payment', () => {
  const agreed = { id: 'a', amount_cents: 499, provider_session_id: 'p' };
  const received = { our_session_id: 'a', amount_cents: 499, tax_cents: 0, currency: 'usd', provider_session_id: 'p' };

  it('counts only when session, amount and currency are what was agreed', () => {
    expect(paidAsAgreed(agreed, received)).toBe(true);
    expect(paidAsAgreed({ ...agreed, provider_session_id: null }, received)).toBe(true);
    expect(paidAsAgreed(agreed, { ...received, amount_cents: 498 })).toBe(false);
    expect(paidAsAgreed(agreed, { ...received, amount_cents: 539, tax_cents: 40 })).toBe(true);
    expect(paidAsAgreed(agreed, { ...received, tax_cents: 37 })).toBe(true);
    expect(paidAsAgreed(agreed, { ...received, amount_cents: 539, tax_cents: 20 })).toBe(false);
    expect(paidAsAgreed(agreed, { ...received, currency: 'eur' })).toBe(false);
    expect(paidAsAgreed(agreed, { ...received, our_session_id: 'b' })).toBe(false);
    expect(paidAsAgreed(agreed, { ...received, provider_session_id: 'q' })).toBe(false);
  });
});

it('documents and mails show a day in UTC, and credits as they are counted', () => {
  expect(dayText(new Date('2026-03-01T23:30:00Z'))).toBe('March 1, 2026');
  expect([0, 1, 1200].map(creditsText)).toEqual(['0 credits', '1 credit', '1,200 credits']);
});
