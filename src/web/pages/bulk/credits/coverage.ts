import { PRICING_LEVELS, type PricingLevel, pricingLevel } from '../../../../modules/billing/catalog/rules.ts';

/** What an account can spend and which prices it has. */
export type Credit = { balance: number; level: PricingLevel };

/** The default when the account could not be reached. */
export const DEFAULT_CREDIT: Credit = { balance: 0, level: 'pay-as-you-go' };

/** The pricing level that the latest purchase gives. */
export function creditOf(
  balance: number,
  purchases: readonly { description: string; credits_amount: number }[],
): Credit {
  const [latest] = purchases;
  return {
    balance,
    level: pricingLevel(balance, latest && { description: latest.description, credits: latest.credits_amount }),
  };
}

export const LEVEL_NAMES: Record<PricingLevel, string> = {
  'pay-as-you-go': 'Pay-as-you-go',
  basic: 'Basic',
  premium: 'Premium',
  enterprise: 'Enterprise',
};

/** What sending this many letters costs an account: one credit each. */
export function coverageOf({ balance, level }: Credit, letters: number) {
  const { unit_price_cents } = PRICING_LEVELS[level];
  const shortfall = Math.max(0, letters - balance);
  return {
    required: letters,
    balance,
    unit_price_cents,
    /** What the letters are worth at this account's price. */
    worth_cents: letters * unit_price_cents,
    shortfall,
    left: Math.max(0, balance - letters),
    covered: shortfall === 0,
  };
}
