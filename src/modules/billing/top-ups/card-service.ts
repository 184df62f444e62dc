import type { Actor } from '../../../platform/http/endpoint.ts';
import type { CheckoutService } from '../checkout/service.ts';
import type { CustomerService } from '../customers/service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as errors from '../errors.ts';
import type { PaymentMethods, PaymentMethodsRequest } from './schema.ts';
import * as store from './store.ts';

type Services = { customers: CustomerService; checkout: Pick<CheckoutService, 'startSetup'> };

/** An account's saved cards, one of which top-ups may charge. */
export function cardService({ db, log, payments }: BillingDependencies, { customers, checkout }: Services) {
  const callProvider = <T>(response: Promise<T>) => errors.asCheckoutFailure(log, response);

  async function methodsOf(actor: Actor, url: string | null = null): Promise<PaymentMethods> {
    const consent = await store.activeConsent(db, actor.account_id, payments.environment);
    const cards = await callProvider(customers.cardsOf(actor.account_id));
    return {
      payment_methods: cards.map(({ payment_method_id: id, brand, last4, exp_month, exp_year, is_default }) => ({
        id,
        card: { brand, last4, exp_month, exp_year },
        is_default,
        used_by_top_up: id === consent?.payment_method_id,
      })),
      url,
    };
  }

  /** Checks that the card is one of the caller's account. Gives the customer id. */
  async function ownCard(actor: Actor, payment_method_id: string): Promise<string> {
    const { payment_methods } = await methodsOf(actor);
    const customer_id = await customers.findId(actor.account_id);
    const card = payment_methods.find(({ id }) => id === payment_method_id);
    if (!card || !customer_id) throw errors.cardNotFound();
    return customer_id;
  }

  return {
    /** Lists the account's cards, after removing one or making it the default. A card is added at `url`. */
    async paymentMethods(actor: Actor, request: PaymentMethodsRequest): Promise<PaymentMethods> {
      if (request.action === 'add') return methodsOf(actor, (await checkout.startSetup(actor, request.return_url)).url);
      if (request.action === 'remove') {
        const customer_id = await ownCard(actor, request.payment_method_id);
        const consent = await store.activeConsent(db, actor.account_id, payments.environment);
        if (consent?.payment_method_id === request.payment_method_id) throw errors.cardInUse();
        await callProvider(payments.detachCard(customer_id, request.payment_method_id));
      }
      if (request.action === 'set_default') {
        await callProvider(
          payments.setDefaultCard(await ownCard(actor, request.payment_method_id), request.payment_method_id),
        );
      }
      return methodsOf(actor);
    },
  };
}
