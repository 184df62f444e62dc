import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { DAY_MS } from '../../../platform/time.ts';
import type { CheckoutOrder, PaymentsProvider } from '../port.ts';
import { keyUsed, unknownObject } from './errors.ts';
import { makeId } from './events.ts';
import * as store from './store.ts';

const CHECKOUT_LIFE_MS = DAY_MS;

type Methods = Pick<PaymentsProvider, 'createCheckout' | 'expireCheckout'>;

/** Payment pages that are opened and closed. */
export function sandboxCheckouts({ db, clock, site_url }: { db: Db; clock: Clock; site_url: string }): Methods {
  const now = () => store.readTime(db, clock);
  return {
    async createCheckout(order) {
      const { customer, our_session_id, mode, idempotency_key, success_url, cancel_url } = order;
      if (customer.customer_id && !(await store.findCustomer(db, customer.customer_id)))
        throw unknownObject('customer');
      if (mode === 'setup' && !customer.customer_id) throw unknownObject('customer');
      const created_at = await now();
      const fields = {
        our_session_id,
        mode,
        ...itemOf(order),
        account_id: customer.account_id,
        customer_id: customer.customer_id ?? null,
        customer_email: customer.email,
        success_url,
        cancel_url,
      };
      const expires_at = new Date(created_at.getTime() + CHECKOUT_LIFE_MS);
      const id = makeId('sbx_cs');
      const checkout = await store.createCheckout(db, { ...fields, id, idempotency_key, created_at, expires_at });
      if (!isSameOrder(checkout, fields)) throw keyUsed();
      return { provider_session_id: checkout.id, url: new URL(`/sandbox/pay/${checkout.id}`, site_url).href };
    },

    async expireCheckout(id) {
      if (!(await store.findCheckout(db, id))) throw unknownObject('checkout session');
      await store.expireCheckout(db, id, await now());
    },
  };
}

function itemOf(order: CheckoutOrder) {
  if (order.mode === 'setup') return { item_id: '', item_name: 'A card for later', amount_cents: 0, keep_card: true };
  if (order.mode === 'subscription') {
    const { id: item_id, name: item_name, amount_cents } = order.plan;
    return { item_id, item_name, amount_cents, keep_card: true };
  }
  const { id: item_id, name: item_name, amount_cents, quantity } = order.item;
  return { item_id, item_name, amount_cents: amount_cents * quantity, keep_card: order.keep_card ?? false };
}

const COMPARED = ['our_session_id', 'mode', 'item_id', 'item_name', 'amount_cents', 'keep_card', 'account_id'] as const;

const isSameOrder = (checkout: store.SandboxCheckout, fields: Pick<store.SandboxCheckout, (typeof COMPARED)[number]>) =>
  COMPARED.every((field) => checkout[field] === fields[field]);
