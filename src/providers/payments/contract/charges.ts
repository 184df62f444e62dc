import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OffSessionOrder } from '../port.ts';
import { customerWithCard, eventsOf, NOT_FOUND, paidOnce, type Subject, setupOrder } from './subject.ts';

/** A top-up of ten credits with a saved card. */
export const topUp = (owner: { customer_id: string; payment_method_id: string }): OffSessionOrder => ({
  customer_id: owner.customer_id,
  payment_method_id: owner.payment_method_id,
  amount_cents: 4999,
  our_key: randomUUID(),
  description: 'Top-up of 10 credits',
  return_url: 'http://localhost:3000/portal/billing',
});

/** What every payments adapter guarantees about saved cards, charges without the customer, refunds and disputes. */
export function chargeContract(subject: Subject): void {
  cards(subject);
  offSession(subject);
  refunds(subject);
  disputes(subject);
}

function cards(subject: Subject): void {
  it('saves, lists and removes cards, and sets the default', async () => {
    const { provider, pay } = subject();
    const { person, customer_id, payment_method_id } = await customerWithCard(subject);
    const { provider_session_id } = await provider.createCheckout(setupOrder({ ...person, customer_id }));
    await pay(provider_session_id);
    const second = await provider.readCheckout(provider_session_id);
    const second_id = second.status === 'saved' ? second.payment_method_id : '';
    await provider.setDefaultCard(customer_id, second_id);
    const listed = await provider.listCards(customer_id);
    expect(new Map(listed.map((card) => [card.payment_method_id, card.is_default]))).toEqual(
      new Map([
        [payment_method_id, false],
        [second_id, true],
      ]),
    );
    expect(listed[0]).toMatchObject({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: expect.any(Number) });
    await provider.detachCard(customer_id, second_id);
    expect((await provider.listCards(customer_id)).map((card) => card.payment_method_id)).toEqual([payment_method_id]);
    expect(await eventsOf(subject)).toContainEqual(
      expect.objectContaining({ type: 'payment_method.changed', customer_id }),
    );
  });

  it("rejects the use of a card that is another customer's, or removed", async () => {
    const { provider } = subject();
    const [mine, theirs] = [await customerWithCard(subject), await customerWithCard(subject)];
    const { customer_id } = mine;
    const { payment_method_id } = theirs;
    await expect(provider.detachCard(customer_id, payment_method_id)).rejects.toMatchObject(NOT_FOUND);
    await expect(provider.setDefaultCard(customer_id, payment_method_id)).rejects.toMatchObject(NOT_FOUND);
    const charge = provider.chargeOffSession(topUp({ customer_id, payment_method_id }));
    await expect(charge).rejects.toMatchObject({ kind: 'rejected' });
    expect(await provider.listCards(theirs.customer_id)).toHaveLength(1);
    await provider.detachCard(customer_id, mine.payment_method_id);
    await expect(provider.detachCard(customer_id, mine.payment_method_id)).rejects.toMatchObject(NOT_FOUND);
    await expect(provider.chargeOffSession(topUp(mine))).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('opens a portal for a customer', async () => {
    const { customer_id } = await customerWithCard(subject);
    const url = await subject().provider.portalUrl(customer_id, 'http://localhost:3000/portal/billing');
    expect(URL.canParse(url)).toBe(true);
  });
}

function offSession(subject: Subject): void {
  it('charges a saved card once for one key, also for requests at the same instant', async () => {
    const { provider } = subject();
    const order = topUp(await customerWithCard(subject));
    const charges = await Promise.all(Array.from({ length: 4 }, () => provider.chargeOffSession(order)));
    expect(new Set(charges.map((charge) => charge.payment_intent_id)).size).toBe(1);
    const [charge] = charges;
    if (charge?.outcome !== 'paid') throw new Error('Nothing was paid.');
    expect(charge).toMatchObject({ our_key: order.our_key, amount_cents: 4999, card: { last4: '4242' } });
    expect(charge.fee_cents).toBeGreaterThan(0);
    expect(await provider.readCharge(charge.payment_intent_id)).toEqual(charge);
    expect(await provider.findCharge(order.customer_id, order.our_key)).toEqual(charge);
    expect(await provider.findCharge(order.customer_id, 'another-key')).toBeUndefined();
    const { payment_intent_id } = charge;
    const event = { type: 'payment.off_session_paid', payment_intent_id, our_key: order.our_key };
    expect(await eventsOf(subject)).toContainEqual(expect.objectContaining(event));
  });

  it('rejects a key that comes again with another amount', async () => {
    const { provider } = subject();
    const order = topUp(await customerWithCard(subject));
    await provider.chargeOffSession(order);
    const other = provider.chargeOffSession({ ...order, amount_cents: 1 });
    await expect(other).rejects.toMatchObject({ kind: 'rejected', code: 'idempotency' });
  });

  it('reports a decline, the same each time, and takes nothing', async () => {
    const { provider } = subject();
    const order = topUp(await customerWithCard(subject, 'declines_later'));
    const charge = await provider.chargeOffSession(order);
    expect(charge).toMatchObject({ outcome: 'declined', code: 'card_declined', message: 'Your card was declined.' });
    expect(await provider.chargeOffSession(order)).toEqual(charge);
    expect(await provider.readCharge(charge.payment_intent_id)).toEqual(charge);
    expect(await provider.findCharge(order.customer_id, order.our_key)).toEqual(charge);
    const event = { type: 'payment.off_session_failed', our_key: order.our_key };
    expect(await eventsOf(subject)).toContainEqual(expect.objectContaining(event));
  });

  it('gives a link where the bank asks for authentication, and is paid once it is confirmed', async () => {
    const { provider, authenticate } = subject();
    const order = topUp(await customerWithCard(subject, 'asks_later'));
    const charge = await provider.chargeOffSession(order);
    expect(charge).toMatchObject({ outcome: 'needs_authentication', url: expect.stringContaining('http') });
    expect(await provider.chargeOffSession(order)).toMatchObject({ outcome: 'needs_authentication' });
    expect(await provider.findCharge(order.customer_id, order.our_key)).toEqual(charge);
    await authenticate(charge.payment_intent_id, true);
    const { payment_intent_id } = charge;
    expect(await provider.readCharge(payment_intent_id)).toMatchObject({ outcome: 'paid', payment_intent_id });
    const event = { type: 'payment.off_session_paid', payment_intent_id, our_key: order.our_key };
    expect(await eventsOf(subject)).toContainEqual(expect.objectContaining(event));
  });

  it('is declined when the authentication fails', async () => {
    const { provider, authenticate } = subject();
    const order = topUp(await customerWithCard(subject, 'asks_later'));
    const { payment_intent_id } = await provider.chargeOffSession(order);
    await authenticate(payment_intent_id, false);
    expect(await provider.readCharge(payment_intent_id)).toMatchObject({ outcome: 'declined' });
  });
}

function refunds(subject: Subject): void {
  it('gives back parts of a payment, each once for one key, and never more than all of it', async () => {
    const { provider } = subject();
    const { payment_intent_id } = await paidOnce(subject);
    const part = { payment_intent_id, amount_cents: 200, key: randomUUID() };
    const first = await provider.refund(part);
    expect(first).toMatchObject({ payment_intent_id, amount_cents: 200, status: 'succeeded' });
    expect(await provider.refund(part)).toEqual(first);
    expect(await provider.findRefund(payment_intent_id, part.key)).toEqual(first);
    expect(await provider.findRefund(payment_intent_id, 'another-key')).toBeUndefined();
    const rest = await provider.refund({ payment_intent_id, amount_cents: 299, key: randomUUID() });
    const more = provider.refund({ payment_intent_id, amount_cents: 1, key: randomUUID() });
    await expect(more).rejects.toMatchObject({ name: 'ProviderError', kind: 'rejected' });
    const listed = await provider.listRefunds(payment_intent_id);
    expect(listed).toHaveLength(2);
    expect(listed).toEqual(expect.arrayContaining([first, rest]));
    expect(await eventsOf(subject)).toContainEqual(
      expect.objectContaining({ type: 'payment.refunded', payment_intent_id }),
    );
  });

  it('adds up what was received, returned and kept in a period', async () => {
    const { provider } = subject();
    const always = { from: new Date(0), until: new Date('2999-01-01') };
    const before = await provider.readTotals(always);
    const { payment_intent_id } = await paidOnce(subject);
    await provider.refund({ payment_intent_id, amount_cents: 200, key: randomUUID() });
    const after = await provider.readTotals(always);
    expect(after.received_cents - before.received_cents).toBe(499);
    expect(after.returned_cents - before.returned_cents).toBe(-200);
    expect(after.fees_cents).toBeGreaterThan(before.fees_cents);
    const nothing = { received_cents: 0, returned_cents: 0, fees_cents: 0 };
    expect(await provider.readTotals({ from: new Date('2998-01-01'), until: always.until })).toEqual(nothing);
  });

  it('rejects the refund of a payment that it does not know', async () => {
    const refund = subject().provider.refund({ payment_intent_id: 'pi_none', amount_cents: 1, key: randomUUID() });
    await expect(refund).rejects.toMatchObject(NOT_FOUND);
  });
}

function disputes(subject: Subject): void {
  for (const outcome of ['won', 'lost'] as const) {
    it(`reports a dispute and that it was ${outcome}`, async () => {
      const { provider, openDispute, closeDispute } = subject();
      const { payment_intent_id } = await paidOnce(subject);
      expect(await provider.listDisputes(payment_intent_id)).toEqual([]);
      await openDispute(payment_intent_id);
      const [dispute] = await provider.listDisputes(payment_intent_id);
      expect(dispute).toMatchObject({ payment_intent_id, amount_cents: 499, status: 'open', fee_cents: 1500 });
      const dispute_id = dispute?.dispute_id ?? '';
      await closeDispute(dispute_id, outcome);
      expect(await provider.listDisputes(payment_intent_id)).toMatchObject([{ dispute_id, status: outcome }]);
      const events = await eventsOf(subject);
      const event = { payment_intent_id, dispute_id };
      expect(events).toContainEqual(expect.objectContaining({ type: 'dispute.opened', ...event }));
      expect(events).toContainEqual(expect.objectContaining({ type: 'dispute.closed', ...event, outcome }));
    });
  }
}
