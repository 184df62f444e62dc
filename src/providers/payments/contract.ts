import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ProviderError } from '../provider-error.ts';
import type { CheckoutOrder, PaymentsProvider } from './port.ts';

/** What an adapter's test lends to the contract: the provider, and hands on the far side of it. */
export type PaymentsUnderTest = {
  provider: PaymentsProvider;
  /** The customer pays the session, as they would on the hosted page. */
  pay(provider_session_id: string): Promise<void>;
  /** The customer tries a card that is declined. */
  decline(provider_session_id: string): Promise<void>;
  /** The session's time runs out. */
  expire(provider_session_id: string): Promise<void>;
  /** The webhook that the provider sends for a paid session, signed `age_s` seconds ago. */
  paidWebhook(provider_session_id: string, age_s: number): Promise<{ headers: Headers; raw_body: string }>;
};

/** What every payments adapter guarantees, whatever provider stands behind it. */
export function paymentsContract(name: string, subject: () => PaymentsUnderTest): void {
  describe(`payments provider ${name}`, () => {
    it('opens a page at an absolute address and reads the session back as ordered', async () => {
      const { provider } = subject();
      const order = makeOrder();
      const { provider_session_id, url } = await provider.createCheckout(order);
      expect(URL.canParse(url)).toBe(true);
      expect(await provider.readCheckout(provider_session_id)).toEqual({
        provider_session_id,
        our_session_id: order.our_session_id,
        status: 'open',
        amount_cents: 499,
        currency: 'usd',
      });
    });

    it('charges the amount times the quantity', async () => {
      const { provider } = subject();
      const item = { id: 'single_card', name: 'Single card', amount_cents: 499, quantity: 3 };
      const { provider_session_id } = await provider.createCheckout(makeOrder({ item }));
      expect(await provider.readCheckout(provider_session_id)).toMatchObject({ amount_cents: 1497 });
    });

    it('gives one session for one idempotency key, also to calls at the same instant', async () => {
      const { provider } = subject();
      const order = makeOrder();
      const opened = await Promise.all(Array.from({ length: 6 }, () => provider.createCheckout(order)));
      expect(new Set(opened.map((session) => session.provider_session_id)).size).toBe(1);
      expect(new Set(opened.map((session) => session.url)).size).toBe(1);
    });

    it('rejects an idempotency key that comes again with another order', async () => {
      const { provider } = subject();
      const order = makeOrder();
      await provider.createCheckout(order);
      const other = provider.createCheckout({ ...order, item: { ...order.item, amount_cents: 1 } });
      await expect(other).rejects.toMatchObject({ name: 'ProviderError', kind: 'rejected' });
    });

    it('rejects a session that it does not know', async () => {
      const unknown = subject().provider.readCheckout('no-such-session');
      await expect(unknown).rejects.toMatchObject({ name: 'ProviderError', kind: 'rejected' });
    });

    paymentContract(subject);
    webhookContract(subject);
  });
}

function paymentContract(subject: () => PaymentsUnderTest): void {
  it('reads a paid session with its amount, its fee, and the payment behind it', async () => {
    const { provider, pay } = subject();
    const { provider_session_id } = await provider.createCheckout(makeOrder());
    await pay(provider_session_id);
    const state = await provider.readCheckout(provider_session_id);
    expect(state).toMatchObject({ status: 'paid', amount_cents: 499, currency: 'usd', paid_at: expect.any(Date) });
    if (state.status !== 'paid') throw new Error('The session is not paid.');
    expect(state.payment_intent_id).not.toBe('');
    expect(state.fee_cents).toBeGreaterThanOrEqual(0);
    expect(state.fee_cents).toBeLessThanOrEqual(state.amount_cents);
  });

  it('lets another card be tried after a decline', async () => {
    const { provider, pay, decline } = subject();
    const { provider_session_id } = await provider.createCheckout(makeOrder());
    await decline(provider_session_id);
    expect(await provider.readCheckout(provider_session_id)).toMatchObject({ status: 'declined' });
    await pay(provider_session_id);
    expect(await provider.readCheckout(provider_session_id)).toMatchObject({ status: 'paid' });
  });

  it('reads a session whose time ran out as expired, and one that was paid in time as paid', async () => {
    const { provider, pay, expire } = subject();
    const [unpaid, paid] = [await provider.createCheckout(makeOrder()), await provider.createCheckout(makeOrder())];
    await pay(paid.provider_session_id);
    await expire(unpaid.provider_session_id);
    await expire(paid.provider_session_id);
    expect(await provider.readCheckout(unpaid.provider_session_id)).toMatchObject({ status: 'expired' });
    expect(await provider.readCheckout(paid.provider_session_id)).toMatchObject({ status: 'paid' });
  });
}

function webhookContract(subject: () => PaymentsUnderTest): void {
  const paidSession = async () => {
    const { provider, pay } = subject();
    const order = makeOrder();
    const { provider_session_id } = await provider.createCheckout(order);
    await pay(provider_session_id);
    return { provider_session_id, our_session_id: order.our_session_id };
  };
  const refusal = (headers: Headers, raw_body: string): Partial<ProviderError> => {
    try {
      subject().provider.parseWebhook(headers, raw_body);
    } catch (error) {
      return error as ProviderError;
    }
    throw new Error('The webhook was accepted.');
  };

  it('reads a signed webhook as our own event, the same id at every delivery', async () => {
    const ids = await paidSession();
    const deliveries = [
      await subject().paidWebhook(ids.provider_session_id, 0),
      await subject().paidWebhook(ids.provider_session_id, 290),
    ].map(({ headers, raw_body }) => subject().provider.parseWebhook(headers, raw_body));
    expect(deliveries[0]).toEqual({ id: expect.stringMatching(/.+/), type: 'checkout.paid', ...ids });
    expect(deliveries[1]).toEqual(deliveries[0]);
  });

  it('refuses a webhook that is older than five minutes', async () => {
    const { headers, raw_body } = await subject().paidWebhook((await paidSession()).provider_session_id, 301);
    expect(refusal(headers, raw_body)).toMatchObject({ name: 'ProviderError', kind: 'rejected' });
  });

  it('refuses a webhook whose body was changed, or only written anew', async () => {
    const ids = await paidSession();
    const { headers, raw_body } = await subject().paidWebhook(ids.provider_session_id, 0);
    const changed = raw_body.replace(ids.our_session_id, randomUUID());
    const rewritten = JSON.stringify(JSON.parse(raw_body), null, 1);
    for (const body of [changed, rewritten, `${raw_body} `, '']) {
      expect(body).not.toBe(raw_body);
      expect(refusal(headers, body)).toMatchObject({ name: 'ProviderError', kind: 'rejected' });
    }
  });

  it('refuses a webhook with no signature, a broken one, or that of another event', async () => {
    const first = await subject().paidWebhook((await paidSession()).provider_session_id, 0);
    const second = await subject().paidWebhook((await paidSession()).provider_session_id, 0);
    const broken = new Headers([...first.headers].map(([key]) => [key, 't=1,v1=00'] as [string, string]));
    for (const headers of [new Headers(), broken, second.headers]) {
      expect(refusal(headers, first.raw_body)).toMatchObject({ name: 'ProviderError', kind: 'rejected' });
    }
  });
}

function makeOrder(over: Partial<CheckoutOrder> = {}): CheckoutOrder {
  const our_session_id = randomUUID();
  return {
    our_session_id,
    item: { id: 'single_card', name: 'Single card', amount_cents: 499, quantity: 1 },
    customer: { user_id: randomUUID(), email: 'ada@example.com' },
    success_url: 'http://localhost:3000/portal/checkout/payment-success?credits=1',
    cancel_url: 'http://localhost:3000/portal/create-individual-letter',
    idempotency_key: our_session_id,
    ...over,
  };
}
