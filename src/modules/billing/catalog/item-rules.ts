import { formatCount } from '../../../platform/format.ts';
import {
  BUNDLES,
  ENTERPRISE_PLANS,
  EVENT_PACK_TIERS,
  type EventPack,
  type OneTimeItem,
  PERSONAL_PLANS,
  SINGLE_CARD,
  TOP_UP_BUNDLES,
} from './rules.ts';

/** Something that a payment page sells: `amount_cents` in total, for `quantity` pieces of the catalog item `id`. */
export type SoldItem = {
  kind: 'single_card' | 'bundle' | 'plan' | 'event_pack';
  id: string;
  name: string;
  amount_cents: number;
  quantity: number;
  credits: number;
};

/** What a checkout sells under a catalog id: the single card, a bundle, a personal or an enterprise plan. */
export function checkoutItem(id: string): SoldItem | undefined {
  if (id === SINGLE_CARD.id) return sold('single_card', SINGLE_CARD);
  const offered = BUNDLES.find((item) => item.id === id);
  if (offered) return sold('bundle', offered);
  const wanted = [...PERSONAL_PLANS, ...ENTERPRISE_PLANS].find((item) => item.id === id);
  return wanted && sold('plan', { ...wanted, name: `${wanted.name} plan`, bonus_credits: 0 });
}

/** An event pack as a payment page sells it. */
export function eventPackItem(pack: EventPack, campaign_name: string): SoldItem {
  const { tier, credits, amount_cents } = pack;
  const name = `${tier} event pack: ${formatCount(credits, 'credit')}${campaign_name ? ` for ${campaign_name}` : ''}`;
  return { kind: 'event_pack', id: `event_pack_${tier.toLowerCase()}`, name, amount_cents, quantity: credits, credits };
}

const sold = (kind: SoldItem['kind'], { id, name, amount_cents, credits, bonus_credits }: OneTimeItem): SoldItem => ({
  kind,
  id,
  name,
  amount_cents,
  quantity: 1,
  credits: credits + bonus_credits,
});

/** Every item that has a price at the payment provider, one-time or monthly. */
export const CATALOG_ITEMS: readonly {
  id: string;
  name: string;
  amount_cents: number;
  billing: 'one_time' | 'monthly';
}[] = [
  ...[SINGLE_CARD, ...BUNDLES, ...TOP_UP_BUNDLES].map(({ id, name, amount_cents }) => ({
    id,
    name,
    amount_cents,
    billing: 'one_time' as const,
  })),
  ...EVENT_PACK_TIERS.map(({ name, per_credit_cents }) => ({
    id: `event_pack_${name.toLowerCase()}`,
    name: `${name} event pack, per credit`,
    amount_cents: per_credit_cents,
    billing: 'one_time' as const,
  })),
  ...[...PERSONAL_PLANS, ...ENTERPRISE_PLANS].map(({ id, name, amount_cents }) => ({
    id,
    name: `${name} plan`,
    amount_cents,
    billing: 'monthly' as const,
  })),
];
