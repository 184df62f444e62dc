import { z } from 'zod';
import { ZIP_CODE } from '../../../../modules/addresses/rules.ts';
import { billingInfo as billing } from '../../../../modules/billing/schema.ts';
import { emailField } from '../../../../platform/email/field.ts';
import { type PurchasableItem, purchasableItem, selectionOf } from '../../../features/checkout/items.ts';

const required = (what: string) => z.string().trim().min(1, what).max(200);

/** The billing details that the server requires, with their error messages. */
export const billingInfo = billing.extend({
  fullName: required('Please enter your full name.'),
  email: emailField('Please enter your email address.'),
  billingAddressLine1: required('Please enter the street address.'),
  billingCity: required('Please enter the city.'),
  billingState: required('Please choose the state.'),
  billingZip: z.string().trim().regex(ZIP_CODE, 'Please enter a ZIP code such as 12207.'),
});
export type BillingInfo = z.infer<typeof billingInfo>;

const selection = z.object({
  planId: z.string(),
  planName: z.string(),
  stripePriceId: z.string(),
  creditsAwarded: z.number(),
  priceString: z.string(),
  billingInfo: billingInfo.optional(),
});
/** The navigation state that the checkout pages pass on. */
export type Selection = z.infer<typeof selection>;

/**
 * The selection in a navigation state, with the item that the catalog knows under its id: pages show the catalog's
 * words and prices. Undefined where there is none, which leads back to the prices.
 */
export function selectedIn(state: unknown): { selection: Selection; item: PurchasableItem } | undefined {
  const read = selection.safeParse(state);
  const item = read.success ? purchasableItem(read.data.planId) : undefined;
  return read.success && item ? { selection: read.data, item } : undefined;
}

/** The selection that the pricing page begins with: "?item=plan_team". */
export function selectionFrom(search: string): Selection | undefined {
  const item = purchasableItem(new URLSearchParams(search).get('item') ?? '');
  return item && selectionOf(item);
}
