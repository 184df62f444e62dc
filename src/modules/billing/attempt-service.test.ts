import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type MoneyShop, moneyShop } from '../../../tests/support/money-shop.ts';
import { type StripeStandIn, stripeStandIn } from '../../../tests/support/stripe/stand-in.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { PaymentsProvider } from '../../providers/payments/port.ts';
import { stripePayments } from '../../providers/payments/stripe/provider.ts';
import type { BillingService } from './service.ts';
import { topUpConsentText } from './top-ups/rules.ts';

const KEYS = { secret_key: 'sk_test_of_a_stand_in', webhook_secret: 'whsec_of_a_stand_in' };
let db: Db;
let shop: MoneyShop;
let stripe: StripeStandIn;
let provider: PaymentsProvider;
let billing: BillingService;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = moneyShop(db);
  stripe = await stripeStandIn({ clock: shop.clock, ...KEYS });
  provider = stripePayments({ clock: shop.clock, ...KEYS, api_url: stripe.url });
  billing = shop.billingWith(provider);
});
afterAll(() => stripe.stop());
beforeEach(() => {
  stripe.next.length = 0;
});

const CUSTOMERS = 'POST /v1/customers';
const SESSIONS = 'POST /v1/checkout/sessions';
const CHARGES = 'POST /v1/payment_intents';
const REFUNDS = 'POST /v1/refunds';
const TAXES = 'POST /v1/tax/calculations';

/** Stripe answers calls with 500, which it stores under their keys; with `acts` it has done what was asked all the same. */
function fail(on: string, { times = 1, acts = false } = {}): void {
  const body = { error: { type: 'api_error', message: 'Something went wrong.' } };
  const headers = { 'Stripe-Should-Retry': 'false' };
  for (let n = 0; n < times; n++) stripe.next.push({ on, acts, status: 500, body, headers });
}

/** Objects that Stripe lists, of one person where they name one. */
async function listed(path: string, account_id?: string) {
  const response = await fetch(`${stripe.url}/v1/${path}`, { headers: { Authorization: `Bearer ${KEYS.secret_key}` } });
  const { data } = (await response.json()) as { data: { id: string; metadata: { account_id?: string } }[] };
  return data.filter(({ metadata }) => !account_id || metadata.account_id === account_id);
}

async function bought(actor: Actor): Promise<void> {
  const { sessionId } = await billing.startCheckout(actor, { creditPackId: 'bundle_10' });
  const [session] = await listed('checkout/sessions', actor.account_id);
  stripe.hands.pay(session?.id ?? '');
  await billing.processPaymentSuccess(actor, sessionId);
}

/** Saves a card, with a billing address where the page that `on` opens asks for one. */
async function savedCard(actor: Actor, on = billing): Promise<void> {
  const { url } = await on.paymentMethods(actor, { action: 'add' });
  stripe.hands.pay(String(url).split('/').at(-1) as string);
}

/** Agrees to top-ups of ten credits with the saved card. */
async function agree(actor: Actor, on: BillingService, adds_tax: boolean): Promise<void> {
  const { payment_methods } = await on.paymentMethods(actor, { action: 'list' });
  const settings = { threshold: 5, bundle_size: 10, payment_method_id: payment_methods[0]?.id as string };
  const { bundles } = await on.topUpConsent(actor, '192.0.2.7', { action: 'check' });
  const consent_text = topUpConsentText(settings, bundles[1]?.amount_cents as number, adds_tax);
  const grant = { action: 'grant' as const, typed_name: 'Ada', auto_topup_settings: settings, consent_text };
  await on.topUpConsent(actor, '192.0.2.7', grant);
}

describe('a failure that Stripe has stored under an idempotency key', () => {
  const pending = { pending_letter_key: 'the letter' };

  it.each([true, false])(
    'of creating a customer blocks nothing and makes no second one (it was made: %s)',
    async (acts) => {
      const actor = await shop.customer();
      fail(CUSTOMERS, { acts });
      await billing.startCheckout(actor, pending);
      expect(await listed('customers', actor.account_id)).toHaveLength(1);
    },
  );

  it.each([true, false])(
    'of opening a page blocks nothing and opens no second one (it was opened: %s)',
    async (acts) => {
      const actor = await shop.customer();
      fail(SESSIONS, { acts });
      const { url } = await billing.startCheckout(actor, pending);
      const sessions = await listed('checkout/sessions', actor.account_id);
      expect(sessions).toHaveLength(1);
      expect(url).toContain(sessions[0]?.id);
    },
  );

  it('is followed by another key at the next click, when it comes again and again', async () => {
    const actor = await shop.customer();
    fail(CUSTOMERS, { times: 3 });
    await expect(billing.startCheckout(actor, pending)).rejects.toMatchObject({ status: 503 });
    const { url } = await billing.startCheckout(actor, pending);
    fail(SESSIONS, { times: 2 });
    const other = { pending_letter_key: 'another letter' };
    await expect(billing.startCheckout(actor, other)).rejects.toMatchObject({ status: 503 });
    expect((await billing.startCheckout(actor, other)).url).not.toBe(url);
  });

  it('of a refund gives the money back once, whether it was given at first or not', async () => {
    for (const acts of [true, false]) {
      const actor = await shop.customer();
      await bought(actor);
      const [payment] = await shop.paymentsOf(actor);
      fail(REFUNDS, { acts });
      const request = { payment_id: payment?.id ?? '', reason: 'Asked for it', request_key: crypto.randomUUID() };
      expect(await billing.refundPayment(await shop.operator(), request)).toMatchObject({ refunded_cents: 4490 });
      expect((await shop.paymentsOf(actor)).map(({ amount_cents }) => amount_cents)).toEqual([4490, -4490]);
    }
  });

  it.each([true, false])('of a top-up charges the card once (it was charged: %s)', async (acts) => {
    const actor = await shop.customer();
    await savedCard(actor);
    await agree(actor, billing, false);
    fail(CHARGES, { acts });
    await expect(shop.work(billing)).rejects.toMatchObject({ code: 'server_error' });
    await shop.topUp(actor, billing);
    await shop.topUp(actor, billing);
    expect((await shop.paymentsOf(actor)).map(({ amount_cents }) => amount_cents)).toEqual([4999]);
    expect(await shop.balance(actor)).toBe(10);
    expect(
      await listed(`payment_intents?customer=${(await listed('customers', actor.account_id))[0]?.id}`),
    ).toHaveLength(1);
  });
});

describe('a refusal by Stripe after an answer that was lost', () => {
  const refusal = { status: 401, body: { error: { message: 'Invalid API Key provided.' } } };

  it('of a refund does not give the money back a second time', async () => {
    const actor = await shop.customer();
    await bought(actor);
    const [payment] = await shop.paymentsOf(actor);
    const operator = await shop.operator();
    const refund = { payment_id: payment?.id ?? '', amount_cents: 1000, reason: 'Asked for it' };
    const request = { ...refund, request_key: crypto.randomUUID() };
    fail(REFUNDS, { acts: true });
    stripe.next.push({ on: 'GET /v1/refunds', ...refusal }, { on: 'GET /v1/refunds', ...refusal });
    await expect(billing.refundPayment(operator, request)).rejects.toMatchObject({ status: 503 });
    expect(await billing.refundPayment(operator, request)).toMatchObject({ refunded_cents: 1000 });
    expect((await shop.paymentsOf(actor)).map(({ amount_cents }) => amount_cents)).toEqual([4490, -1000]);
  });

  it('of the same refund finds the one that was made', async () => {
    const actor = await shop.customer();
    await bought(actor);
    const [payment] = await shop.paymentsOf(actor);
    const request = { payment_id: payment?.id ?? '', amount_cents: 1000, reason: 'Asked', request_key: 'once' };
    stripe.next.push({ on: REFUNDS, acts: true, ...refusal });
    expect(await billing.refundPayment(await shop.operator(), request)).toMatchObject({ refunded_cents: 1000 });
    expect((await shop.paymentsOf(actor)).map(({ amount_cents }) => amount_cents)).toEqual([4490, -1000]);
  });

  it('of closing the page of a plan opens no page of another one beside it', async () => {
    const actor = await shop.customer();
    await billing.startCheckout(actor, { planId: 'plan_solo' });
    const [page] = await listed('checkout/sessions', actor.account_id);
    stripe.next.push({ on: `POST /v1/checkout/sessions/${page?.id}/expire`, ...refusal, status: 403 });
    await expect(billing.startCheckout(actor, { planId: 'plan_growth' })).rejects.toMatchObject({
      code: 'checkout_refused',
    });
    expect(await listed('checkout/sessions', actor.account_id)).toHaveLength(1);
    await billing.startCheckout(actor, { planId: 'plan_growth' });
    const sessions = await listed('checkout/sessions', actor.account_id);
    expect(sessions).toMatchObject([{ status: 'open' }, { status: 'expired' }]);
  });
});

describe('sales tax on a top-up', () => {
  let taxing: BillingService;
  beforeAll(() => {
    taxing = shop.billingWith(stripePayments({ clock: shop.clock, ...KEYS, api_url: stripe.url, automatic_tax: true }));
  });

  it('is computed and charged once, whatever Stripe fails at, and goes back with its refund', async () => {
    const actor = await shop.customer();
    await savedCard(actor, taxing);
    await agree(actor, taxing, true);
    for (const failing of [TAXES, CHARGES]) {
      fail(failing, { acts: true });
      await expect(shop.topUp(actor, taxing)).rejects.toMatchObject({ code: 'server_error' });
    }
    await shop.topUp(actor, taxing);
    await shop.topUp(actor, taxing);
    const [paid, ...others] = await shop.paymentsOf(actor);
    expect(others).toEqual([]);
    expect(paid).toMatchObject({ amount_cents: 5399, tax_cents: 400, credits: 10 });
    const charges = await listed(`payment_intents?customer=${(await listed('customers', actor.account_id))[0]?.id}`);
    expect(charges).toMatchObject([
      { hooks: { inputs: { tax: { calculation: expect.stringMatching(/^taxcalc_/) } } } },
    ]);
    const operator = await shop.operator();
    const refund = { payment_id: paid?.id ?? '', reason: 'Asked for it' };
    await taxing.refundPayment(operator, { ...refund, amount_cents: 2000, request_key: crypto.randomUUID() });
    await taxing.refundPayment(operator, { ...refund, request_key: crypto.randomUUID() });
    const rows = await shop.paymentsOf(actor);
    expect(rows.map(({ amount_cents, tax_cents }) => [amount_cents, tax_cents])).toEqual([
      [5399, 400],
      [-2000, -148],
      [-3399, -252],
    ]);
  });

  it('charges nothing without a billing address, and tells the owner to add one', async () => {
    const actor = await shop.customer();
    await savedCard(actor, billing);
    await agree(actor, taxing, true);
    await shop.topUp(actor, taxing);
    expect(await shop.paymentsOf(actor)).toEqual([]);
    const { last_attempt } = await taxing.topUpConsent(actor, '192.0.2.7', { action: 'check' });
    expect(last_attempt).toMatchObject({ status: 'declined', message: expect.stringContaining('billing address') });
  });
});

describe('a key that was used with other parameters', () => {
  it('of a customer whose address changed before the answer came blocks nothing', async () => {
    const actor = await shop.customer();
    await provider.createCustomer({ account_id: actor.account_id, email: 'before@example.com' });
    await billing.startCheckout(actor, {});
    expect(await listed('customers', actor.account_id)).toHaveLength(1);
  });
});
