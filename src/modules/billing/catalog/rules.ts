import { CREDIT_LIFE_MONTHS } from '../../credits/rules.ts';

/**
 * The catalog: every price, credit count and validity of the product, in whole US cents and whole credits. Pages show
 * it, checkouts charge by it, and nothing that a browser sends can change it. An item's id is also its lookup key at
 * the payment provider.
 */

export type OneTimeItem = { id: string; name: string; amount_cents: number; credits: number; bonus_credits: number };
export type Bundle = OneTimeItem & { per_card_cents: number; popular: boolean };
export type Plan = {
  id: string;
  name: string;
  amount_cents: number;
  credits: number;
  seats: number;
  crm: boolean;
  top_up_cents: number;
  popular: boolean;
};
export type EnterprisePlan = Omit<Plan, 'top_up_cents'> & { per_credit_cents: number };

export const SINGLE_CARD: OneTimeItem = {
  id: 'single_card',
  name: 'Single card',
  amount_cents: 499,
  credits: 1,
  bonus_credits: 0,
};

export const BUNDLES: readonly Bundle[] = [
  bundle(10, 4490, 449, 0),
  bundle(25, 10725, 429, 5),
  { ...bundle(50, 19450, 389, 5), popular: true },
];

export const PERSONAL_PLANS: readonly Plan[] = [
  plan('solo', 'Solo', 2400, 8, 1, 329),
  { ...plan('team', 'Team', 6900, 25, 3, 319), popular: true },
  plan('growth', 'Growth', 12500, 50, 5, 299),
  plan('scale', 'Scale', 27000, 120, 10, 269),
];

export const ENTERPRISE_PLANS: readonly EnterprisePlan[] = [
  enterprisePlan('pro_500', 'Pro 500', 114500, 500, 229, 15),
  { ...enterprisePlan('advanced_1500', 'Advanced 1,500', 328500, 1500, 219, 30), popular: true },
  enterprisePlan('premium_2500', 'Premium 2,500', 522500, 2500, 209, 50),
  enterprisePlan('elite_5000', 'Elite 5,000', 995000, 5000, 199, 100),
];

export type AnyPlan = Plan | EnterprisePlan;

export const ALL_PLANS: readonly AnyPlan[] = [...PERSONAL_PLANS, ...ENTERPRISE_PLANS];

export const planOf = (id: string): AnyPlan | undefined => ALL_PLANS.find((plan) => plan.id === id);

export const planName = (id: string): string => planOf(id)?.name ?? id;

/** What one credit of a top-up costs with this plan; enterprise plans pay what their credits cost. */
export const topUpCents = (plan: AnyPlan): number =>
  'top_up_cents' in plan ? plan.top_up_cents : plan.per_credit_cents;

/** Above this many cards a month there is no listed plan: custom sales. */
export const LARGEST_PLAN_CREDITS = 5000;

/** What the top-up of a balance that ran low costs. */
export const TOP_UP_BUNDLES: readonly OneTimeItem[] = [
  topUp(5, 2499),
  topUp(10, 4999),
  topUp(25, 12499),
  topUp(50, 24999),
];
export const TOP_UP_DEFAULTS = { threshold: 5, bundle_credits: 10 } as const;
/** The balances that may trigger a top-up. */
export const TOP_UP_THRESHOLD = { min: 1, max: 50 } as const;
export const TOP_UP_RATE_CENTS = 329;

/** Plans that the purchase dialog of a campaign offers, smallest first. */
export const SUGGESTED_PLANS: readonly (Plan | EnterprisePlan)[] = [
  ...PERSONAL_PLANS.filter((offered) => offered.id !== 'plan_solo'),
  ...ENTERPRISE_PLANS,
];

/** The smallest plan whose monthly credits cover `credits_needed`; undefined above the largest. */
export function suggestPlan(credits_needed: number): Plan | EnterprisePlan | undefined {
  return SUGGESTED_PLANS.find((offered) => offered.credits >= credits_needed);
}

export const EVENT_PACK_CREDITS = { min: 500, max: 5000 } as const;
export const EVENT_PACK_TIERS = [
  { name: 'Pro', from_credits: 500, per_credit_cents: 229 },
  { name: 'Advanced', from_credits: 1500, per_credit_cents: 219 },
  { name: 'Premium', from_credits: 2500, per_credit_cents: 209 },
] as const;
export type EventPack = { tier: string; credits: number; per_credit_cents: number; amount_cents: number };

/** The pack that closes a gap of `credits_needed`, or why there is none. */
export function eventPack(credits_needed: number): EventPack | 'use_a_bundle' | 'contact_sales' {
  if (credits_needed > EVENT_PACK_CREDITS.max) return 'contact_sales';
  const tier = EVENT_PACK_TIERS.findLast((offered) => credits_needed >= offered.from_credits);
  if (!tier) return 'use_a_bundle';
  const { name, per_credit_cents } = tier;
  return { tier: name, credits: credits_needed, per_credit_cents, amount_cents: credits_needed * per_credit_cents };
}

/** What one letter of a bulk campaign costs on each pricing level. */
export const PRICING_LEVELS = {
  'pay-as-you-go': { unit_price_cents: 499 },
  basic: { unit_price_cents: 449 },
  premium: { unit_price_cents: 399 },
  enterprise: { unit_price_cents: 349 },
} as const;
export type PricingLevel = keyof typeof PRICING_LEVELS;

const LEVEL_THRESHOLDS = [
  { level: 'enterprise', credits: 1000, marker: 'pro_1000' },
  { level: 'premium', credits: 200, marker: 'growth_200' },
  { level: 'basic', credits: 50, marker: 'starter_50' },
] as const;

/** The pricing level that a balance and the first purchase give. Gifts, such as the sign-up credits, are no purchase. */
export function pricingLevel(balance: number, first_purchase?: { description: string; credits: number }): PricingLevel {
  if (balance <= 0 || !first_purchase) return 'pay-as-you-go';
  const { description, credits } = first_purchase;
  const marked = LEVEL_THRESHOLDS.find((threshold) => description.includes(threshold.marker));
  const reached = LEVEL_THRESHOLDS.find((threshold) => credits >= threshold.credits);
  return (marked ?? reached)?.level ?? 'pay-as-you-go';
}

/** Plan and enterprise credits outlive their billing month by this long, while the plan is active. */
export const PLAN_CREDIT_ROLL_OVER_DAYS = 60;

/** How long unused credits stay valid at most after a plan ends. */
export const ENDED_PLAN_CREDIT_DAYS = 30;

/** The one text about validity that every page and mail shows. */
export const VALIDITY_TEXT = {
  one_time: `Credits are valid for ${CREDIT_LIFE_MONTHS} months from purchase.`,
  plan: `Unused plan credits roll over for ${PLAN_CREDIT_ROLL_OVER_DAYS} days after their billing month while your plan is active.`,
  ended_plan: `Its unused credits can be used for up to ${ENDED_PLAN_CREDIT_DAYS} days after that; credits you bought separately keep their own expiration date.`,
} as const;

function bundle(credits: number, amount_cents: number, per_card_cents: number, bonus_credits: number): Bundle {
  const name = bonus_credits ? `${credits} credits (+${bonus_credits} bonus)` : `${credits} credits`;
  return { id: `bundle_${credits}`, name, amount_cents, credits, bonus_credits, per_card_cents, popular: false };
}

function topUp(credits: number, amount_cents: number): OneTimeItem {
  return { id: `top_up_${credits}`, name: `Top-up of ${credits} credits`, amount_cents, credits, bonus_credits: 0 };
}

function plan(
  key: string,
  name: string,
  amount_cents: number,
  credits: number,
  seats: number,
  top_up_cents: number,
): Plan {
  return { id: `plan_${key}`, name, amount_cents, credits, seats, crm: key !== 'solo', top_up_cents, popular: false };
}

function enterprisePlan(
  key: string,
  name: string,
  amount_cents: number,
  credits: number,
  per_credit_cents: number,
  seats: number,
): EnterprisePlan {
  return { id: `plan_${key}`, name, amount_cents, credits, per_credit_cents, seats, crm: true, popular: false };
}
