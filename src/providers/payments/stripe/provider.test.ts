import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StripeStandIn, stripeStandIn } from '../../../../tests/support/stripe/stand-in.ts';
import { movableClock } from '../../../platform/clock.ts';
import { topUp } from '../contract/charges.ts';
import { paymentsContract } from '../contract/checkout.ts';
import {
  customerWithCard,
  makePlan,
  type PaymentsUnderTest,
  paymentOrder,
  setupOrder,
  subscriptionOrder,
} from '../contract/subject.ts';
import type { PaymentsProvider } from '../port.ts';
import { stripePayments } from './provider.ts';

const KEYS = { secret_key: 'sk_test_of_a_stand_in', webhook_secret: 'whsec_of_a_stand_in' };
const clock = movableClock(new Date('2026-03-01T12:00:00Z'));
let stripe: StripeStandIn;
let provider: PaymentsProvider;

beforeAll(async () => {
  stripe = await stripeStandIn({ clock, ...KEYS });
  provider = stripePayments({ clock, ...KEYS, api_url: stripe.url });
});
afterAll(() => stripe.stop());
beforeEach(() => {
  stripe.next.length = 0;
});

const underTest = (): PaymentsUnderTest => ({
  provider,
  pay: async (id, card) => stripe.hands.pay(id, card),
  decline: async (id) => stripe.hands.decline(id),
  expire: async (id) => stripe.hands.expire(id),
  authenticate: async (id, is_confirmed) => stripe.hands.authenticate(id, is_confirmed),
  nextPeriod: async (id) => {
    const { period_end } = await provider.readSubscription(id);
    clock.set(new Date(Math.max(period_end.getTime(), clock.now().getTime())));
    stripe.hands.nextPeriod(id);
  },
  payInvoice: async (id) => stripe.hands.payInvoice(id),
  openDispute: async (id) => stripe.hands.openDispute(id),
  closeDispute: async (id, outcome) => stripe.hands.closeDispute(id, outcome),
  webhooks: async (age_s) => stripe.webhooks(age_s),
});

paymentsContract('stripe', underTest);

const say = (status: number, error: Record<string, unknown>, headers: Record<string, string> = {}) => ({
  status,
  body: { error: { message: 'No.', type: 'api_error', ...error } },
  headers: { 'Stripe-Should-Retry': 'false', ...headers },
});

describe('sales tax', () => {
  const taxing = () => stripePayments({ clock, ...KEYS, api_url: stripe.url, automatic_tax: true });

  it('is added to a single purchase, also of a customer whose address is not known yet', async () => {
    const account_id = randomUUID();
    const customer_id = await taxing().createCustomer({ account_id, email: 'ada@example.com' });
    for (const customer of [
      { account_id: null, email: 'ada@example.com' },
      { account_id, email: 'ada@example.com', customer_id },
    ]) {
      const order = paymentOrder({ customer });
      const { provider_session_id } = await taxing().createCheckout(order);
      stripe.hands.pay(provider_session_id);
      const price_cents = order.item.amount_cents * order.item.quantity;
      const tax_cents = Math.round(price_cents * 0.08);
      const paid = { amount_cents: price_cents + tax_cents, tax_cents };
      expect(await taxing().readCheckout(provider_session_id)).toMatchObject({ status: 'paid', ...paid });
      const listed = await taxing().listPaidSessions(new Date(0));
      expect(listed.find((each) => each.provider_session_id === provider_session_id)).toMatchObject(paid);
    }
  });

  it('is added to each month of a plan, and is no part of its lines', async () => {
    const plan = makePlan();
    const { provider_session_id } = await taxing().createCheckout(subscriptionOrder(plan));
    stripe.hands.pay(provider_session_id);
    const state = await taxing().readCheckout(provider_session_id);
    expect(state).toMatchObject({ amount_cents: 7452, tax_cents: 552 });
    expect(state).toMatchObject({
      invoice: { amount_cents: 7452, tax_cents: 552, lines: [{ plan_id: plan.id, amount_cents: 6900 }] },
    });
  });

  it('of an invoice that credit from an earlier plan pays in part is the share in what is paid', async () => {
    const { provider_session_id } = await taxing().createCheckout(subscriptionOrder(makePlan(6900)));
    stripe.hands.pay(provider_session_id);
    const state = await taxing().readCheckout(provider_session_id);
    const subscription_id = state.status === 'paid' && state.mode === 'subscription' ? state.subscription_id : '';
    const { period_start: at } = await taxing().readSubscription(subscription_id);
    await taxing().changePlan({ subscription_id, plan: makePlan(2400), at, key: randomUUID() });
    for (let month = 0; month < 2; month++) await underTest().nextPeriod(subscription_id);
    // $48.60 of credit: it pays the first month of $25.92, and all but $3.24 of the second.
    const paid = (await taxing().listPaidInvoices(subscription_id)).map(({ amount_cents, tax_cents }) => [
      amount_cents,
      tax_cents,
    ]);
    expect(paid).toEqual([
      [324, 24],
      [0, 0],
      [0, 0],
      [7452, 552],
    ]);
  });

  it('is not charged unless the operator asks for it, and not for saving a card', async () => {
    expect([provider.adds_tax, taxing().adds_tax]).toEqual([false, true]);
    const account_id = randomUUID();
    const customer_id = await taxing().createCustomer({ account_id, email: 'ada@example.com' });
    await expect(taxing().createCheckout(setupOrder({ account_id, email: null, customer_id }))).resolves.toBeDefined();
  });

  it.each(['customer', 'card'])(
    'is added once to a charge of a saved card, by the address of the %s',
    async (whose) => {
      const owner = await customerWithCard(() => ({ ...underTest(), provider: taxing() }));
      const { person, customer_id, payment_method_id } = owner;
      if (whose === 'customer') {
        const bought = await taxing().createCheckout(paymentOrder({ customer: { ...person, customer_id } }));
        stripe.hands.pay(bought.provider_session_id);
      }
      const order = { ...topUp({ customer_id, payment_method_id }), amount_cents: 5000 };
      const charges = await Promise.all([1, 2, 3].map(() => taxing().chargeOffSession(order)));
      expect(new Set(charges.map((charge) => charge.payment_intent_id)).size).toBe(1);
      expect(charges[0]).toMatchObject({ outcome: 'paid', amount_cents: 5400, tax_cents: 400 });
      expect(await taxing().findCharge(customer_id, order.our_key)).toEqual(charges[0]);
      const other = taxing().chargeOffSession({ ...order, amount_cents: 1 });
      await expect(other).rejects.toMatchObject({ kind: 'rejected', code: 'idempotency' });
    },
  );

  it('is not guessed: a charge without a billing address is rejected', async () => {
    const charge = taxing().chargeOffSession(topUp(await customerWithCard(underTest)));
    await expect(charge).rejects.toMatchObject({ kind: 'rejected', code: 'no_tax_address' });
  });
});

describe('failures of Stripe', () => {
  const read = () => provider.readCheckout('cs_test_1');

  it.each([
    [429, { type: 'invalid_request_error', code: 'rate_limit' }, { kind: 'throttled', retry_after_ms: 7000 }],
    [500, {}, { kind: 'retryable' }],
    [503, {}, { kind: 'retryable' }],
    [409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }, { kind: 'retryable' }],
    [400, { type: 'idempotency_error' }, { kind: 'rejected', code: 'idempotency' }],
    [
      400,
      { type: 'invalid_request_error', code: 'parameter_unknown' },
      { kind: 'rejected', code: 'parameter_unknown' },
    ],
    [402, { type: 'card_error', code: 'card_declined' }, { kind: 'rejected', code: 'card_declined' }],
    [403, { type: 'invalid_request_error' }, { kind: 'rejected', code: 'unauthorized' }],
    [404, { type: 'invalid_request_error', code: 'resource_missing' }, { kind: 'rejected', code: 'not_found' }],
  ])('answers %i %j with the failure that says what to do', async (status, error, failure) => {
    stripe.next.push(say(status, error, { 'Retry-After': '7' }));
    await expect(read()).rejects.toMatchObject({ name: 'ProviderError', ...failure });
  });

  it('never reveals the key, also when it is not accepted', async () => {
    const stranger = stripePayments({ clock, ...KEYS, secret_key: 'sk_test_of_a_stranger', api_url: stripe.url });
    const error = await stranger.readCheckout('cs_test_1').catch((refused: Error) => refused);
    expect(error).toMatchObject({ kind: 'rejected', code: 'unauthorized' });
    expect(String((error as Error).message)).not.toContain('stranger');
  });

  it('is retryable when there is no response, or not in time', async () => {
    const nobody = stripePayments({ clock, ...KEYS, api_url: 'http://127.0.0.1:1', timeout_ms: 200 });
    await expect(nobody.readCheckout('cs_test_1')).rejects.toMatchObject({ kind: 'retryable', code: 'unreachable' });
  });

  it.each([409, 429])('sends a call again that was not begun (%i), and so opens one session', async (status) => {
    stripe.next.push({ ...say(status, {}), headers: {} });
    const order = paymentOrder();
    const opened = await provider.createCheckout(order);
    expect(await provider.createCheckout(order)).toEqual(opened);
  });
});

describe('what is sent to Stripe', () => {
  const send = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${stripe.url}${path}`, {
      method: 'POST',
      body,
      headers: {
        Authorization: `Bearer ${KEYS.secret_key}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    });
    return { status: response.status, ...(((await response.json()) as { error?: object }).error ?? {}) };
  };
  const key = { 'Idempotency-Key': 'a key of the test' };
  const LINE = 'line_items[0][quantity]=1&line_items[0][price_data][currency]=usd&line_items[0][price_data]';

  it.each([
    ['mode=payment&colour=red', { code: 'parameter_unknown', param: 'colour' }],
    ['mode=payment&line_items[0][sku]=1', { code: 'parameter_unknown', param: 'line_items[0][sku]' }],
    ['mode=gift', { code: 'parameter_invalid', param: 'mode' }],
    [`mode=payment&${LINE}[unit_amount]=4.99`, { code: 'parameter_invalid' }],
    [`mode=payment&line_items[0][price_data][unit_amount]=1`, { code: 'parameter_missing' }],
    [`mode=setup&success_url=x&payment_intent_data[description]=x`, { status: 400 }],
  ])('is held against what Stripe declares: %s is refused', async (body, refusal) => {
    expect(await send('/v1/checkout/sessions', body, key)).toMatchObject({ status: 400, ...refusal });
  });

  it('is refused without a key where doing it twice would cost somebody money, or as JSON', async () => {
    const unnamed = { 'Idempotency-Key': 'stripe-node-retry-1' };
    expect(await send('/v1/refunds', 'amount=1', unnamed)).toMatchObject({ status: 400 });
    expect(await send('/v1/refunds', '{}', { ...key, 'Content-Type': 'application/json' })).toMatchObject({
      status: 400,
    });
  });
});

describe('Stripe', () => {
  it('moves real money only with a live key', () => {
    const environmentOf = (secret_key: string) => stripePayments({ clock, ...KEYS, secret_key }).environment;
    expect(['sk_live_1', 'rk_live_1', 'sk_test_1', 'rk_test_1'].map(environmentOf)).toEqual([
      'live',
      'live',
      'test',
      'test',
    ]);
  });

  it('has no receipt before the fee is known, which may be in another currency', async () => {
    const { provider_session_id } = await provider.createCheckout(paymentOrder());
    stripe.hands.pay(provider_session_id);
    const entry = stripe.hands.newestEntry();
    const fee = entry.fee;
    stripe.hands.withhold(entry.id);
    await expect(provider.readCheckout(provider_session_id)).rejects.toMatchObject({
      kind: 'retryable',
      code: 'fee_pending',
    });
    stripe.hands.giveBack({ ...entry, fee: fee * 2, exchange_rate: 2 });
    expect(await provider.readCheckout(provider_session_id)).toMatchObject({ status: 'paid', fee_cents: fee });
  });

  it('gives the page to authenticate on also to one who lost the answer to the charge', async () => {
    const owner = await customerWithCard(underTest, 'asks_later');
    const our_key = randomUUID();
    const asked = {
      ...owner,
      amount_cents: 4999,
      our_key,
      description: 'Top-up',
      return_url: 'http://localhost:3000/',
    };
    const charge = await provider.chargeOffSession(asked);
    stripe.hands.forgetConfirmation(charge.payment_intent_id);
    const found = await provider.findCharge(owner.customer_id, our_key);
    expect(found).toMatchObject({ outcome: 'needs_authentication', url: expect.stringContaining('3ds') });
  });

  it('reads a cancellation by date, as the portal makes it, and takes it back', async () => {
    const plan = makePlan();
    const { provider_session_id } = await provider.createCheckout(subscriptionOrder(plan));
    stripe.hands.pay(provider_session_id);
    const state = await provider.readCheckout(provider_session_id);
    const id = state.mode === 'subscription' && state.status === 'paid' ? state.subscription_id : '';
    stripe.hands.cancelByDate(id);
    expect(await provider.readSubscription(id)).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    expect(await provider.resume(id)).toMatchObject({ cancel_at_period_end: false });
    await provider.ensureCatalog([{ ...plan, amount_cents: 7100, billing: 'monthly' }]);
    expect(await provider.readSubscription(id)).toMatchObject({ plan_id: plan.id, amount_cents: 6900 });
  });

  it('lists more paid sessions than stand on one page, oldest first', async () => {
    const since = clock.now();
    clock.move(1000);
    const opened: string[] = [];
    for (let n = 0; n < 103; n += 1) {
      const { provider_session_id } = await provider.createCheckout(paymentOrder());
      stripe.hands.pay(provider_session_id);
      opened.push(provider_session_id);
    }
    const listed = await provider.listPaidSessions(new Date(since.getTime() + 1));
    expect(listed.map((session) => session.provider_session_id)).toEqual(opened);
  });

  it('ignores events that have no meaning to us or are about others', () => {
    const session = { object: 'checkout.session', id: 'cs_1', mode: 'payment', payment_status: 'paid' };
    const dispute = { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1', status: 'warning_needs_response' };
    const events: [string, object][] = [
      ['radar.early_fraud_warning.created', {}],
      ['an.event.of.tomorrow', {}],
      ['checkout.session.completed', { ...session, client_reference_id: null }],
      ['checkout.session.completed', { ...session, client_reference_id: 'x', mode: 'setup' }],
      ['checkout.session.completed', { ...session, client_reference_id: 'x', payment_status: 'unpaid' }],
      ['invoice.paid', { object: 'invoice', id: 'in_1', customer: 'cus_1', parent: null, billing_reason: 'manual' }],
      ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1', metadata: {} }],
      ['charge.dispute.created', dispute],
      ['customer.updated', { object: 'customer', id: 'cus_1' }],
    ];
    for (const [type, object] of events) {
      const { headers, raw_body } = stripe.sign({ id: 'evt_1', object: 'event', type, data: { object } });
      expect(provider.parseWebhook(headers, raw_body)).toEqual({ id: 'evt_1', type: 'ignored', kind: type });
    }
  });
});
