import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type MoneyShop, moneyShop } from '../../../../tests/support/money-shop.ts';
import { type Db, inTransaction, rows, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { planOf } from '../catalog/rules.ts';
import { MOST_TOP_UPS_A_DAY, mayTopUp, topUpBundles, topUpConsentText } from './rules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let db: Db;
let shop: MoneyShop;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = moneyShop(db);
});

/** Agrees to top-ups with the given card. */
async function agree(actor: Actor, card: string, over: { threshold?: number; bundle_size?: number } = {}) {
  const { url } = await shop.billing.paymentMethods(actor, { action: 'add' });
  await shop.sandbox.simulator.pay(String(url).split('/').at(-1) as string, { card });
  const { payment_methods } = await shop.billing.paymentMethods(actor, { action: 'list' });
  // The clock does not move, so the cards of a test have no order of their own.
  const payment_method_id = payment_methods.find((method) => method.card.last4 === card.slice(-4))?.id as string;
  const settings = { threshold: 5, bundle_size: 10, payment_method_id, ...over };
  const { bundles } = await shop.billing.topUpConsent(actor, '192.0.2.7', { action: 'check' });
  const amount_cents = bundles.find(({ credits }) => credits === settings.bundle_size)?.amount_cents as number;
  const grant = { action: 'grant' as const, typed_name: 'Ada Writer', auto_topup_settings: settings };
  const consent_text = topUpConsentText(settings, amount_cents, false);
  return shop.billing.topUpConsent(actor, '192.0.2.7', { ...grant, consent_text });
}

/** Somebody with `n` credits who agreed to top-ups. */
async function owner(n: number, card = '4242424242424242', over: { threshold?: number; bundle_size?: number } = {}) {
  const actor = await shop.customer();
  if (n > 0) await give(actor, n);
  await agree(actor, card, over);
  await shop.work();
  return actor;
}

const give = (actor: Actor, credits: number) => shop.give(actor, credits);
const attemptsOf = (actor: Actor) =>
  rows<{ status: string }>(
    db,
    sql`select status from top_up_attempts where account_id = ${actor.account_id} order by created_at, id`,
  );
const statuses = async (actor: Actor) => (await attemptsOf(actor)).map(({ status }) => status);
const mailsTo = (actor: Actor) => shop.mails.filter(({ to }) => to === actor.email).map(({ subject }) => subject);
/** What happens at the payment provider, where nobody tells us what a card is used for. */
const customerIdOf = async (actor: Actor) => {
  const found = sql`select customer_id as id from billing_customers where account_id = ${actor.account_id}`;
  return (await rows<{ id: string }>(db, found))[0]?.id as string;
};
async function detachCards(actor: Actor) {
  const customer_id = await customerIdOf(actor);
  for (const { payment_method_id } of await shop.sandbox.provider.listCards(customer_id))
    await shop.sandbox.provider.detachCard(customer_id, payment_method_id);
}
const forgetCustomer = (actor: Actor) =>
  sql`update billing_customers set customer_id = null where account_id = ${actor.account_id}`.execute(db);
const noticesOf = async (actor: Actor) => (await shop.billing.summary(actor)).notices;

describe('a charge that takes the balance to the threshold', () => {
  it('buys the bundle once, with a receipt and a mail', async () => {
    const actor = await owner(7);
    await shop.spend(actor, 1);
    await shop.work();
    expect(await attemptsOf(actor)).toEqual([]);
    await shop.spend(actor, 1);
    await shop.work();
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([15, ['paid']]);
    expect(await shop.paymentsOf(actor)).toMatchObject([{ amount_cents: 4999, credits: 10 }]);
    expect(await shop.billing.documents(actor, { limit: 10 })).toMatchObject([{ kind: 'receipt', amount_cents: 4999 }]);
    expect(mailsTo(actor)).toEqual(['Your payment of $49.99 to Longhand']);
  });

  it('buys it once though many charges, jobs and webhooks race', async () => {
    const actor = await owner(8);
    await Promise.all([1, 2, 3, 4].map(() => shop.spend(actor, 1)));
    await Promise.all([1, 2, 3, 4, 5].map(() => shop.topUp(actor)));
    await shop.receiveWebhooks();
    await shop.billing.sweep();
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([14, ['paid']]);
  });

  it('orders nothing when the charge is rolled back', async () => {
    const actor = await owner(6);
    const rolled_back = inTransaction(db, async (tx) => {
      const { account_id, user_id: created_by } = actor;
      const spent = { account_id, created_by, credits: 3, campaign_id: crypto.randomUUID(), description: 'Letters' };
      await shop.credits.charge(tx, { ...spent, key: crypto.randomUUID() });
      throw new Error('The submission failed.');
    });
    await expect(rolled_back).rejects.toThrow('The submission failed.');
    await shop.work();
    expect([await shop.balance(actor), await attemptsOf(actor)]).toEqual([6, []]);
  });

  it('buys again while the balance stays at the threshold, up to the limit of a day', async () => {
    const actor = await owner(60, undefined, { threshold: 50, bundle_size: 5 });
    await shop.spend(actor, 60);
    await shop.work();
    expect(await statuses(actor)).toEqual(Array(MOST_TOP_UPS_A_DAY).fill('paid'));
    expect(await shop.balance(actor)).toBe(5 * MOST_TOP_UPS_A_DAY);
    expect(await noticesOf(actor)).toMatchObject([{ kind: 'top_up_limit' }]);
    await shop.spend(actor, 1);
    await shop.work();
    expect(mailsTo(actor).filter((subject) => subject.includes('reached today’s limit'))).toHaveLength(1);
    shop.clock.move(DAY_MS + HOUR_MS);
    await shop.spend(actor, 1);
    await shop.work();
    expect((await attemptsOf(actor)).length).toBeGreaterThan(MOST_TOP_UPS_A_DAY);
  });
});

describe('an agreement to top-ups', () => {
  it('holds from now on: a balance that is low already is topped up', async () => {
    const actor = await owner(0);
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([10, ['paid']]);
  });

  it('is refused above the operator’s limit of one purchase, and an older one waits until the limit is higher', async () => {
    const actor = await owner(6);
    try {
      shop.max_credits.purchase = 9;
      await expect(agree(actor, '4242424242424242')).rejects.toMatchObject({ code: 'purchase_limit' });
      await shop.spend(actor, 1);
      await shop.work();
      expect(await attemptsOf(actor)).toEqual([]);
    } finally {
      shop.max_credits.purchase = 1000;
    }
    await shop.spend(actor, 1);
    await shop.work();
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([14, ['paid']]);
  });

  it('is stored with its text, name, time and address, and so is its end', async () => {
    const actor = await owner(20);
    await shop.billing.topUpConsent(actor, '192.0.2.9', { action: 'withdraw' });
    const stored = await rows(db, sql`select * from top_up_consents where account_id = ${actor.account_id}`);
    expect(stored).toMatchObject([
      {
        typed_name: 'Ada Writer',
        ip: '192.0.2.7',
        threshold: 5,
        bundle_credits: 10,
        granted_at: shop.clock.now(),
        withdrawn_ip: '192.0.2.9',
      },
    ]);
    expect((stored[0] as { consent_text: string }).consent_text).toContain('at or below 5 credits');
  });

  it('that is withdrawn charges nothing more, also when the job was waiting already', async () => {
    const actor = await owner(6);
    await shop.spend(actor, 3);
    await shop.billing.topUpConsent(actor, '192.0.2.7', { action: 'withdraw' });
    await shop.work();
    expect([await shop.balance(actor), await attemptsOf(actor)]).toEqual([3, []]);
  });

  it('cannot name the card of somebody else', async () => {
    const [actor, other] = [await owner(20), await shop.customer()];
    const { settings } = await shop.billing.topUpConsent(actor, '192.0.2.7', { action: 'check' });
    if (!settings) throw new Error('There is no agreement.');
    const consent_text = topUpConsentText(settings, 4999, false);
    const stolen = { action: 'grant' as const, typed_name: 'Eve', consent_text, auto_topup_settings: settings };
    await expect(shop.billing.topUpConsent(other, '192.0.2.7', stolen)).rejects.toMatchObject({
      code: 'unknown_payment_method',
    });
  });
});

describe('a card that is refused', () => {
  it('is reported by mail and notice, not charged for a day, and tried at once after another agreement', async () => {
    const actor = await owner(6, '4000000000000341');
    await shop.spend(actor, 2);
    await shop.work();
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([4, ['declined']]);
    expect(mailsTo(actor)).toEqual(['Your automatic top-up was declined']);
    expect(await noticesOf(actor)).toMatchObject([{ kind: 'top_up_declined', severity: 'error' }]);
    await shop.spend(actor, 1);
    await shop.work();
    expect(await statuses(actor)).toEqual(['declined']);
    await agree(actor, '5555555555554444');
    await shop.work();
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([13, ['declined', 'paid']]);
  });

  it('is tried again by the first charge after a day', async () => {
    const actor = await owner(6, '4000000000000341');
    await shop.spend(actor, 2);
    await shop.work();
    shop.clock.move(DAY_MS + HOUR_MS);
    await shop.spend(actor, 1);
    await shop.work();
    expect(await statuses(actor)).toEqual(['declined', 'declined']);
  });
});

describe('a card that was removed at the payment provider', () => {
  const withoutCard = async (remove: (actor: Actor) => Promise<unknown>) => {
    const actor = await owner(6);
    await remove(actor);
    await shop.spend(actor, 2);
    await shop.work();
    return actor;
  };

  it.each([
    ['is gone', detachCards],
    ['went with its customer', forgetCustomer],
  ])('%s: the owner is notified once, and no top-up starts until another card is chosen', async (_, remove) => {
    const actor = await withoutCard(remove);
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([4, ['card_removed']]);
    expect(await noticesOf(actor)).toMatchObject([{ kind: 'top_up_card_removed', severity: 'error' }]);
    expect(await shop.billing.topUpConsent(actor, '192.0.2.7', { action: 'check' })).toMatchObject({
      last_attempt: { status: 'card_removed' },
    });
    shop.clock.move(2 * DAY_MS);
    await shop.spend(actor, 1);
    await shop.work();
    await shop.billing.sweep();
    await shop.billing.reconcileAll();
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([3, ['card_removed']]);
    expect(mailsTo(actor)).toEqual(['Your automatic top-ups are paused']);
    await agree(actor, '5555555555554444');
    await shop.work();
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([13, ['card_removed', 'paid']]);
    expect(await noticesOf(actor)).toEqual([]);
  });

  it('is not blamed when the provider refuses for another reason: the job is retried', async () => {
    const actor = await owner(6);
    await shop.spend(actor, 2);
    const refusing = shop.billingWith({
      chargeOffSession: async () => {
        throw new ProviderError('rejected', 'The key of this Longhand is not accepted.', { code: 'unauthorized' });
      },
    });
    await expect(shop.topUp(actor, refusing)).rejects.toThrow('is not accepted');
    expect(await statuses(actor)).toEqual(['open']);
    await shop.topUp(actor);
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([14, ['paid']]);
  });
});

describe('a bank that asks for authentication', () => {
  const asking = async () => {
    const actor = await owner(6, '4000002500003155');
    await shop.spend(actor, 2);
    await shop.work();
    return actor;
  };
  const intentOf = async (actor: Actor) => {
    const found = sql`select payment_intent_id as id from top_up_attempts where account_id = ${actor.account_id}`;
    return (await rows<{ id: string }>(db, found))[0]?.id as string;
  };

  const givenUp = async () => {
    const actor = await asking();
    shop.clock.move(DAY_MS);
    await shop.billing.sweep();
    expect(await statuses(actor)).toEqual(['declined']);
    return actor;
  };
  const loseWebhooks = async () => {
    for (const { webhook_id } of await shop.sandbox.webhooks.outstanding())
      await shop.sandbox.webhooks.drop(webhook_id);
  };

  it('is answered by the owner on the page that mail and notice lead to', async () => {
    const actor = await asking();
    const [notice] = await noticesOf(actor);
    expect(notice).toMatchObject({ kind: 'top_up_authentication', action: { label: 'Confirm the payment' } });
    expect(mailsTo(actor)).toEqual(['Please confirm your automatic top-up']);
    await shop.spend(actor, 1);
    await shop.work();
    expect(await statuses(actor)).toEqual(['needs_authentication']);
    await shop.sandbox.simulator.authenticate(await intentOf(actor), true);
    await shop.receiveWebhooks();
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([13, ['paid']]);
    expect(await noticesOf(actor)).toEqual([]);
  });

  it('is noticed by the sweep when the webhook is lost', async () => {
    const actor = await asking();
    await shop.sandbox.simulator.authenticate(await intentOf(actor), true);
    await loseWebhooks();
    shop.clock.move(HOUR_MS);
    await shop.billing.sweep();
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([14, ['paid']]);
  });

  it('is found by the nightly comparison, also when it was given up before the webhook was lost', async () => {
    const actor = await givenUp();
    await shop.sandbox.simulator.authenticate(await intentOf(actor), true);
    await loseWebhooks();
    await shop.billing.reconcileAll();
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([14, ['paid']]);
    await shop.billing.reconcileAll();
    expect(await shop.balance(actor)).toBe(14);
  });

  it('is given up after a day, and money that comes even later is credited all the same', async () => {
    const actor = await givenUp();
    await shop.sandbox.simulator.authenticate(await intentOf(actor), true);
    await shop.receiveWebhooks();
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([14, ['paid']]);
  });
});

describe('when the answer of the provider is lost', () => {
  it('the card is charged once, however often the job is run again', async () => {
    const actor = await owner(6);
    await shop.spend(actor, 2);
    const deaf = shop.billingWith({
      chargeOffSession: async (order) => {
        await shop.sandbox.provider.chargeOffSession(order);
        throw new ProviderError('retryable', 'The line went dead.');
      },
    });
    await expect(shop.topUp(actor, deaf)).rejects.toThrow('The line went dead.');
    expect(await shop.balance(actor)).toBe(4);
    await Promise.all([shop.topUp(actor), shop.topUp(actor)]);
    expect([await shop.balance(actor), await statuses(actor)]).toEqual([14, ['paid']]);
  });
});

describe('the rules of top-ups', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const attempt = (status: string, hours_ago: number, consent_id = 'a') => ({
    consent_id,
    status,
    created_at: new Date(now.getTime() - hours_ago * HOUR_MS),
  });

  it('are not tried for a day after a refusal under the same agreement', () => {
    expect(mayTopUp([], 'a', now)).toBe('yes');
    expect(mayTopUp([attempt('declined', 23)], 'a', now)).toBe('declined_recently');
    expect(mayTopUp([attempt('declined', 24)], 'a', now)).toBe('yes');
    expect(mayTopUp([attempt('declined', 1)], 'b', now)).toBe('yes');
  });

  it('stop at the limit of a day, whatever consent is given again', () => {
    const today = Array.from({ length: MOST_TOP_UPS_A_DAY }, (_, n) => attempt('paid', n + 1));
    expect(mayTopUp(today, 'a', now)).toBe('daily_limit');
    expect(mayTopUp(today, 'b', now)).toBe('daily_limit');
    expect(mayTopUp([...today.slice(1), attempt('paid', 25)], 'a', now)).toBe('yes');
  });

  it('charge the listed price, or the rate of the plan', () => {
    expect(topUpBundles(undefined).map(({ amount_cents }) => amount_cents)).toEqual([2499, 4999, 12499, 24999]);
    expect(topUpBundles(planOf('plan_scale')).map(({ amount_cents }) => amount_cents)).toEqual([
      1345, 2690, 6725, 13450,
    ]);
  });
});
