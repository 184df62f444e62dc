import type { Actor } from '../../../platform/http/endpoint.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { SavedCard } from '../../../providers/payments/port.ts';
import { retryOf, withNewKeys } from '../attempt-service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as store from './store.ts';

export type CustomerService = ReturnType<typeof customerService>;
type Person = Pick<Actor, 'user_id' | 'email'>;

/** Customers at the payment provider. The provider is called outside any transaction. */
export function customerService({ db, clock, payments }: BillingDependencies) {
  const known = async (user_id: string) => (await store.customerOf(db, payments, user_id))?.customer_id ?? undefined;

  async function customerOf({ user_id, email }: Person): Promise<string> {
    const { customer_id, attempt, created_at } = await store.beginCustomer(db, payments, user_id, clock.now());
    if (customer_id) return customer_id;
    const made = await withNewKeys(
      attempt,
      (failed) => store.nextAttempt(db, payments, user_id, failed),
      (n) => payments.createCustomer({ user_id, email, ...retryOf(n, created_at) }),
    );
    return store.keepCustomer(db, payments, user_id, made);
  }

  /** False when the customer no longer exists at the provider; its id is deleted then. */
  async function isStillKnown(user_id: string, customer_id: string, error: unknown): Promise<boolean> {
    if (!(error instanceof ProviderError && error.code === 'customer_not_found')) return true;
    await store.forgetCustomer(db, payments, { user_id, customer_id, at: clock.now() });
    return false;
  }

  return {
    known,

    /** Makes a call with the person's customer id. Creates the customer the first time, and again if it was deleted. */
    async withCustomer<T>(person: Person, call: (customer_id: string) => Promise<T>): Promise<T> {
      const customer_id = await customerOf(person);
      try {
        return await call(customer_id);
      } catch (error) {
        if (await isStillKnown(person.user_id, customer_id, error)) throw error;
        return call(await customerOf(person));
      }
    },

    /** Makes a call with an existing customer id. Undefined for people who never paid or whose customer was deleted. */
    async ifKnown<T>(user_id: string, call: (customer_id: string) => Promise<T>): Promise<T | undefined> {
      const customer_id = await known(user_id);
      if (!customer_id) return undefined;
      try {
        return await call(customer_id);
      } catch (error) {
        if (await isStillKnown(user_id, customer_id, error)) throw error;
        return undefined;
      }
    },

    /** A person's saved cards; none for people who never paid. */
    async cardsOf(user_id: string): Promise<SavedCard[]> {
      return (await this.ifKnown(user_id, payments.listCards)) ?? [];
    },
  };
}
