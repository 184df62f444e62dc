import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { PaymentsProvider } from '../port.ts';
import { sandboxCheckouts } from './checkouts.ts';
import { unknownObject } from './errors.ts';
import { emitEvent, makeId, readEvent } from './events.ts';
import { sandboxCharges } from './payments/charges.ts';
import { sandboxReturns } from './payments/returns.ts';
import { refundOf, sandboxQueries } from './queries.ts';
import { SIGNATURE_HEADER, signatureFault } from './signature.ts';
import * as store from './store.ts';
import { sandboxSubscriptions } from './subscriptions.ts';

type ProviderDependencies = { db: Db; clock: Clock; site_url: string; signing_secret: string };

const PORTAL_LIFE_MS = 60 * 60 * 1000;

/** The port's methods over the sandbox's own tables. */
export function sandboxProvider(dependencies: ProviderDependencies): PaymentsProvider {
  const { db, clock, site_url, signing_secret } = dependencies;
  const now = () => store.readTime(db, clock);
  const queries = sandboxQueries(dependencies);
  const charges = sandboxCharges(dependencies);
  const returns = sandboxReturns(dependencies);
  const subscriptions = sandboxSubscriptions(dependencies);

  return {
    name: 'sandbox',
    environment: 'test',
    adds_tax: false,
    ...queries,
    ...sandboxCheckouts(dependencies),

    async ensureCatalog(items) {
      const at = await now();
      const made: string[] = [];
      for (const item of items) if (await store.upsertPrice(db, { ...item, at })) made.push(item.id);
      return made;
    },

    async createCustomer({ account_id, email }) {
      return (await store.upsertCustomer(db, { id: makeId('sbx_cus'), account_id, email, at: await now() })).id;
    },

    forgetCustomer: (customer_id) => inTransaction(db, (tx) => store.forgetCustomer(tx, customer_id)),

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
        if (!(await store.detachCard(tx, customer_id, card_id, at))) throw unknownObject('payment method');
        await emitEvent(tx, { type: 'payment_method.changed', data: { customer_id } }, at);
      });
    },
    async setDefaultCard(customer_id, card_id) {
      const at = await now();
      await inTransaction(db, async (tx) => {
        if (!(await store.setDefaultCard(tx, customer_id, card_id))) throw unknownObject('payment method');
        await emitEvent(tx, { type: 'payment_method.changed', data: { customer_id } }, at);
      });
    },
    async portalUrl(customer_id, return_url) {
      if (!(await store.findCustomer(db, customer_id))) throw unknownObject('customer');
      const expires_at = new Date(clock.now().getTime() + PORTAL_LIFE_MS);
      const id = makeId('sbx_portal');
      await store.addPortalLink(db, { id, customer_id, return_url, expires_at });
      return new URL(`/sandbox/portal/${id}`, site_url).href;
    },

    chargeOffSession: charges.chargeOffSession,
    readCharge: charges.readCharge,
    findCharge: charges.findCharge,
    refund: async (order) => refundOf(await returns.refund(order)),

    parseWebhook(headers, raw_body) {
      const fault = signatureFault(signing_secret, headers.get(SIGNATURE_HEADER), raw_body, clock.now());
      if (fault) throw new ProviderError('rejected', 'The signature of this webhook is not valid.', { code: fault });
      return readEvent(raw_body);
    },
  };
}
