import { BUNDLES, ENTERPRISE_PLANS, PERSONAL_PLANS, SINGLE_CARD } from '../../../modules/billing/catalog/rules.ts';
import { formatUsd } from '../../../platform/money.ts';

/** What can be led through the checkout pages, as they show it. */
export type Ware = {
  id: string;
  name: string;
  amount_cents: number;
  credits: number;
  bonus_credits: number;
  /** What one letter costs, before the bonus. */
  per_letter_cents: number;
  is_plan: boolean;
  seats: number | undefined;
};

const WARES: readonly Ware[] = [
  ...[...PERSONAL_PLANS, ...ENTERPRISE_PLANS].map((plan) => ({
    id: plan.id,
    name: `${plan.name} Plan`,
    amount_cents: plan.amount_cents,
    credits: plan.credits,
    bonus_credits: 0,
    per_letter_cents: Math.round(plan.amount_cents / plan.credits),
    is_plan: true,
    seats: plan.seats,
  })),
  ...[...BUNDLES, { ...SINGLE_CARD, per_card_cents: SINGLE_CARD.amount_cents }].map((item) => ({
    id: item.id,
    name: item.name,
    amount_cents: item.amount_cents,
    credits: item.credits,
    bonus_credits: item.bonus_credits,
    per_letter_cents: item.per_card_cents,
    is_plan: false,
    seats: undefined,
  })),
];

export const wareOf = (id: string): Ware | undefined => WARES.find((ware) => ware.id === id);
export const allCreditsOf = (ware: Ware): number => ware.credits + ware.bonus_credits;

/** A price as the checkout pages show it: what is paid every month says so. */
export const priceOf = (ware: Ware): string => `${formatUsd(ware.amount_cents)}${ware.is_plan ? ' per month' : ''}`;

/** The selection that opens the checkout of an item of the catalog. */
export function selectionOf(ware: Ware) {
  return {
    planId: ware.id,
    planName: ware.name,
    stripePriceId: ware.id,
    creditsAwarded: allCreditsOf(ware),
    priceString: formatUsd(ware.amount_cents),
  };
}
