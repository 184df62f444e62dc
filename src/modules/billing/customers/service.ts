import type { Actor } from '../../../platform/http/endpoint.ts';
import type { SavedCard } from '../../../providers/payments/port.ts';
import * as store from '../checkout/store.ts';
import type { BillingKit } from '../payments/service.ts';

export type CustomerService = ReturnType<typeof customerService>;

/** People as the payment provider knows them. The provider is asked outside any transaction. */
export function customerService({ db, clock, payments }: BillingKit) {
  const known = (user_id: string) => store.customerOf(db, user_id, payments.name);

  return {
    known,

    /** The provider's name for a person, who is made known there at the first time. */
    async customerOf({ user_id, email }: Pick<Actor, 'user_id' | 'email'>): Promise<string> {
      const customer_id = await known(user_id);
      if (customer_id) return customer_id;
      const made = await payments.createCustomer({ user_id, email });
      return store.keepCustomer(db, { user_id, provider: payments.name, customer_id: made, at: clock.now() });
    },

    /** A person's cards; none for somebody who never paid. */
    async cardsOf(user_id: string): Promise<SavedCard[]> {
      const customer_id = await known(user_id);
      return customer_id ? payments.listCards(customer_id) : [];
    },
  };
}
