import type { ProfileEdit } from '../../identity/profiles/schema.ts';
import type { SoldItem } from '../catalog/item-rules.ts';
import { ownUrl } from '../rules.ts';
import type { BillingInfo } from '../schema.ts';

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
 * The address to come back to after paying: `return_url` when it is on our own origin, else `fallback_path`; plus
 * the two parameters that protected pages read.
 */
export function successUrl(
  site_url: string,
  return_url: string | undefined,
  fallback_path: string,
  session_id: string,
): string {
  const site = new URL(site_url);
  const target = ownUrl(site_url, return_url, fallback_path);
  const query = new URLSearchParams(target.search);
  query.set('payment_success', 'true');
  query.set('session_id', session_id);
  return `${site.origin}${target.pathname}?${query}`;
}

/** Whether what was received is the agreed price, with sales tax on top of it or in it. */
export const isPrice = (price_cents: number, received: { amount_cents: number; tax_cents: number }): boolean =>
  received.amount_cents - received.tax_cents === price_cents || received.amount_cents === price_cents;

/** Whether what the provider received is what was agreed when the checkout began. */
export function paidAsAgreed(
  agreed: { id: string; amount_cents: number; provider_session_id: string | null },
  received: {
    our_session_id: string;
    amount_cents: number;
    tax_cents: number;
    currency: string;
    provider_session_id: string;
  },
): boolean {
  return (
    received.our_session_id === agreed.id &&
    isPrice(agreed.amount_cents, received) &&
    received.currency === 'usd' &&
    (agreed.provider_session_id === null || agreed.provider_session_id === received.provider_session_id)
  );
}

/** Billing details as profile fields, for invoices and for the next checkout. */
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
