import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { movableClock } from '../../../platform/clock.ts';
import { addMonths } from '../../../platform/time.ts';
import { makePlan, paymentOrder, subscriptionOrder } from '../contract/subject.ts';
import type { PricedItem } from '../port.ts';
import { nextAttempt, proration } from './billing-calendar.ts';
import { chargeVerdict, readCard, saveVerdict, type TestCard } from './cards.ts';
import { sandboxPayments } from './sandbox.ts';

const DAY_MS = 86_400_000;
const clock = movableClock(new Date('2026-01-31T12:00:00Z'));
let sandbox: ReturnType<typeof sandboxPayments>;

beforeAll(async () => {
  const { db } = await testDatabase();
  const site_url = 'http://longhand.test';
  const signing_secret = 'a secret of the sandbox that only tests know';
  sandbox = sandboxPayments({
    db,
    clock,
    site_url,
    webhook_base_url: 'http://127.0.0.1:1',
    signing_secret,
    onSimulatorOpened: async () => {},
  });
});

async function subscribed(card = '4242424242424242', plan: PricedItem = makePlan()) {
  const { provider, simulator } = sandbox;
  const { provider_session_id } = await provider.createCheckout(subscriptionOrder(plan));
  await simulator.pay(provider_session_id, { card });
  const state = await provider.readCheckout(provider_session_id);
  if (state.mode !== 'subscription' || state.status !== 'paid') throw new Error('Nothing was subscribed.');
  return { id: state.subscription_id, customer_id: state.customer_id ?? '' };
}
const read = (id: string) => sandbox.provider.readSubscription(id);
const paidInvoices = (id: string) => sandbox.provider.listPaidInvoices(id);
const eventTypes = async (id: string) =>
  (await sandbox.webhooks.newest(1000)).filter((webhook) => webhook.body.includes(id)).map((webhook) => webhook.type);

describe('the calendar', () => {
  it('renews on the day of the month it began on, or the last of a shorter month', () => {
    const months = [1, 2, 3, 13].map((n) => addMonths(new Date('2026-01-31T12:00:00Z'), n).toISOString().slice(0, 10));
    expect(months).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28']);
    expect(addMonths(new Date('2028-01-30T00:00:00Z'), 1).toISOString()).toBe('2028-02-29T00:00:00.000Z');
  });

  it('tries a failed renewal three more times, and then gives it up', () => {
    const at = new Date('2026-03-01T00:00:00Z');
    const days = [1, 2, 3, 4].map((attempts) => {
      const next = nextAttempt(attempts, at);
      return next && (next.getTime() - at.getTime()) / DAY_MS;
    });
    expect(days).toEqual([3, 5, 7, undefined]);
  });

  it('prorates the rest of a period, all of it at its start and nothing at its end', () => {
    const period = { period_start: new Date('2026-03-01T00:00:00Z'), period_end: new Date('2026-03-31T00:00:00Z') };
    const amounts = { old_cents: 6900, new_cents: 12_500 };
    expect(proration(amounts, period, period.period_start)).toEqual({ credit_cents: 6900, charge_cents: 12_500 });
    expect(proration(amounts, period, new Date('2026-03-16T00:00:00Z'))).toEqual({
      credit_cents: 3450,
      charge_cents: 6250,
    });
    expect(proration(amounts, period, period.period_end)).toEqual({ credit_cents: 0, charge_cents: 0 });
  });
});

describe('test cards', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const verdicts = (number: string) => {
    const card = readCard(number, '12 / 34', now) as TestCard;
    const presences = ['present', 'confirmed', 'absent'] as const;
    return [...presences.map((presence) => chargeVerdict(card, presence, now)), saveVerdict(card, 'present', now)];
  };

  it.each([
    ['4242 4242 4242 4242', ['pays', 'pays', 'pays', 'pays']],
    ['4000 0000 0000 0002', ['card_declined', 'card_declined', 'card_declined', 'card_declined']],
    ['4000 0000 0000 9995', ['insufficient_funds', 'insufficient_funds', 'insufficient_funds', 'pays']],
    ['4000 0000 0000 0069', ['expired_card', 'expired_card', 'expired_card', 'expired_card']],
    ['4000 0025 0000 3155', ['needs_authentication', 'pays', 'needs_authentication', 'needs_authentication']],
    ['4000 0000 0000 0341', ['pays', 'pays', 'card_declined', 'pays']],
  ])('%s does, paid with by its owner, confirmed, without the owner, and kept: %j', (number, expected) => {
    expect(verdicts(number)).toEqual(expected);
  });

  it('are good to the end of their month', () => {
    expect(readCard('4242424242424242', '2/26', now)).toBe('expiry');
    expect(readCard('4242424242424242', '03 / 2026', now)).toMatchObject({ exp_month: 3, exp_year: 2026 });
    expect(readCard('4242424242424242', '13 / 30', now)).toBe('expiry');
    expect(readCard('4111111111111111', '12 / 30', now)).toBe('card_number');
  });
});

describe('the clock', () => {
  it('bills every month in between, each at the time it is due', async () => {
    const { id } = await subscribed();
    const before = await read(id);
    await sandbox.simulator.moveClock(95 * DAY_MS);
    const invoices = await paidInvoices(id);
    expect(invoices.map((invoice) => invoice.reason)).toEqual(['renewal', 'renewal', 'renewal', 'first']);
    for (const invoice of invoices.slice(0, 3)) expect(invoice.paid_at).toEqual(invoice.period_start);
    expect(invoices[2]?.period_start).toEqual(before.period_end);
    expect((await sandbox.simulator.now()).getTime() - clock.now().getTime()).toBe(95 * DAY_MS);
    await sandbox.simulator.billDue();
    expect(await paidInvoices(id)).toHaveLength(4);
  });

  it('bills each month once when several processes bill at once', async () => {
    const { id } = await subscribed();
    const { period_end } = await read(id);
    clock.move(Math.max(0, period_end.getTime() - (await sandbox.simulator.now()).getTime()));
    await Promise.all(Array.from({ length: 4 }, () => sandbox.jobs['sandbox.bill-due']?.({})));
    expect(await paidInvoices(id)).toHaveLength(2);
  });

  it('retries a failed renewal, then ends the subscription and voids what it could not charge', async () => {
    const { id } = await subscribed('4000000000000341');
    const { period_end } = await read(id);
    await sandbox.simulator.moveClock(period_end.getTime() - (await sandbox.simulator.now()).getTime());
    const failed = async () => (await eventTypes(id)).filter((type) => type === 'invoice.failed').length;
    for (const [days, attempts] of [
      [0, 1],
      [3, 2],
      [5, 3],
    ] as const) {
      await sandbox.simulator.moveClock(days * DAY_MS);
      expect([await failed(), (await read(id)).status]).toEqual([attempts, 'past_due']);
    }
    await sandbox.simulator.moveClock(7 * DAY_MS);
    expect([await failed(), (await read(id)).status]).toEqual([4, 'canceled']);
    expect(await eventTypes(id)).toContain('subscription.ended');
    expect(await paidInvoices(id)).toHaveLength(1);
  });

  it('is renewed at the next try when the customer has changed the card meanwhile', async () => {
    const { id, customer_id } = await subscribed('4000000000000341');
    const { period_end } = await read(id);
    await sandbox.simulator.moveClock(period_end.getTime() - (await sandbox.simulator.now()).getTime());
    expect((await read(id)).status).toBe('past_due');
    const customer = { account_id: null, email: 'ada@example.com', customer_id };
    const setup = await sandbox.provider.createCheckout({ ...subscriptionOrder(makePlan(), customer), mode: 'setup' });
    await sandbox.simulator.pay(setup.provider_session_id);
    const state = await sandbox.provider.readCheckout(setup.provider_session_id);
    await sandbox.provider.setDefaultCard(customer_id, state.status === 'saved' ? state.payment_method_id : '');
    await sandbox.simulator.moveClock(3 * DAY_MS);
    expect((await read(id)).status).toBe('active');
    expect(await paidInvoices(id)).toHaveLength(2);
  });

  it('lets an unpaid change of plan lapse within a day, and the old plan stays', async () => {
    const [team, growth] = [makePlan(), makePlan(12_500)];
    const { id } = await subscribed('4000000000000341', team);
    const { at } = await sandbox.provider.previewPlanChange(id, growth);
    const change = { subscription_id: id, plan: growth, at, key: randomUUID() };
    expect(await sandbox.provider.changePlan(change)).toMatchObject({ outcome: 'unpaid' });
    await sandbox.simulator.moveClock(DAY_MS);
    expect(await read(id)).toMatchObject({ plan_id: team.id, status: 'active' });
    await expect(sandbox.provider.changePlan(change)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'change_lapsed',
    });
  });

  it('stores nothing of a card but its brand, last digits, expiry and behaviour', async () => {
    const { provider_session_id } = await sandbox.provider.createCheckout(paymentOrder({ keep_card: true }));
    await sandbox.simulator.pay(provider_session_id, { card: '5555555555554444' });
    const state = await sandbox.provider.readCheckout(provider_session_id);
    expect(state).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } });
    expect(JSON.stringify([state, await sandbox.webhooks.newest(1000)])).not.toContain('555555555555');
  });
});

describe('the webhooks', () => {
  const paid = async () => {
    const order = paymentOrder();
    const { provider_session_id } = await sandbox.provider.createCheckout(order);
    await sandbox.simulator.pay(provider_session_id);
    const webhook = (await sandbox.webhooks.newest(5)).find(({ body }) => body.includes(provider_session_id));
    return webhook?.id ?? '';
  };
  const outstanding = async () => (await sandbox.webhooks.outstanding()).map(({ webhook_id }) => webhook_id);

  it('stores events in order, for tests to deliver twice, out of order, or never', async () => {
    const [first, second] = [await paid(), await paid()];
    const waiting = await outstanding();
    expect(waiting.indexOf(first)).toBeGreaterThanOrEqual(0);
    expect(waiting.indexOf(second)).toBeGreaterThan(waiting.indexOf(first));
    const twice = [await sandbox.webhooks.signed(first), await sandbox.webhooks.signed(first)];
    const ids = twice.map(({ headers, raw_body }) => sandbox.provider.parseWebhook(headers, raw_body).id);
    expect(ids).toEqual([first, first]);
    await sandbox.webhooks.drop(first);
    expect(await outstanding()).not.toContain(first);
    await sandbox.jobs['sandbox.deliver-webhook']?.({ webhook_id: first });
    expect((await sandbox.webhooks.newest(1000)).find(({ id }) => id === first)).toMatchObject({ attempts: 0 });
  });
});
