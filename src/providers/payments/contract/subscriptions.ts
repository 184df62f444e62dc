import { expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/time.ts';
import type { PricedItem, Subscribed } from '../port.ts';
import { type CardInHand, eventsOf, makePlan, NOT_FOUND, type Subject, subscriptionOrder } from './subject.ts';

async function subscribed(subject: Subject, plan: PricedItem, card: CardInHand = 'good'): Promise<Subscribed> {
  const { provider, pay } = subject();
  const { provider_session_id } = await provider.createCheckout(subscriptionOrder(plan));
  await pay(provider_session_id, card);
  const state = await provider.readCheckout(provider_session_id);
  if (state.mode !== 'subscription' || state.status !== 'paid') throw new Error('Nothing was subscribed.');
  return state;
}

/** What every payments adapter guarantees about plans. */
export function subscriptionContract(subject: Subject): void {
  beginning(subject);
  renewing(subject);
  changing(subject);
  ending(subject);
}

function beginning(subject: Subject): void {
  it('begins a plan with its first month paid', async () => {
    const plan = makePlan();
    const state = await subscribed(subject, plan);
    const { subscription_id, invoice, our_session_id } = state;
    expect(state).toMatchObject({ amount_cents: 6900, currency: 'usd', customer_id: expect.any(String) });
    expect(invoice).toMatchObject({ status: 'paid', reason: 'first', plan_id: plan.id, amount_cents: 6900 });
    expect(invoice).toMatchObject({
      subscription_id,
      paid_at: expect.any(Date),
      payment_intent_id: expect.any(String),
    });
    expect(invoice.fee_cents).toBeGreaterThan(0);
    const subscription = await subject().provider.readSubscription(subscription_id);
    expect(subscription).toMatchObject({ plan_id: plan.id, amount_cents: 6900, status: 'active', our_session_id });
    expect(subscription).toMatchObject({ cancel_at_period_end: false, ended_at: null, account_id: expect.any(String) });
    const days = (subscription.period_end.getTime() - subscription.period_start.getTime()) / DAY_MS;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    expect([invoice.period_start, invoice.period_end]).toEqual([subscription.period_start, subscription.period_end]);
    const events = await eventsOf(subject);
    const { provider_session_id } = state;
    expect(events).toContainEqual(expect.objectContaining({ type: 'checkout.paid', provider_session_id }));
    const { invoice_id } = invoice;
    expect(events).toContainEqual(expect.objectContaining({ type: 'invoice.paid', invoice_id, subscription_id }));
  });

  it('lists a subscribed session among the paid ones', async () => {
    const { provider_session_id, subscription_id } = await subscribed(subject, makePlan());
    const listed = await subject().provider.listPaidSessions(new Date(0));
    const session = listed.find((each) => each.provider_session_id === provider_session_id);
    expect(session).toMatchObject({ mode: 'subscription', subscription_id, amount_cents: 6900 });
  });

  it('rejects a subscription and an invoice that it does not know', async () => {
    await expect(subject().provider.readSubscription('sub_none')).rejects.toMatchObject(NOT_FOUND);
    await expect(subject().provider.readInvoice('in_none')).rejects.toMatchObject(NOT_FOUND);
  });
}

function renewing(subject: Subject): void {
  it('renews month after month, each with an invoice that can be found without a webhook', async () => {
    const { provider, nextPeriod } = subject();
    const { subscription_id, invoice } = await subscribed(subject, makePlan());
    await nextPeriod(subscription_id);
    await nextPeriod(subscription_id);
    const invoices = await provider.listPaidInvoices(subscription_id);
    expect(invoices.map((each) => each.reason)).toEqual(['renewal', 'renewal', 'first']);
    expect(invoices.map((each) => each.amount_cents)).toEqual([6900, 6900, 6900]);
    expect(new Set(invoices.map((each) => each.payment_intent_id)).size).toBe(3);
    expect(invoices[2]).toEqual(invoice);
    expect(invoices[1]?.period_start).toEqual(invoice.period_end);
    expect(invoices[0]?.period_start).toEqual(invoices[1]?.period_end);
    expect(await provider.readInvoice(invoices[0]?.invoice_id ?? '')).toEqual(invoices[0]);
    const { period_start } = await provider.readSubscription(subscription_id);
    expect(period_start).toEqual(invoices[0]?.period_start);
  });

  it('is past due when a renewal is declined, and active again when its invoice is paid', async () => {
    const { provider, nextPeriod, payInvoice } = subject();
    const { subscription_id } = await subscribed(subject, makePlan(), 'declines_later');
    await nextPeriod(subscription_id);
    expect(await provider.readSubscription(subscription_id)).toMatchObject({ status: 'past_due' });
    expect(await provider.listPaidInvoices(subscription_id)).toHaveLength(1);
    const failed = (await eventsOf(subject)).findLast((event) => event.type === 'invoice.failed');
    expect(failed).toMatchObject({ subscription_id });
    const invoice_id = failed && 'invoice_id' in failed ? failed.invoice_id : '';
    const open = await provider.readInvoice(invoice_id);
    expect(open).toMatchObject({
      status: 'open',
      reason: 'renewal',
      attempts: 1,
      url: expect.stringContaining('http'),
    });
    await payInvoice(invoice_id);
    expect(await provider.readInvoice(invoice_id)).toMatchObject({ status: 'paid', amount_cents: 6900 });
    expect(await provider.readSubscription(subscription_id)).toMatchObject({ status: 'active' });
  });
}

function changing(subject: Subject): void {
  it('charges for a larger plan what was shown, once, and renews at its price', async () => {
    const { provider, nextPeriod } = subject();
    const [team, growth] = [makePlan(), makePlan(12_500)];
    const { subscription_id } = await subscribed(subject, team);
    const shown = await provider.previewPlanChange(subscription_id, growth);
    expect(shown).toMatchObject({ next_amount_cents: 12_500 });
    expect(shown.due_now_cents).toBeGreaterThan(0);
    expect(shown.due_now_cents).toBeLessThanOrEqual(5600);
    expect(shown.credit_cents).toBeGreaterThan(0);
    const change = { subscription_id, plan: growth, at: shown.at, key: `change-${subscription_id}` };
    const outcome = await provider.changePlan(change);
    expect(outcome).toMatchObject({ outcome: 'changed', subscription: { plan_id: growth.id, amount_cents: 12_500 } });
    const again = await provider.changePlan(change);
    expect(again).toEqual(outcome);
    const invoices = await provider.listPaidInvoices(subscription_id);
    expect(invoices.map((each) => [each.reason, each.plan_id])).toEqual([
      ['plan_change', growth.id],
      ['first', team.id],
    ]);
    expect(invoices[0]).toMatchObject({ amount_cents: shown.due_now_cents, tax_cents: 0 });
    expect(invoices[0]?.lines).toEqual([
      { plan_id: team.id, amount_cents: -shown.credit_cents },
      { plan_id: growth.id, amount_cents: shown.due_now_cents + shown.credit_cents },
    ]);
    expect(invoices[1]?.lines).toEqual([{ plan_id: team.id, amount_cents: 6900 }]);
    expect((await provider.readSubscription(subscription_id)).period_end).toEqual(shown.next_payment_at);
    await nextPeriod(subscription_id);
    expect((await provider.listPaidInvoices(subscription_id))[0]).toMatchObject({
      reason: 'renewal',
      plan_id: growth.id,
      amount_cents: 12_500,
    });
  });

  it('charges nothing for a smaller plan and takes what is left over off the next months', async () => {
    const { provider, nextPeriod } = subject();
    const [growth, solo] = [makePlan(12_500), makePlan(2400)];
    const { subscription_id } = await subscribed(subject, growth);
    const shown = await provider.previewPlanChange(subscription_id, solo);
    expect(shown).toMatchObject({ due_now_cents: 0, next_amount_cents: 0 });
    const key = `change-${subscription_id}`;
    const outcome = await provider.changePlan({ subscription_id, plan: solo, at: shown.at, key });
    expect(outcome).toMatchObject({ outcome: 'changed', subscription: { plan_id: solo.id } });
    expect(outcome).toMatchObject({ invoice: { amount_cents: 0, fee_cents: 0, payment_intent_id: null } });
    await nextPeriod(subscription_id);
    const [renewal] = await provider.listPaidInvoices(subscription_id);
    expect(renewal).toMatchObject({ reason: 'renewal', plan_id: solo.id, amount_cents: 0, payment_intent_id: null });
  });

  it('leaves the old plan where the card does not pay for the new, until the customer does', async () => {
    const { provider, payInvoice } = subject();
    const [team, growth] = [makePlan(), makePlan(12_500)];
    const { subscription_id } = await subscribed(subject, team, 'declines_later');
    const { at, due_now_cents } = await provider.previewPlanChange(subscription_id, growth);
    const key = `change-${subscription_id}`;
    const outcome = await provider.changePlan({ subscription_id, plan: growth, at, key });
    expect(outcome).toMatchObject({ outcome: 'unpaid', url: expect.stringContaining('http') });
    expect(await provider.readSubscription(subscription_id)).toMatchObject({ plan_id: team.id, status: 'active' });
    const failed = (await eventsOf(subject)).findLast((event) => event.type === 'invoice.failed');
    await payInvoice(failed && 'invoice_id' in failed ? failed.invoice_id : '');
    expect(await provider.readSubscription(subscription_id)).toMatchObject({ plan_id: growth.id, status: 'active' });
    const [paid] = await provider.listPaidInvoices(subscription_id);
    expect(paid).toMatchObject({ reason: 'plan_change', plan_id: growth.id, amount_cents: due_now_cents });
  });
}

function ending(subject: Subject): void {
  it('ends with the period when cancelled, unless it is resumed before', async () => {
    const { provider, nextPeriod } = subject();
    const { subscription_id } = await subscribed(subject, makePlan());
    expect(await provider.cancelAtPeriodEnd(subscription_id)).toMatchObject({ cancel_at_period_end: true });
    expect(await provider.cancelAtPeriodEnd(subscription_id)).toMatchObject({ status: 'active' });
    expect(await provider.resume(subscription_id)).toMatchObject({ cancel_at_period_end: false });
    await nextPeriod(subscription_id);
    expect(await provider.readSubscription(subscription_id)).toMatchObject({ status: 'active' });
    const { period_end } = await provider.cancelAtPeriodEnd(subscription_id);
    await nextPeriod(subscription_id);
    const ended = await provider.readSubscription(subscription_id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: period_end });
    expect(await provider.listPaidInvoices(subscription_id)).toHaveLength(2);
    await expect(provider.resume(subscription_id)).rejects.toMatchObject({ kind: 'rejected' });
    expect(await eventsOf(subject)).toContainEqual(
      expect.objectContaining({ type: 'subscription.ended', subscription_id }),
    );
  });

  it('ends at once on request, also twice', async () => {
    const { provider, nextPeriod } = subject();
    const { subscription_id } = await subscribed(subject, makePlan());
    const ended = await provider.cancelNow(subscription_id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: expect.any(Date) });
    expect(await provider.cancelNow(subscription_id)).toEqual(ended);
    await nextPeriod(subscription_id);
    expect(await provider.listPaidInvoices(subscription_id)).toHaveLength(1);
  });
}
