import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { CheckoutOrder, PaymentsProvider } from '../port.ts';
import { keyUsed, sandboxCharges, unknownAt } from './charges.ts';
import { emitEvent, makeId, readEvent } from './events.ts';
import { sandboxQueries } from './queries.ts';
import { SIGNATURE_HEADER, signatureFault } from './signature.ts';
import * as store from './store.ts';
import { sandboxSubscriptions } from './subscriptions.ts';

type ProviderDependencies = { db: Db; clock: Clock; site_url: string; signing_secret: string };

const CHECKOUT_LIFE_MS = 24 * 60 * 60 * 1000;
const PORTAL_LIFE_MS = 60 * 60 * 1000;

/** The port's methods over the sandbox's own tables. */
export function sandboxProvider(dependencies: ProviderDependencies): PaymentsProvider {
  const { db, clock, site_url, signing_secret } = dependencies;
  const now = () => store.readTime(db, clock);
  const queries = sandboxQueries(dependencies);
  const charges = sandboxCharges(dependencies);
  const subscriptions = sandboxSubscriptions(dependencies);

  return {
    name: 'sandbox',
    environment: 'test',
    ...queries,

    async ensureCatalog(items) {
      const at = await now();
      const made: string[] = [];
      for (const item of items) if (await store.upsertPrice(db, { ...item, at })) made.push(item.id);
      return made;
    },

    async createCustomer({ user_id, email }) {
      return (await store.upsertCustomer(db, { id: makeId('sbx_cus'), user_id, email, at: await now() })).id;
    },

    async createCheckout(order) {
      const { customer, our_session_id, mode, idempotency_key, success_url, cancel_url } = order;
      if (customer.customer_id && !(await store.findCustomer(db, customer.customer_id))) throw unknownAt('customer');
      if (mode === 'setup' && !customer.customer_id) throw unknownAt('customer');
      const created_at = await now();
      const fields = {
        our_session_id,
        mode,
        ...itemOf(order),
        user_id: customer.user_id,
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
      if (!(await store.findCheckout(db, id))) throw unknownAt('checkout session');
      await store.expireCheckout(db, id, await now());
    },

    previewPlanChange: subscriptions.previewPlanChange,
    async changePlan({ subscription_id, plan, at, key }) {
      const invoice = await subscriptions.changePlan(subscription_id, plan, at, key);
      const subscription = await queries.readSubscription(subscription_id);
      if (!invoice) return { outcome: 'changed', subscription, invoice: null };
      const read = await queries.readInvoice(invoice.id);
      if (read.status === 'paid') return { outcome: 'changed', subscription, invoice: read };
      if (read.status === 'void' || !read.url) {
        throw new ProviderError('rejected', 'This change of plan was not paid in time.', { code: 'change_lapsed' });
      }
      return { outcome: 'unpaid', subscription, url: read.url };
    },
    async cancelAtPeriodEnd(id) {
      await subscriptions.cancelAtPeriodEnd(id);
      return queries.readSubscription(id);
    },
    async resume(id) {
      await subscriptions.resume(id);
      return queries.readSubscription(id);
    },
    async cancelNow(id) {
      await subscriptions.cancelNow(id);
      return queries.readSubscription(id);
    },

    async detachCard(customer_id, card_id) {
      const at = await now();
      await inTransaction(db, async (tx) => {
        if (!(await store.detachCard(tx, customer_id, card_id, at))) throw unknownAt('payment method');
        await emitEvent(tx, { type: 'payment_method.changed', data: { customer_id } }, at);
      });
    },
    async setDefaultCard(customer_id, card_id) {
      const at = await now();
      await inTransaction(db, async (tx) => {
        if (!(await store.setDefaultCard(tx, customer_id, card_id))) throw unknownAt('payment method');
        await emitEvent(tx, { type: 'payment_method.changed', data: { customer_id } }, at);
      });
    },
    async portalUrl(customer_id, return_url) {
      if (!(await store.findCustomer(db, customer_id))) throw unknownAt('customer');
      const expires_at = new Date(clock.now().getTime() + PORTAL_LIFE_MS);
      const id = makeId('sbx_portal');
      await store.addPortalLink(db, { id, customer_id, return_url, expires_at });
      return new URL(`/sandbox/portal/${id}`, site_url).href;
    },

    chargeOffSession: charges.chargeOffSession,
    readCharge: charges.readCharge,
    findCharge: charges.findCharge,
    async refund(order) {
      const { id: refund_id, created_at, amount_cents } = await charges.refund(order);
      return { refund_id, payment_intent_id: order.payment_intent_id, amount_cents, status: 'succeeded', created_at };
    },

    parseWebhook(headers, raw_body) {
      const fault = signatureFault(signing_secret, headers.get(SIGNATURE_HEADER), raw_body, clock.now());
      if (fault) throw new ProviderError('rejected', 'The signature of this webhook is not valid.', { code: fault });
      return readEvent(raw_body);
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

const COMPARED = ['our_session_id', 'mode', 'item_id', 'item_name', 'amount_cents', 'keep_card', 'user_id'] as const;

const isSameOrder = (checkout: store.SandboxCheckout, fields: Pick<store.SandboxCheckout, (typeof COMPARED)[number]>) =>
  COMPARED.every((field) => checkout[field] === fields[field]);
