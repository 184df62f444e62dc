import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type MoneyShop, moneyShop } from '../../../tests/support/money-shop.ts';
import { type Db, one, rows, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { ProviderError } from '../../platform/provider-error.ts';
import { planOf } from './catalog/rules.ts';

let db: Db;
let shop: MoneyShop;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = moneyShop(db);
});

const open = (actor: Actor, planId: string) => shop.billing.startSubscription(actor, { planId });
const runningAtProvider = (actor: Actor) =>
  rows<{ plan_id: string; cancel_at_period_end: boolean }>(
    db,
    sql`select b.plan_id, b.cancel_at_period_end from sandbox_subscriptions b
      join checkout_sessions s on s.id::text = b.our_session_id
      where s.account_id = ${actor.account_id} and b.status <> 'canceled'`,
  );
const netCents = async (actor: Actor) =>
  (await shop.paymentsOf(actor)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
/** Opens a page for each plan, beside each other as an older release did, and pays them all. Gives the sessions. */
async function payAll(actor: Actor, plans: readonly string[], last_first = false): Promise<string[]> {
  const sessions: string[] = [];
  for (const plan of plans) {
    const { sessionId } = await open(actor, plan);
    await sql`update checkout_sessions set status = 'closed' where id = ${sessionId}`.execute(db);
    sessions.push(sessionId);
  }
  for (const id of last_first ? sessions.toReversed() : sessions) await shop.pay(id);
  return sessions;
}

describe('the payment page of a plan', () => {
  it('is one for a person: the same plan leads to it again, another plan closes it', async () => {
    const actor = await shop.customer();
    const first = await open(actor, 'plan_team');
    expect(await open(actor, 'plan_team')).toEqual(first);
    const second = await open(actor, 'plan_growth');
    expect(second.url).not.toBe(first.url);
    await expect(shop.pay(first.sessionId)).rejects.toThrow('closed');
    await shop.pay(second.sessionId);
    await shop.receiveWebhooks();
    expect(await runningAtProvider(actor)).toMatchObject([{ plan_id: 'plan_growth' }]);
  });

  it('is one also when several tabs ask for different plans at the same instant', async () => {
    const actor = await shop.customer();
    const opened = await Promise.allSettled(
      ['plan_solo', 'plan_team', 'plan_growth', 'plan_team'].map((plan) => open(actor, plan)),
    );
    expect(opened.some(({ status }) => status === 'fulfilled')).toBe(true);
    const payable = await rows(
      db,
      sql`select c.id from sandbox_checkouts c join checkout_sessions s on s.id::text = c.our_session_id
        where s.account_id = ${actor.account_id} and c.status = 'open' and c.expires_at > ${shop.clock.now()}
          and s.status in ('created', 'open')`,
    );
    expect(payable.length).toBeLessThanOrEqual(1);
  });

  it('of another plan is refused when the first was just paid and not reported yet', async () => {
    const actor = await shop.customer();
    await shop.pay((await open(actor, 'plan_team')).sessionId);
    await expect(open(actor, 'plan_growth')).rejects.toMatchObject({ code: 'already_subscribed' });
    expect(await shop.balance(actor)).toBe(25);
  });

  it('does not open while it is unknown whether the other page could be closed', async () => {
    const actor = await shop.customer();
    const { sessionId } = await open(actor, 'plan_team');
    const silent = shop.billingWith({
      expireCheckout: async () => {
        throw new ProviderError('retryable', 'The provider says no.');
      },
    });
    await expect(silent.startSubscription(actor, { planId: 'plan_growth' })).rejects.toMatchObject({ status: 503 });
    await shop.pay(sessionId);
  });
});

const PLANS = ['plan_solo', 'plan_team', 'plan_growth'] as const;
const story = fc.record({
  plans: fc.tuple(fc.constantFrom(...PLANS), fc.constantFrom(...PLANS)),
  pays_second_first: fc.boolean(),
  // Which webhooks come, in which order and how often; the jobs run in between or not.
  webhooks: fc.array(fc.record({ which: fc.nat({ max: 20 }), works: fc.boolean() }), { maxLength: 12 }),
  browsers: fc.subarray([0, 1]),
  at_once: fc.boolean(),
});

describe('two plans that are both paid', () => {
  it('end as one running plan, one payment and its credits, whichever webhooks arrive in whichever order', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ plans, pays_second_first, webhooks, browsers, at_once }) => {
        const actor = await shop.customer();
        const sessions = await payAll(actor, plans, pays_second_first);
        const events = await shop.sandbox.webhooks.outstanding();
        for (const { which, works } of webhooks) {
          await shop.receiveWebhook(events[which % events.length]?.webhook_id ?? '');
          if (works) await shop.work();
        }
        const returns = browsers.map((n) => () => shop.billing.processPaymentSuccess(actor, sessions[n] ?? ''));
        if (at_once) await Promise.all([...returns.map((visit) => visit()), shop.work()]);
        else for (const visit of returns) await visit();
        await shop.receiveWebhooks();
        await shop.receiveWebhooks();

        const running = await runningAtProvider(actor);
        const first = planOf(running[0]?.plan_id ?? '');
        expect(running).toHaveLength(1);
        expect((await shop.billing.subscription(actor)).subscription?.plan_id).toBe(first?.id);
        expect(await netCents(actor)).toBe(first?.amount_cents);
        expect(await shop.balance(actor)).toBe(first?.credits);
        expect(await shop.credits.disagreements()).toEqual([]);
        expect((await shop.billing.reconcile()).differences).toEqual([]);
      }),
      { numRuns: Number(process.env.RANDOM_MONEY ?? 15) },
    );
  }, 300_000);

  it('are reported to the customer by one mail and on the page', async () => {
    const actor = await shop.customer();
    await payAll(actor, ['plan_team', 'plan_growth']);
    await shop.receiveWebhooks();
    await shop.receiveWebhooks();
    const mails = shop.mails.filter(({ to, subject }) => to === actor.email && subject.startsWith('We canceled'));
    expect(mails.map(({ subject }) => subject)).toEqual(['We canceled your second plan and refunded $125.00']);
    expect(mails[0]?.text).toContain('You paid $125.00 for the Growth plan while your Team plan was running.');
    expect((await shop.billing.summary(actor)).notices).toMatchObject([{ kind: 'plan_duplicate' }]);
    shop.clock.move(15 * 86_400_000);
    expect((await shop.billing.summary(actor)).notices).toEqual([]);
  });

  it('are put right later when the provider cannot be asked at first', async () => {
    const actor = await shop.customer();
    await payAll(actor, ['plan_team', 'plan_growth']);
    for (const { webhook_id } of await shop.sandbox.webhooks.outstanding()) {
      await shop.receiveWebhook(webhook_id);
      await shop.sandbox.webhooks.drop(webhook_id);
    }
    const broken = shop.billingWith({
      refund: async () => {
        throw new ProviderError('retryable', 'The provider says no.');
      },
    });
    await expect(shop.work(broken)).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    await shop.receiveWebhooks();
    const { id } = await one<{ id: string }>(
      db,
      sql`select id from subscriptions where account_id = ${actor.account_id} and duplicate_of is not null`,
    );
    await shop.billing.endDuplicate(id);
    await shop.billing.endDuplicate(id);
    await shop.work();
    expect([await netCents(actor), await shop.balance(actor)]).toEqual([6900, 25]);
  });
});

describe('cancelling', () => {
  it('ends every plan that is still paid, also two from before', async () => {
    const actor = await shop.customer();
    for (const sessionId of await payAll(actor, ['plan_team', 'plan_growth'])) {
      const state = await shop.sandbox.provider.readCheckout(await shop.providerIdOf(sessionId));
      if (state.mode !== 'subscription' || state.status !== 'paid') throw new Error('The plan is not paid.');
      const { subscription_id, customer_id, plan_id, period_start, period_end, started_at } =
        await shop.sandbox.provider.readSubscription(state.subscription_id);
      await sql`insert into subscriptions (account_id, provider, environment, subscription_id, customer_id, plan_id, status,
          period_start, period_end, started_at, next_check_at)
        values (${actor.account_id}, 'sandbox', 'test', ${subscription_id}, ${customer_id}, ${plan_id}, 'active',
          ${period_start}, ${period_end}, ${started_at}, ${period_end})`.execute(db);
    }
    await shop.billing.cancelPlan(actor);
    expect((await runningAtProvider(actor)).map(({ cancel_at_period_end }) => cancel_at_period_end)).toEqual([
      true,
      true,
    ]);
  });
});
