import type { ProfileEdit } from '../../identity/profiles/schema.ts';
import {
  BUNDLES,
  ENTERPRISE_PLANS,
  EVENT_PACK_TIERS,
  type EventPack,
  type OneTimeItem,
  PERSONAL_PLANS,
  SINGLE_CARD,
  TOP_UP_BUNDLES,
} from '../catalog/rules.ts';
import type { BillingInfo } from '../schema.ts';

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
  const name = `${tier} event pack: ${credits} credits${campaign_name ? ` for ${campaign_name}` : ''}`;
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

/** Everything that a payment provider keeps a price for, one time or monthly. */
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

/** Where the customer lands after paying for `item`, when the page that sent them names no place of ours. */
export function paidPath(item: Pick<SoldItem, 'kind' | 'credits'>): string {
  if (item.kind === 'single_card') return '/portal/checkout/payment-success?credits=1&return_to=create-letter';
  if (item.kind === 'event_pack') return '/portal/bulk-campaign-wizard';
  return `/portal/checkout/payment-success?credits=${item.credits}`;
}

/** Where somebody without an account lands after paying for a bundle: the account that they make claims it. */
export const claimPath = (credits: number, claim_token: string): string =>
  `/auth/signup?${new URLSearchParams({ bundle_purchase: 'true', credits: String(credits), session_id: claim_token })}`;

/** Where the customer lands after leaving the payment page without paying for `item`. */
export function unpaidPath(item: Pick<SoldItem, 'kind'>): string {
  if (item.kind === 'single_card') return '/portal/create-individual-letter';
  return item.kind === 'event_pack' ? '/portal/bulk-campaign-wizard' : '/pricing';
}

/**
 * The address to come back to after paying: `return_url` when it lies on our own origin, else `fallback_path`; plus
 * the two parameters that protected pages read.
 */
export function successUrl(
  site_url: string,
  return_url: string | undefined,
  fallback_path: string,
  session_id: string,
): string {
  const site = new URL(site_url);
  const target = ownAddress(site_url, return_url, fallback_path);
  const query = new URLSearchParams(target.search);
  query.set('payment_success', 'true');
  query.set('session_id', session_id);
  return `${site.origin}${target.pathname}?${query}`;
}

/** `return_url` when it lies on our own origin, else `fallback_path` there. */
export function ownAddress(site_url: string, return_url: string | undefined, fallback_path: string): URL {
  const site = new URL(site_url);
  const wished = return_url && URL.canParse(return_url, site) ? new URL(return_url, site) : undefined;
  return wished?.origin === site.origin ? wished : new URL(fallback_path, site);
}

/** Whether what the provider received is what was agreed when the checkout began. */
export function paidAsAgreed(
  agreed: { id: string; amount_cents: number; provider_session_id: string | null },
  received: { our_session_id: string; amount_cents: number; currency: string; provider_session_id: string },
): boolean {
  return (
    received.our_session_id === agreed.id &&
    received.amount_cents === agreed.amount_cents &&
    received.currency === 'usd' &&
    (agreed.provider_session_id === null || agreed.provider_session_id === received.provider_session_id)
  );
}

/** Billing details as the profile keeps them, for invoices and for the next time. */
export const profileEditOf = (info: BillingInfo): ProfileEdit => ({
  full_name: info.fullName,
  phone: info.phone,
  company_name: info.companyName,
  billing_address_line1: info.billingAddressLine1,
  billing_address_line2: info.billingAddressLine2,
  billing_city: info.billingCity,
  billing_state: info.billingState,
  billing_zip: info.billingZip,
  billing_country: info.billingCountry,
});
