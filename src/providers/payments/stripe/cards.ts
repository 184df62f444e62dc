import type Stripe from 'stripe';
import type { PaymentsProvider } from '../port.ts';
import { callStripe, cardOf, idOf, notFound } from './responses.ts';

type Methods = Pick<PaymentsProvider, 'listCards' | 'detachCard' | 'setDefaultCard' | 'portalUrl' | 'forgetCustomer'>;

const PAGE = 100;

/** Saved cards, and Stripe's own page for them. */
export function stripeCards(stripe: Stripe): Methods {
  async function ownCard(customer_id: string, payment_method_id: string): Promise<void> {
    const card = await stripe.paymentMethods.retrieve(payment_method_id);
    if (idOf(card.customer) !== customer_id) throw notFound('payment method');
  }

  return {
    listCards: (customer_id) =>
      callStripe(async () => {
        const customer = await stripe.customers.retrieve(customer_id);
        if (customer.deleted) throw notFound('customer');
        const { data } = await stripe.customers.listPaymentMethods(customer_id, { type: 'card', limit: PAGE });
        // Without a default, the first saved card counts, because the plan started with it.
        const chosen = idOf(customer.invoice_settings.default_payment_method) ?? data.at(-1)?.id;
        return data.toReversed().flatMap(({ id, card }) => {
          const shown = cardOf(card);
          return shown ? [{ payment_method_id: id, ...shown, is_default: id === chosen }] : [];
        });
      }),
    detachCard: (customer_id, payment_method_id) =>
      callStripe(async () => {
        await ownCard(customer_id, payment_method_id);
        await stripe.paymentMethods.detach(payment_method_id);
      }),
    setDefaultCard: (customer, default_payment_method) =>
      callStripe(async () => {
        await ownCard(customer, default_payment_method);
        await stripe.customers.update(customer, { invoice_settings: { default_payment_method } });
        const running = await stripe.subscriptions.list({ customer, limit: PAGE });
        for (const { id } of running.data) await stripe.subscriptions.update(id, { default_payment_method });
      }),
    forgetCustomer: (customer_id) =>
      callStripe(async () => {
        const customer = await stripe.customers.retrieve(customer_id);
        if (!customer.deleted) await stripe.customers.del(customer_id);
      }),
    portalUrl: (customer, return_url) =>
      callStripe(async () => (await stripe.billingPortal.sessions.create({ customer, return_url })).url),
  };
}
