import type Stripe from 'stripe';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { OffSessionOrder } from '../port.ts';
import { whole } from './responses.ts';

/** What a charge comes to with its sales tax, and Stripe's id of the calculation. */
type TaxedCharge = { calculation: string; total_cents: number; tax_cents: number };

/**
 * Computes the sales tax on a charge while its owner is away, once for its key. A payment intent that names the
 * calculation is all that Stripe needs: it records the tax as collected when the intent succeeds, and as returned when
 * the payment is refunded.
 */
export async function taxedCharge(
  stripe: Stripe,
  { customer_id, payment_method_id, amount_cents }: OffSessionOrder,
  idempotencyKey: string,
): Promise<TaxedCharge> {
  const params: Stripe.Tax.CalculationCreateParams = {
    currency: 'usd',
    line_items: [{ amount: amount_cents, reference: 'credits', tax_behavior: 'exclusive' }],
    ...(await payerOf(stripe, customer_id, payment_method_id)),
  };
  const made = await stripe.tax.calculations.create(params, { idempotencyKey }).catch((error) => {
    throw error?.code === 'customer_tax_location_invalid' ? noAddress() : error;
  });
  if (!made.id) throw new ProviderError('retryable', 'Stripe Tax did not store its calculation.');
  return { calculation: made.id, total_cents: made.amount_total, tax_cents: made.tax_amount_exclusive };
}

type Payer = Pick<Stripe.Tax.CalculationCreateParams, 'customer' | 'customer_details'>;

/** The customer, whose tax exemption counts too; the card's billing address where the customer has none. */
async function payerOf(stripe: Stripe, customer_id: string, payment_method_id: string): Promise<Payer> {
  const { customer, billing_details } = await stripe.paymentMethods.retrieve(payment_method_id, {
    expand: ['customer'],
  });
  if (whole(customer)?.address?.postal_code) return { customer: customer_id };
  const { country, city, state, postal_code, line1 } = billing_details.address ?? {};
  if (!country || !postal_code) throw noAddress();
  const address = { country, postal_code, ...(state && { state }), ...(city && { city }), ...(line1 && { line1 }) };
  return { customer_details: { address, address_source: 'billing' } };
}

const noAddress = () =>
  new ProviderError('rejected', 'Sales tax depends on a billing address, and this card has none.', {
    code: 'no_tax_address',
  });
