import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type MoneyShop, moneyShop } from '../../../../tests/support/money-shop.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { endOfDay } from '../../../platform/us/last-day.ts';

const DAY_MS = 86_400_000;
let db: Db;
let shop: MoneyShop;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = moneyShop(db);
});

/** Somebody with a plan, its first month paid and its webhooks received. */
async function subscriber(planId = 'plan_team', card?: string): Promise<Actor> {
  const actor = await shop.customer();
  const { sessionId } = await shop.billing.startSubscription(actor, { planId });
  await shop.pay(sessionId, card ? { card } : {});
  await shop.receiveWebhooks();
  return actor;
}

async function passDays(days: number): Promise<void> {
  shop.clock.move(days * DAY_MS);
  await shop.sandbox.simulator.billDue();
}

const planOf = async (actor: Actor) => (await shop.billing.subscription(actor)).subscription;
const accountPlan = async (actor: Actor) =>
  (await one<{ plan: string }>(db, sql`select plan from accounts where id = ${actor.account_id}`)).plan;
const mailsTo = (actor: Actor) => shop.mails.filter(({ to }) => to === actor.email).map(({ subject }) => subject);
const loseWebhooks = async () => {
  for (const { webhook_id } of await shop.sandbox.webhooks.outstanding()) await shop.sandbox.webhooks.drop(webhook_id);
};

describe('a plan', () => {
  it('gives its credits for the first month once, however often and in whatever order webhooks arrive', async () => {
    const actor = await shop.customer();
    const { sessionId } = await shop.billing.startSubscription(actor, { planId: 'plan_team' });
    await shop.pay(sessionId);
    const events = await shop.sandbox.webhooks.outstanding();
    for (const { webhook_id } of [...events.toReversed(), ...events]) await shop.receiveWebhook(webhook_id);
    await Promise.all([shop.billing.processPaymentSuccess(actor, sessionId), shop.work()]);
    await shop.receiveWebhooks();
    expect(await shop.balance(actor)).toBe(25);
    expect(await shop.paymentsOf(actor)).toMatchObject([
      {
        type: 'customer_payment',
        amount_cents: 6900,
        credits: 25,
        description: expect.stringMatching(/^Team plan, \w+ \d+, \d{4} to \w+ \d+, \d{4}$/),
      },
    ]);
    expect(await accountPlan(actor)).toBe('plan_team');
    expect(mailsTo(actor)).toEqual(['Your payment of $69.00 to Longhand']);
  });

  it('cannot be bought twice', async () => {
    const actor = await subscriber();
    await expect(shop.billing.startSubscription(actor, { planId: 'plan_scale' })).rejects.toMatchObject({
      status: 409,
      code: 'already_subscribed',
    });
  });

  it('gives its credits again for each paid month, to live 60 days past the end of that month', async () => {
    const actor = await subscriber();
    const first_end = new Date((await planOf(actor))?.period_end as string);
    await passDays(32);
    await shop.receiveWebhooks();
    expect(await shop.balance(actor)).toBe(50);
    const lots = await shop.credits.lotsOf(actor.account_id);
    expect(lots.map(({ remaining }) => remaining)).toEqual([25, 25]);
    expect(lots[0]?.expires_at).toBe(endOfDay(new Date(first_end.getTime() + 60 * DAY_MS)).toISOString());
    const second_end = new Date((await planOf(actor))?.period_end as string);
    expect(lots[1]?.expires_at).toBe(endOfDay(new Date(second_end.getTime() + 60 * DAY_MS)).toISOString());
  });

  it('is renewed three times though every webhook was lost, once the sweep has asked', async () => {
    const actor = await subscriber();
    for (let month = 0; month < 3; month++) {
      await passDays(31);
      await loseWebhooks();
    }
    await shop.billing.sweep();
    await shop.billing.sweep();
    expect((await shop.paymentsOf(actor)).map(({ credits }) => credits)).toEqual([25, 25, 25, 25]);
    expect(await shop.credits.disagreements()).toEqual([]);
  });
});

describe('a bigger plan', () => {
  it('begins at once, for the prorated difference and the same share of its credits', async () => {
    const actor = await subscriber();
    await sql`insert into approval_settings (account_id, time_zone, rules, updated_at)
      values (${actor.account_id}, 'Pacific/Honolulu', '[]', now())`.execute(db);
    shop.clock.move(15 * DAY_MS);
    const preview = await shop.billing.changePlan(actor, { planId: 'plan_growth', preview: true });
    expect(preview.due_now_cents).toBeGreaterThan(0);
    expect(preview.due_now_cents).toBeLessThan(5600);
    expect(preview.credits_now).toBe(Math.floor((25 * preview.due_now_cents) / 5600));
    shop.clock.move(60_000);
    const { preview_at } = preview;
    const request = { planId: 'plan_growth', preview: false, preview_at };
    const [changed] = await Promise.all([
      shop.billing.changePlan(actor, request),
      shop.billing.changePlan(actor, request),
    ]);
    expect(changed).toMatchObject({ status: 'changed', due_now_cents: preview.due_now_cents });
    await shop.receiveWebhooks();
    expect(await shop.balance(actor)).toBe(25 + preview.credits_now);
    const [, difference] = await shop.paymentsOf(actor);
    expect(difference).toMatchObject({ amount_cents: preview.due_now_cents, credits: preview.credits_now });
    expect(await accountPlan(actor)).toBe('plan_growth');
    // Its invoice has a line for each plan, and is dated by the days of the account.
    const { lines } = await one<{ lines: { description: string; amount_cents: number }[] }>(
      db,
      sql`select lines from payments where account_id = ${actor.account_id} order by id desc limit 1`,
    );
    expect(lines.map(({ description }) => description)).toEqual([
      'Unused time on the Team plan',
      'Growth plan, for the rest of the month',
    ]);
    expect(lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(preview.due_now_cents);
    const [document] = await shop.billing.documents(actor, { limit: 1 });
    const day = new Date(document?.issued_at ?? '').toLocaleDateString('en-CA', { timeZone: 'Pacific/Honolulu' });
    expect(document?.issued_on).toBe(day);
    expect((await shop.billing.documentFile(actor, document?.id ?? '')).bytes.length).toBeGreaterThan(0);
  });

  it('is not charged at a price that was shown long ago', async () => {
    const actor = await subscriber();
    const { preview_at } = await shop.billing.changePlan(actor, { planId: 'plan_scale', preview: true });
    shop.clock.move(2 * 60 * 60 * 1000);
    const request = { planId: 'plan_scale', preview: false, preview_at };
    await expect(shop.billing.changePlan(actor, request)).rejects.toMatchObject({ code: 'preview_expired' });
    expect(await shop.paymentsOf(actor)).toHaveLength(1);
  });

  it('waits until it is paid when the card is refused, and the old plan stays', async () => {
    const actor = await subscriber('plan_team', '4000000000000341');
    const changed = await shop.billing.changePlan(actor, { planId: 'plan_growth', preview: false });
    await shop.receiveWebhooks();
    expect(changed).toMatchObject({ status: 'payment_required', subscription: { plan_id: 'plan_team' } });
    expect(changed.url).toContain('/sandbox/invoice/');
    expect([await shop.balance(actor), await accountPlan(actor)]).toEqual([25, 'plan_team']);
  });
});

describe('a smaller plan', () => {
  it('begins with the next month: nothing is charged or credited before', async () => {
    const actor = await subscriber('plan_growth');
    const changed = await shop.billing.changePlan(actor, { planId: 'plan_solo', preview: false });
    await shop.receiveWebhooks();
    expect(changed).toMatchObject({ status: 'scheduled', due_now_cents: 0 });
    expect([await shop.balance(actor), await accountPlan(actor)]).toEqual([50, 'plan_growth']);
    await expect(shop.billing.changePlan(actor, { planId: 'plan_scale', preview: false })).rejects.toMatchObject({
      code: 'plan_change_scheduled',
    });
    await passDays(32);
    await shop.receiveWebhooks();
    expect([await shop.balance(actor), await accountPlan(actor)]).toEqual([58, 'plan_solo']);
    expect((await shop.paymentsOf(actor)).map(({ amount_cents }) => amount_cents)).toEqual([12500, 2400]);
  });

  it('is refused while more people use the account than it has seats', async () => {
    const actor = await subscriber('plan_team');
    await shop.colleagueOf(actor);
    expect(await planOf(actor)).toMatchObject({ seats: { used: 2, total: 3 } });
    await expect(shop.billing.changePlan(actor, { planId: 'plan_solo', preview: true })).rejects.toMatchObject({
      code: 'seats_in_use',
    });
  });
});

describe('a plan that is cancelled', () => {
  it('runs to the end of the month, can be resumed until then, and then leaves its credits 30 days', async () => {
    const actor = await subscriber();
    await shop.billing.cancelPlan(actor);
    await shop.billing.resumePlan(actor);
    expect(await planOf(actor)).toMatchObject({ cancel_at_period_end: false });
    const { subscription } = await shop.billing.cancelPlan(actor);
    await shop.receiveWebhooks();
    expect(mailsTo(actor).filter((subject) => subject.startsWith('Your Team plan ends'))).not.toEqual([]);
    await passDays(32);
    await shop.receiveWebhooks();
    expect([await planOf(actor), await accountPlan(actor), await shop.balance(actor)]).toEqual([null, '', 25]);
    const [lot] = await shop.credits.lotsOf(actor.account_id);
    const ended_at = new Date(subscription?.period_end as string);
    expect(lot?.expires_at).toBe(endOfDay(new Date(ended_at.getTime() + 30 * DAY_MS)).toISOString());
    expect(mailsTo(actor)).toContain('Your Team plan has ended');
    expect(await shop.paymentsOf(actor)).toHaveLength(1);
    const again = await shop.billing.startSubscription(actor, { planId: 'plan_solo' });
    await shop.pay(again.sessionId);
    await shop.receiveWebhooks();
    expect(await planOf(actor)).toMatchObject({ plan_id: 'plan_solo' });
  });
});

describe('a renewal that fails', () => {
  it('is reported, changes nothing for 7 days, then pauses the benefits until it is paid', async () => {
    const actor = await subscriber('plan_team', '4000000000000341');
    await passDays(31);
    await shop.receiveWebhooks();
    const failed = await planOf(actor);
    expect(failed).toMatchObject({ status: 'past_due', plan_id: 'plan_team' });
    expect(failed?.pay_url).toContain('/sandbox/invoice/');
    expect(await accountPlan(actor)).toBe('plan_team');
    expect(mailsTo(actor)).toContain('The renewal of your Team plan failed');
    expect((await shop.billing.summary(actor)).notices).toMatchObject([{ kind: 'renewal_failed' }]);
    await expect(shop.billing.changePlan(actor, { planId: 'plan_growth', preview: true })).rejects.toMatchObject({
      code: 'plan_in_arrears',
    });

    shop.clock.move(8 * DAY_MS);
    await shop.billing.sweep();
    await shop.work();
    expect([(await planOf(actor))?.status, await accountPlan(actor)]).toEqual(['paused', '']);
    expect(mailsTo(actor)).toContain('Your Team plan is paused');
    expect((await shop.billing.summary(actor)).notices).toMatchObject([{ kind: 'benefits_paused' }]);
    expect(await shop.balance(actor)).toBe(25);

    const invoice_id = String(failed?.pay_url).split('/').at(-1) as string;
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099, behaviour: 'pays' as const };
    expect(await shop.sandbox.simulator.payOnInvoice(invoice_id, card)).toEqual({ outcome: 'paid' });
    await shop.receiveWebhooks();
    expect(await planOf(actor)).toMatchObject({ status: 'active', pay_url: null, grace_ends_at: null });
    expect([await accountPlan(actor), await shop.balance(actor)]).toEqual(['plan_team', 50]);
  });

  it('is named by its invoice: the smaller plan that begins with it, and its amount', async () => {
    const actor = await subscriber('plan_growth', '4000000000000341');
    await shop.billing.changePlan(actor, { planId: 'plan_solo', preview: false });
    await passDays(31);
    await shop.receiveWebhooks();
    expect(mailsTo(actor)).toContain('The renewal of your Solo plan failed');
    const mail = shop.mails.findLast(({ to }) => to === actor.email);
    expect(mail?.text).toContain('We couldn’t charge $24.00 for your Solo plan.');
    const [notice] = (await shop.billing.summary(actor)).notices;
    expect(notice).toMatchObject({ title: 'The renewal of your Solo plan failed' });
    expect(notice?.text).toContain('$24.00');
    shop.clock.move(8 * DAY_MS);
    await shop.billing.sweep();
    await shop.work();
    expect(mailsTo(actor)).toContain('Your Solo plan is paused');
    expect((await shop.billing.summary(actor)).notices[0]?.text).toContain('$24.00');
  });

  it('names what is due after credit at the provider, also where only the sweep has read it', async () => {
    const actor = await subscriber('plan_team', '4000000000000341');
    await sql`update sandbox_customers set credit_cents = 1900 where account_id = ${actor.account_id}`.execute(db);
    await passDays(31);
    await loseWebhooks();
    await shop.billing.sweep();
    await shop.work();
    expect(shop.mails.findLast(({ to }) => to === actor.email)?.text).toContain('We couldn’t charge $50.00');
    expect((await planOf(actor))?.pay_url).toContain('/sandbox/invoice/');
  });

  it('ends the plan when it is never paid', async () => {
    const actor = await subscriber('plan_team', '4000000000000341');
    for (let week = 0; week < 8; week++) {
      await passDays(7);
      await shop.receiveWebhooks();
      await shop.billing.sweep();
    }
    await shop.work();
    expect([await planOf(actor), await accountPlan(actor)]).toEqual([null, '']);
    expect(await shop.paymentsOf(actor)).toHaveLength(1);
    expect(await shop.credits.disagreements()).toEqual([]);
  });
});
