import type { AccountId } from '../../../platform/account-id.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { SavedCard } from '../../../providers/payments/port.ts';
import { retryOf, withNewKeys } from '../attempt-service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as store from './store.ts';

export type CustomerService = ReturnType<typeof customerService>;

/** Customers at the payment provider. The provider is called outside any transaction. */
export function customerService({ db, clock, payments, accounts }: BillingDependencies) {
  const findId = async (account_id: AccountId) =>
    (await store.customerOf(db, payments, account_id))?.customer_id ?? undefined;

  /** It has the owner's address, whichever member pays. */
  async function customerOf(account_id: AccountId): Promise<string> {
    const { customer_id, attempt, created_at } = await store.beginCustomer(db, payments, account_id, clock.now());
    if (customer_id) return customer_id;
    const { email } = await accounts.ownerOf(account_id);
    const made = await withNewKeys(
      attempt,
      (failed) => store.nextAttempt(db, payments, account_id, failed),
      (n) => payments.createCustomer({ account_id, email, ...retryOf(n, created_at) }),
    );
    return store.saveCustomerId(db, payments, account_id, made);
  }

  /** False when the customer no longer exists at the provider; its id is deleted then. */
  async function isStillKnown(account_id: AccountId, customer_id: string, error: unknown): Promise<boolean> {
    if (!(error instanceof ProviderError && error.code === 'customer_not_found')) return true;
    await store.deleteCustomerId(db, payments, { account_id, customer_id, at: clock.now() });
    return false;
  }

  return {
    findId,

    /** Makes a call with the account's customer id. Creates the customer the first time, and again if it was deleted. */
    async withCustomer<T>(account_id: AccountId, call: (customer_id: string) => Promise<T>): Promise<T> {
      const customer_id = await customerOf(account_id);
      try {
        return await call(customer_id);
      } catch (error) {
        if (await isStillKnown(account_id, customer_id, error)) throw error;
        return call(await customerOf(account_id));
      }
    },

    /** Makes a call with an existing customer id. Undefined for accounts that never paid or whose customer was deleted. */
    async withExistingCustomer<T>(
      account_id: AccountId,
      call: (customer_id: string) => Promise<T>,
    ): Promise<T | undefined> {
      const customer_id = await findId(account_id);
      if (!customer_id) return undefined;
      try {
        return await call(customer_id);
      } catch (error) {
        if (await isStillKnown(account_id, customer_id, error)) throw error;
        return undefined;
      }
    },

    /** An account's saved cards; none for one that never paid. */
    async cardsOf(account_id: AccountId): Promise<SavedCard[]> {
      return (await this.withExistingCustomer(account_id, payments.listCards)) ?? [];
    },
  };
}
