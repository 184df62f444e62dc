import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type MoneyShop, moneyShop } from '../../../tests/support/money-shop.ts';
import { type Db, one, rows, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { Log } from '../../platform/log.ts';
import { ProviderError } from '../../platform/provider-error.ts';
import { topUpConsentText } from './top-ups/rules.ts';

const DAY_MS = 86_400_000;
let db: Db;
/** The same installation and the same people, before and after its operator sets a live key. */
let test: MoneyShop;
let live: MoneyShop;

beforeAll(async () => {
  ({ db } = await testDatabase());
  test = moneyShop(db);
  live = moneyShop(db, { environment: 'live', clock: test.clock });
});

async function bought(shop: MoneyShop, actor: Actor, creditPackId = 'bundle_10'): Promise<void> {
  const { sessionId } = await shop.billing.startCheckout(actor, { creditPackId });
  await shop.pay(sessionId);
  await shop.billing.processPaymentSuccess(actor, sessionId);
}

async function subscribed(shop: MoneyShop, actor: Actor): Promise<void> {
  const { sessionId } = await shop.billing.startSubscription(actor, { planId: 'plan_team' });
  await shop.pay(sessionId);
  await shop.billing.processPaymentSuccess(actor, sessionId);
}

describe('an installation that goes from test to live', () => {
  it('spends no test credits and shows none', async () => {
    const actor = await test.customer();
    await bought(test, actor);
    expect(await live.balance(actor)).toBe(0);
    await expect(live.spend(actor, 1)).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await live.credits.lotsOf(actor.account_id)).toEqual([]);
    expect(await live.credits.transactionsOf(actor.account_id, { limit: 10 })).toEqual([]);
    expect(await live.billing.summary(actor)).toMatchObject({ balance: 0, total_purchased: 0, notices: [] });
    expect(await live.billing.documents(actor, { limit: 10 })).toEqual([]);
    await bought(live, actor);
    await live.spend(actor, 10);
    expect([await live.balance(actor), await test.balance(actor)]).toEqual([0, 10]);
    expect(await live.credits.disagreements()).toEqual([]);
  });

  it('settles no test debt from live credits', async () => {
    const actor = await test.customer();
    await bought(test, actor);
    await test.spend(actor, 10);
    const [payment] = await test.paymentsOf(actor);
    const refund = { payment_id: payment?.id ?? '', reason: 'Asked for it', request_key: crypto.randomUUID() };
    await test.billing.refundPayment(await test.operator(), refund);
    expect((await test.billing.summary(actor)).debt_credits).toBe(10);
    await bought(live, actor);
    expect(await live.billing.summary(actor)).toMatchObject({ balance: 10, debt_credits: 0 });
    expect(await live.credits.disagreements()).toEqual([]);
  });

  it('gives no benefits for a test plan, and sells a plan', async () => {
    const actor = await test.customer();
    await subscribed(test, actor);
    expect((await test.accounts.linksOf(actor))[0]?.accounts.plan).toBe('plan_team');
    expect((await live.billing.subscription(actor)).subscription).toBeNull();
    expect((await live.accounts.linksOf(actor))[0]?.accounts.plan).toBe('');
    expect((await live.billing.summary(actor)).plan_id).toBeNull();
    await subscribed(live, actor);
    expect((await live.billing.subscription(actor)).subscription).toMatchObject({ plan_id: 'plan_team' });
    expect(await live.balance(actor)).toBe(25);
  });
});

describe('the provider of an installation that went live', () => {
  it('has another customer at the provider, and opens pages for accounts that opened one in test', async () => {
    const actor = await test.customer();
    const pending = { pending_letter_key: 'a letter' };
    const before = await test.billing.startCheckout(actor, pending);
    const asked: string[] = [];
    const stranger = live.billingWith({
      createCustomer: async () => 'sbx_cus_live',
      createCheckout: async ({ customer, ...order }) => {
        asked.push(customer.customer_id ?? '');
        return live.sandbox.provider.createCheckout({ ...order, customer: { account_id: null, email: null } } as never);
      },
    });
    const after = await stranger.startCheckout(actor, pending);
    expect(after.sessionId).not.toBe(before.sessionId);
    expect(asked).toEqual(['sbx_cus_live']);
    await expect(stranger.processPaymentSuccess(actor, before.sessionId)).rejects.toMatchObject({ status: 404 });
  });

  it('charges no card by a consent that was given in test', async () => {
    const actor = await test.customer();
    const { url } = await test.billing.paymentMethods(actor, { action: 'add' });
    await test.sandbox.simulator.pay(String(url).split('/').at(-1) as string);
    const { payment_methods } = await test.billing.paymentMethods(actor, { action: 'list' });
    const settings = { threshold: 5, bundle_size: 10, payment_method_id: payment_methods[0]?.id as string };
    const { bundles } = await test.billing.topUpConsent(actor, '192.0.2.7', { action: 'check' });
    const consent_text = topUpConsentText(settings, bundles[1]?.amount_cents as number, false);
    const grant = { action: 'grant' as const, typed_name: 'Ada', auto_topup_settings: settings, consent_text };
    await test.billing.topUpConsent(actor, '192.0.2.7', grant);
    expect(await live.billing.topUpConsent(actor, '192.0.2.7', { action: 'check' })).toMatchObject({
      has_active_consent: false,
    });
    await live.topUp(actor);
    expect(await rows(db, sql`select 1 from top_up_attempts where account_id = ${actor.account_id}`)).toEqual([]);
  });

  it('requests nothing of the test environment from the live provider, and logs no failure', async () => {
    const { db: fresh } = await testDatabase();
    const before = moneyShop(fresh);
    const errors: string[] = [];
    const log: Log = { info() {}, warn() {}, error: (event) => void errors.push(event) };
    const after = moneyShop(fresh, { environment: 'live', clock: before.clock, log });
    const actor = await before.customer();
    await before.billing.startCheckout(actor, {});
    await bought(before, actor);
    await subscribed(before, actor);
    const knowsNothing = async () => {
      throw new ProviderError('rejected', 'No such object.', { code: 'not_found' });
    };
    const stranger = after.billingWith({
      readCheckout: knowsNothing,
      readSubscription: knowsNothing,
      listPaidInvoices: knowsNothing,
      listRefunds: knowsNothing,
      listPaidSessions: async () => [],
    });
    for (let days = 0; days < 3; days++) {
      after.clock.move(DAY_MS);
      await stranger.sweep();
      await stranger.reconcileAll();
    }
    expect(errors).toEqual([]);
    expect((await stranger.reconciliation()).differences).toEqual([]);
  });

  it('refunds no test payment at the live provider', async () => {
    const actor = await test.customer();
    await bought(test, actor);
    const [payment] = await test.paymentsOf(actor);
    const request = { payment_id: payment?.id ?? '', reason: 'Asked for it', request_key: crypto.randomUUID() };
    await expect(live.billing.refundPayment(await live.operator(), request)).rejects.toMatchObject({
      code: 'not_refundable',
    });
  });
});

describe('a customer whom the provider no longer knows', () => {
  const forget = (actor: Actor) =>
    sql`delete from sandbox_customers where account_id = ${actor.account_id}`.execute(db);

  it('is created again by the next purchase, and saved', async () => {
    const actor = await test.customer();
    await bought(test, actor);
    await forget(actor);
    await bought(test, actor);
    expect(await test.balance(actor)).toBe(20);
    const saved = await one<{ customer_id: string }>(
      db,
      sql`select customer_id from billing_customers where account_id = ${actor.account_id}`,
    );
    expect(saved).toEqual(
      await one(db, sql`select id as customer_id from sandbox_customers where account_id = ${actor.account_id}`),
    );
  });

  it('has no cards, and can open the portal', async () => {
    const actor = await test.customer();
    await bought(test, actor);
    await forget(actor);
    expect((await test.billing.paymentMethods(actor, { action: 'list' })).payment_methods).toEqual([]);
    await expect(test.billing.customerPortal(actor, undefined)).resolves.toMatchObject({ url: expect.any(String) });
  });
});
