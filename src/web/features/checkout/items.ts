import { BUNDLES, ENTERPRISE_PLANS, PERSONAL_PLANS, SINGLE_CARD } from '../../../modules/billing/catalog/rules.ts';
import { formatUsd } from '../../../platform/money.ts';

/** An item of the catalog as the checkout pages show it. */
export type PurchasableItem = {
  id: string;
  name: string;
  amount_cents: number;
  credits: number;
  bonus_credits: number;
  /** Price per letter, bonus credits not counted. */
  per_letter_cents: number;
  is_plan: boolean;
  seats: number | undefined;
};

export const ITEMS: readonly PurchasableItem[] = [
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

export const purchasableItem = (id: string): PurchasableItem | undefined => ITEMS.find((item) => item.id === id);
export const allCreditsOf = (item: PurchasableItem): number => item.credits + item.bonus_credits;

/** The price as text, with "per month" for plans. */
export const priceOf = (item: PurchasableItem): string =>
  `${formatUsd(item.amount_cents)}${item.is_plan ? ' per month' : ''}`;

/** The navigation state that opens the checkout for an item. */
export function selectionOf(item: PurchasableItem) {
  return {
    planId: item.id,
    planName: item.name,
    stripePriceId: item.id,
    creditsAwarded: allCreditsOf(item),
    priceString: formatUsd(item.amount_cents),
  };
}
