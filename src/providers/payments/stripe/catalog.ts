import type Stripe from 'stripe';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { CatalogItem, PricedItem } from '../port.ts';
import { callStripe } from './responses.ts';

export type StripeCatalog = ReturnType<typeof stripeCatalog>;

/** Stripe looks for so many lookup keys at once. */
const KEYS_AT_ONCE = 10;

/**
 * Our catalog in Stripe: each item is a price with our id as its lookup key. A price never changes at Stripe; another
 * amount is another price of the same product, which takes the lookup key over.
 */
export function stripeCatalog(stripe: Stripe) {
  /** Prices do not change, so what was read once stays true. */
  const item_ids = new Map<string, string>();

  async function find(ids: readonly string[]): Promise<Map<string, Stripe.Price>> {
    const found = new Map<string, Stripe.Price>();
    for (let from = 0; from < ids.length; from += KEYS_AT_ONCE) {
      const lookup_keys = ids.slice(from, from + KEYS_AT_ONCE);
      const { data } = await stripe.prices.list({ lookup_keys, active: true, limit: KEYS_AT_ONCE });
      for (const price of data) if (price.lookup_key) found.set(price.lookup_key, price);
    }
    return found;
  }

  async function make(item: CatalogItem, before: Stripe.Price | undefined): Promise<Stripe.Price> {
    const { id, name, amount_cents, billing } = item;
    const product = before
      ? { product: typeof before.product === 'string' ? before.product : before.product.id }
      : { product_data: { name, metadata: { item_id: id } } };
    return stripe.prices.create({
      currency: 'usd',
      unit_amount: amount_cents,
      lookup_key: id,
      transfer_lookup_key: true,
      metadata: { item_id: id },
      // Tax, where it is charged, is added to the price.
      tax_behavior: 'exclusive',
      ...(billing === 'monthly' && { recurring: { interval: 'month' } }),
      ...product,
    });
  }

  async function ensure(items: readonly CatalogItem[]): Promise<{ made: string[]; prices: Map<string, string> }> {
    const found = await find(items.map((item) => item.id));
    const made: string[] = [];
    const prices = new Map<string, string>();
    for (const item of items) {
      const before = found.get(item.id);
      if (before && isPriced(before, item)) {
        prices.set(item.id, before.id);
        continue;
      }
      prices.set(item.id, (await make(item, before)).id);
      made.push(item.id);
    }
    return { made, prices };
  }

  return {
    ensureCatalog: (items: readonly CatalogItem[]): Promise<string[]> =>
      callStripe(async () => (await ensure(items)).made),

    /** The id of the monthly price of a plan, made where it is missing. */
    priceOf: (plan: PricedItem): Promise<string> =>
      callStripe(async () => {
        const price = (await ensure([{ ...plan, billing: 'monthly' }])).prices.get(plan.id);
        if (!price) throw new ProviderError('rejected', 'This plan has no price at Stripe.', { code: 'no_price' });
        return price;
      }),

    /** Our id of what a price at Stripe is for. */
    itemOf: async (price: string | Stripe.Price): Promise<string> => {
      if (typeof price !== 'string') return itemIdOf(price);
      const known =
        item_ids.get(price) ?? (await callStripe(async () => itemIdOf(await stripe.prices.retrieve(price))));
      item_ids.set(price, known);
      return known;
    },
  };
}

const isPriced = (price: Stripe.Price, item: CatalogItem) =>
  price.currency === 'usd' &&
  price.unit_amount === item.amount_cents &&
  (price.recurring?.interval === 'month') === (item.billing === 'monthly');

/** A price keeps our id after its lookup key was transferred to a newer price. */
export const itemIdOf = (price: Stripe.Price): string => price.metadata.item_id ?? price.lookup_key ?? price.id;
