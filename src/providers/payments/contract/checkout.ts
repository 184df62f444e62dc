import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ProviderError } from '../../../platform/provider-error.ts';
import { chargeContract } from './charges.ts';
import { type Delivery, eventsOf, makePlan, NOT_FOUND, paidOnce, paymentOrder, type Subject } from './subject.ts';
import { subscriptionContract } from './subscriptions.ts';

/** What every payments adapter guarantees, whatever the provider. */
export function paymentsContract(name: string, subject: Subject): void {
  describe(`payments provider ${name}`, () => {
    describe('checkout', () => checkoutContract(subject));
    describe('a paid checkout', () => paidContract(subject));
    describe('closed pages and deleted customers', () => closingContract(subject));
    describe('webhooks', () => webhookContract(subject));
    describe('catalog', () => catalogContract(subject));
    describe('subscriptions', () => subscriptionContract(subject));
    describe('cards, charges, refunds and disputes', () => chargeContract(subject));
  });
}

function checkoutContract(subject: Subject): void {
  it('opens a page at an absolute address and reads the session back as ordered', async () => {
    const { provider } = subject();
    const order = paymentOrder();
    const { provider_session_id, url } = await provider.createCheckout(order);
    expect(URL.canParse(url)).toBe(true);
    expect(await provider.readCheckout(provider_session_id)).toMatchObject({
      provider_session_id,
      our_session_id: order.our_session_id,
      mode: 'payment',
      status: 'open',
      amount_cents: 499,
      currency: 'usd',
    });
  });

  it('charges the amount times the quantity', async () => {
    const { provider } = subject();
    const item = { id: 'single_card', name: 'Single card', amount_cents: 499, quantity: 3 };
    const { provider_session_id } = await provider.createCheckout(paymentOrder({ item }));
    expect(await provider.readCheckout(provider_session_id)).toMatchObject({ amount_cents: 1497 });
  });

  it('gives one session for one idempotency key, also to calls at the same instant', async () => {
    const { provider } = subject();
    const order = paymentOrder();
    const opened = await Promise.all(Array.from({ length: 6 }, () => provider.createCheckout(order)));
    expect(new Set(opened.map((session) => session.provider_session_id)).size).toBe(1);
    expect(new Set(opened.map((session) => session.url)).size).toBe(1);
  });

  it('rejects an idempotency key that comes again with another order', async () => {
    const { provider } = subject();
    const order = paymentOrder();
    await provider.createCheckout(order);
    const other = provider.createCheckout({ ...order, item: { ...order.item, amount_cents: 1 } });
    await expect(other).rejects.toMatchObject({ name: 'ProviderError', kind: 'rejected', code: 'idempotency' });
  });

  it('rejects a session that it does not know', async () => {
    await expect(subject().provider.readCheckout('no-such-session')).rejects.toMatchObject(NOT_FOUND);
  });
}

function paidContract(subject: Subject): void {
  it('reads a paid session with its amount, its fee, and the payment behind it', async () => {
    const { provider } = subject();
    const state = await paidOnce(subject);
    expect(state).toMatchObject({ amount_cents: 499, currency: 'usd', paid_at: expect.any(Date) });
    expect(state.payment_intent_id).not.toBe('');
    expect(state.fee_cents).toBeGreaterThan(0);
    expect(state.fee_cents).toBeLessThan(state.amount_cents);
    expect(state.card).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/) });
    const listed = await provider.listPaidSessions(new Date(0));
    expect(listed.find((each) => each.provider_session_id === state.provider_session_id)).toMatchObject({
      our_session_id: state.our_session_id,
      mode: 'payment',
      amount_cents: 499,
      currency: 'usd',
      payment_intent_id: state.payment_intent_id,
      subscription_id: null,
    });
  });

  it('lists no session that is unpaid or older than asked for', async () => {
    const { provider } = subject();
    const { provider_session_id } = await provider.createCheckout(paymentOrder());
    expect((await provider.listPaidSessions(new Date(0))).map((each) => each.provider_session_id)).not.toContain(
      provider_session_id,
    );
    expect(await provider.listPaidSessions(new Date('2999-01-01'))).toEqual([]);
  });

  it('saves the card only where that was requested', async () => {
    const { provider } = subject();
    expect(await paidOnce(subject)).toMatchObject({ payment_method_id: null });
    const saved = await paidOnce(subject, { keep_card: true });
    expect(saved).toMatchObject({ payment_method_id: expect.any(String), customer_id: expect.any(String) });
    const cards = await provider.listCards(saved.customer_id ?? '');
    expect(cards.map((card) => card.payment_method_id)).toEqual([saved.payment_method_id]);
  });

  it('lets somebody without an account pay, and says who it was', async () => {
    const customer = { account_id: null, email: null };
    expect(await paidOnce(subject, { customer })).toMatchObject({ customer_email: expect.stringContaining('@') });
  });

  it('lets another card be tried after a decline', async () => {
    const { provider, pay, decline } = subject();
    const { provider_session_id } = await provider.createCheckout(paymentOrder());
    await decline(provider_session_id);
    expect(await provider.readCheckout(provider_session_id)).toMatchObject({ status: 'declined' });
    await pay(provider_session_id);
    expect(await provider.readCheckout(provider_session_id)).toMatchObject({ status: 'paid' });
  });

  it('reads a session whose time ran out as expired, and one that was paid in time as paid', async () => {
    const { provider, pay, expire } = subject();
    const [unpaid, paid] = [
      await provider.createCheckout(paymentOrder()),
      await provider.createCheckout(paymentOrder()),
    ];
    await pay(paid.provider_session_id);
    await expire(unpaid.provider_session_id);
    await expire(paid.provider_session_id);
    expect(await provider.readCheckout(unpaid.provider_session_id)).toMatchObject({ status: 'expired' });
    expect(await provider.readCheckout(paid.provider_session_id)).toMatchObject({ status: 'paid' });
    const { provider_session_id } = unpaid;
    expect(await eventsOf(subject)).toContainEqual(
      expect.objectContaining({ type: 'checkout.expired', provider_session_id }),
    );
  });
}

function closingContract(subject: Subject): void {
  it('closes a page, which then cannot be paid; a paid one and a closed one stay as they are', async () => {
    const { provider, pay } = subject();
    const { provider_session_id } = await provider.createCheckout(paymentOrder());
    await provider.expireCheckout(provider_session_id);
    await provider.expireCheckout(provider_session_id);
    await expect(pay(provider_session_id)).rejects.toThrow();
    expect(await provider.readCheckout(provider_session_id)).toMatchObject({ status: 'expired' });
    const paid = await paidOnce(subject);
    await provider.expireCheckout(paid.provider_session_id);
    expect(await provider.readCheckout(paid.provider_session_id)).toMatchObject({ status: 'paid' });
    await expect(provider.expireCheckout('no-such-session')).rejects.toMatchObject(NOT_FOUND);
  });

  it('distinguishes an unknown customer from anything else', async () => {
    const { provider } = subject();
    const unknown = { kind: 'rejected', code: 'customer_not_found' };
    const customer = { account_id: randomUUID(), email: 'ada@example.com', customer_id: 'cus_none' };
    await expect(provider.createCheckout(paymentOrder({ customer }))).rejects.toMatchObject(unknown);
    await expect(provider.portalUrl('cus_none', 'http://localhost:3000/')).rejects.toMatchObject(unknown);
    await expect(provider.listCards('cus_none')).rejects.toMatchObject(unknown);
  });
}

function webhookContract(subject: Subject): void {
  const paidWebhook = async (age_s = 0) => {
    const { provider_session_id, our_session_id } = await paidOnce(subject);
    const [now, late] = [await subject().webhooks(), await subject().webhooks(age_s)];
    const index = now.findIndex(({ headers, raw_body }) => {
      const event = subject().provider.parseWebhook(headers, raw_body);
      return event.type === 'checkout.paid' && event.provider_session_id === provider_session_id;
    });
    return {
      ...(late[index] as Delivery),
      first: now[index] as Delivery,
      ids: { provider_session_id, our_session_id },
    };
  };
  const refusal = (headers: Headers, raw_body: string): Partial<ProviderError> => {
    try {
      subject().provider.parseWebhook(headers, raw_body);
    } catch (error) {
      return error as ProviderError;
    }
    throw new Error('The webhook was accepted.');
  };
  const REFUSED = { name: 'ProviderError', kind: 'rejected' };

  it('reads a signed webhook as our own event, the same id at every delivery', async () => {
    const { headers, raw_body, first, ids } = await paidWebhook(290);
    const event = subject().provider.parseWebhook(headers, raw_body);
    expect(event).toEqual({ id: expect.stringMatching(/.+/), type: 'checkout.paid', ...ids });
    expect(subject().provider.parseWebhook(first.headers, first.raw_body)).toEqual(event);
  });

  it('refuses a webhook that is older than five minutes', async () => {
    const { headers, raw_body } = await paidWebhook(301);
    expect(refusal(headers, raw_body)).toMatchObject(REFUSED);
  });

  it('refuses a webhook whose body was changed, or only rewritten', async () => {
    const { headers, raw_body, ids } = await paidWebhook();
    const changed = raw_body.replace(ids.our_session_id, randomUUID());
    const rewritten = JSON.stringify(JSON.parse(raw_body), null, 1);
    for (const body of [changed, rewritten, `${raw_body} `, '']) {
      expect(body).not.toBe(raw_body);
      expect(refusal(headers, body)).toMatchObject(REFUSED);
    }
  });

  it('refuses a webhook with no signature, a broken one, an old scheme alone, or that of another event', async () => {
    const [first, second] = [await paidWebhook(), await paidWebhook()];
    const [[key, signed]] = [...first.headers] as [[string, string]];
    const forged = ['t=1,v1=00', '', signed.replace('v1=', 'v0='), signed.replace(/v1=\w/, 'v1=g')];
    const headers = [new Headers(), second.headers, ...forged.map((value) => new Headers([[key, value]]))];
    for (const each of headers) expect(refusal(each, first.raw_body)).toMatchObject(REFUSED);
  });
}

function catalogContract(subject: Subject): void {
  it('makes what is missing or priced differently, once, and names it', async () => {
    const { provider } = subject();
    const bundle = { ...makePlan(4490), billing: 'one_time' as const };
    const plan = { ...makePlan(), billing: 'monthly' as const };
    expect(await provider.ensureCatalog([bundle, plan])).toEqual([bundle.id, plan.id]);
    expect(await provider.ensureCatalog([bundle, plan])).toEqual([]);
    expect(await provider.ensureCatalog([bundle, { ...plan, amount_cents: 7100 }])).toEqual([plan.id]);
    expect(await provider.ensureCatalog([bundle, { ...plan, amount_cents: 7100 }])).toEqual([]);
  });

  it('has one customer for one account', async () => {
    const { provider } = subject();
    const person = { account_id: randomUUID(), email: 'ada@example.com' };
    const ids = [await provider.createCustomer(person), await provider.createCustomer(person)];
    expect(new Set(ids).size).toBe(1);
    expect(await provider.createCustomer({ ...person, account_id: randomUUID() })).not.toBe(ids[0]);
  });
}
