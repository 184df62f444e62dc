import type { Actor } from '../../../platform/http/endpoint.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { CheckoutCustomer, CheckoutOrder } from '../../../providers/payments/port.ts';
import { retryOf, withNewKeys } from '../attempt-service.ts';
import type { CustomerService } from '../customers/service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as errors from '../errors.ts';
import type { StartedCheckout } from '../schema.ts';
import type { SettlementService } from './settlement-service.ts';
import * as store from './store.ts';

type Services = { settle: SettlementService['settle']; customers: CustomerService };

/** Payment pages at the provider. */
export function pageService({ db, log, payments }: BillingDependencies, { settle, customers }: Services) {
  const callProvider = <T>(response: Promise<T>) => errors.asCheckoutFailure(log, response);

  return {
    /** Our id is the idempotency key: a call repeated after a crash finds the same page. */
    async open(actor: Actor | null, session: store.CheckoutSession): Promise<StartedCheckout> {
      const openFor = (customer: CheckoutCustomer) =>
        withNewKeys(
          session.attempt,
          (failed) => store.nextAttempt(db, session.id, failed),
          (attempt) => payments.createCheckout(orderOf(customer, session, attempt)),
        );
      const response = actor
        ? customers.withCustomer(actor.account_id, (customer_id) => {
            return openFor({ account_id: actor.account_id, email: actor.email, customer_id });
          })
        : openFor({ account_id: null, email: null });
      const opened = await callProvider(
        response.catch(async (error) => {
          if (error instanceof ProviderError && error.kind === 'rejected') await store.mark(db, session.id, 'closed');
          throw error;
        }),
      );
      const { pay_url } = await store.markOpen(db, session.id, opened);
      return { url: pay_url ?? opened.url, sessionId: session.id };
    },

    /** Closes an open page, or credits it if it was paid. */
    async close(session: store.CheckoutSession): Promise<void> {
      if (session.provider_session_id) await callProvider(payments.expireCheckout(session.provider_session_id));
      // Without a response from the provider nobody has seen a page, so there is nothing to settle.
      const outcome = session.provider_session_id ? await callProvider(settle(session)) : 'pending';
      if (outcome === 'pending') await store.mark(db, session.id, 'closed');
    },
  };
}

function orderOf(customer: CheckoutCustomer, session: store.CheckoutSession, attempt: number): CheckoutOrder {
  const { id, item_id, item_name, amount_cents, quantity, success_url, cancel_url, mode } = session;
  const basics = { our_session_id: id, customer, success_url, cancel_url, idempotency_key: id };
  const attempted = { ...basics, ...retryOf(attempt, session.created_at) };
  if (mode === 'setup') return { ...attempted, mode };
  const item = { id: item_id, name: item_name, amount_cents: amount_cents / quantity };
  return mode === 'subscription'
    ? { ...attempted, mode, plan: item }
    : { ...attempted, mode, item: { ...item, quantity } };
}
