import {
  BUNDLES,
  ENTERPRISE_PLANS,
  type OneTimeItem,
  PERSONAL_PLANS,
  SINGLE_CARD,
} from '../../../../modules/billing/catalog/rules.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { siteUrl } from '../../../lib/public-meta.ts';

/** Formats a price; whole dollars have no cents. */
export const priceText = (amount_cents: number): string => formatUsd(amount_cents).replace(/\.00$/, '');

/** The lowest price per card, in the largest plan. */
export const LOWEST_CARD_CENTS = Math.min(...ENTERPRISE_PLANS.map((plan) => plan.per_credit_cents));

/** Returns the price per card of a plan, rounded to the cent. */
export const perCardCents = (plan: { amount_cents: number; credits: number }): number =>
  Math.round(plan.amount_cents / plan.credits);

/** Our prices as schema.org data for search engines. */
export function pricesAsLinkedData(): Record<string, unknown> {
  const offer = (item: Pick<OneTimeItem, 'name' | 'amount_cents'>, url: string, monthly: boolean) => ({
    '@type': 'Offer',
    name: item.name,
    price: (item.amount_cents / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: `${siteUrl()}${url}`,
    ...(monthly && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (item.amount_cents / 100).toFixed(2),
        priceCurrency: 'USD',
        unitText: 'month',
      },
    }),
  });
  return {
    '@type': 'Product',
    name: 'Handwritten greeting cards, printed and mailed',
    description: 'Handwritten-style cards in envelopes addressed in the same handwriting, mailed USPS First Class.',
    brand: { '@type': 'Brand', name: 'Longhand' },
    image: `${siteUrl()}/og/pricing.png`,
    offers: [
      offer(SINGLE_CARD, '/pricing', false),
      ...BUNDLES.map((bundle) => offer(bundle, '/pricing', false)),
      ...PERSONAL_PLANS.map((plan) => offer(plan, '/pricing', true)),
      ...ENTERPRISE_PLANS.map((plan) => offer(plan, '/pricing/enterprise', true)),
    ],
  };
}
