import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type MoneyShop, moneyShop, SECRET, SITE } from '../../../tests/support/money-shop.ts';
import { type Db, one, rows, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { ProviderError } from '../../platform/provider-error.ts';
import type { CheckoutState, PaymentsProvider } from '../../providers/payments/port.ts';
import { signBody } from '../../providers/payments/sandbox/signature.ts';
import type { CheckoutRequest } from './schema.ts';
import type { BillingService } from './service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let db: Db;
let shop: MoneyShop;
let credits: MoneyShop['credits'];
let clock: MoneyShop['clock'];
let sandbox: PaymentsProvider;
let billing: BillingService;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = moneyShop(db);
  ({ credits, clock, billing } = shop);
  sandbox = shop.sandbox.provider;
});

const billingWith = (over: Partial<PaymentsProvider>) => shop.billingWith(over);
const makeCustomer = () => shop.customer();
const providerIdOf = (session_id: string) => shop.providerIdOf(session_id);
const pay = (session_id: string) => shop.pay(session_id);
const webhookOf = (session_id: string) =>
  one<{ id: string; body: string }>(
    db,
    sql`select id, body from sandbox_webhooks where type = 'checkout.paid' and strpos(body, ${session_id}) > 0`,
  );

const statusOf = async (session_id: string) =>
  (await one<{ status: string }>(db, sql`select status from checkout_sessions where id = ${session_id}`)).status;

/** Delivers the webhook of a paid session and handles it, as the queue would. */
async function receiveWebhook(session_id: string, service = billing): Promise<void> {
  const { id } = await webhookOf(session_id);
  await shop.receiveWebhook(id, service);
  await service.handleEvent(
    (await one<{ id: string }>(db, sql`select id from webhook_inbox where event_id = ${id}`)).id,
  );
}

async function buy(request: CheckoutRequest = {}) {
  const actor = await makeCustomer();
  const { sessionId, url } = await billing.startCheckout(actor, request);
  return { actor, sessionId, url };
}

const balance = (actor: Actor) => credits.balanceOf(db, actor.account_id);
const paymentsOf = (actor: Actor) =>
  rows<{ amount_cents: number; fee_cents: number; net_cents: number; environment: string; occurred_at: Date }>(
    db,
    sql`select amount_cents, fee_cents, net_cents, environment, occurred_at from payments where account_id = ${actor.account_id}`,
  );

describe('a single card', () => {
  it('is bought for $4.99, gives one credit and leaves one payment with its fee', async () => {
    const { actor, sessionId, url } = await buy();
    expect(url).toBe(`${SITE}/sandbox/pay/${await providerIdOf(sessionId)}`);
    await pay(sessionId);
    expect(await billing.processPaymentSuccess(actor, sessionId)).toEqual({
      kind: 'payment',
      item_id: 'single_card',
      item_name: 'Single card',
      amount_cents: 499,
      status: 'paid',
      credits_awarded: 1,
      balance: 1,
      already_processed: false,
    });
    expect(await paymentsOf(actor)).toEqual([
      { amount_cents: 499, fee_cents: 44, net_cents: 455, environment: 'test', occurred_at: clock.now() },
    ]);
    const [entry] = await credits.transactionsOf(actor.account_id, { type: 'purchase', limit: 10 });
    expect(entry).toMatchObject({ credits_amount: 1, description: 'Single card', stripe_session_id: sessionId });
    expect(entry?.stripe_payment_intent_id).toMatch(/^sbx_pi_/);
  });

  it('is found by the provider id of its session as well', async () => {
    const { actor, sessionId } = await buy();
    await pay(sessionId);
    expect(await billing.processPaymentSuccess(actor, await providerIdOf(sessionId))).toMatchObject({ balance: 1 });
  });

  it('gives one credit at one price, whatever the browser says it should give and cost', async () => {
    const { actor, sessionId } = await buy({ creditsAwarded: 1000, credits: '1000', priceString: '$0.01', price: 1 });
    await pay(sessionId);
    expect(await billing.processPaymentSuccess(actor, sessionId)).toMatchObject({ credits_awarded: 1, balance: 1 });
    expect(await paymentsOf(actor)).toMatchObject([{ amount_cents: 499 }]);
  });

  it('adds nothing while it is not paid', async () => {
    const { actor, sessionId } = await buy();
    const outcome = { status: 'pending', credits_awarded: 0, balance: 0, already_processed: false };
    expect(await billing.processPaymentSuccess(actor, sessionId)).toMatchObject(outcome);
    await shop.sandbox.simulator.decline(await providerIdOf(sessionId));
    expect(await billing.processPaymentSuccess(actor, sessionId)).toMatchObject(outcome);
    await pay(sessionId);
    expect(await billing.processPaymentSuccess(actor, sessionId)).toMatchObject({ status: 'paid', balance: 1 });
  });

  it('can no longer be paid after a day', async () => {
    const { actor, sessionId } = await buy();
    clock.move(24 * HOUR_MS);
    await expect(pay(sessionId)).rejects.toThrow('took no money');
    expect(await billing.processPaymentSuccess(actor, sessionId)).toMatchObject({ status: 'unpaid', balance: 0 });
    expect(await statusOf(sessionId)).toBe('closed');
  });
});

describe('a bundle', () => {
  it('gives its credits with the bonus', async () => {
    const { actor, sessionId } = await buy({ creditPackId: 'bundle_25' });
    await pay(sessionId);
    expect(await billing.processPaymentSuccess(actor, sessionId)).toMatchObject({ credits_awarded: 30, balance: 30 });
    expect(await paymentsOf(actor)).toMatchObject([{ amount_cents: 10725 }]);
  });

  it('is refused when the catalog does not know it', async () => {
    for (const request of [{ creditPackId: 'bundle_1000' }, { stripePriceId: 'price_of_my_own' }]) {
      await expect(buy(request)).rejects.toMatchObject({ status: 400, code: 'unknown_item' });
    }
  });
});

describe('a payment that is reported more than once', () => {
  it('is credited once when browser and webhook report it ten times each at the same time', async () => {
    const { actor, sessionId } = await buy();
    await pay(sessionId);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const [outcome] = await Promise.all([
          billing.processPaymentSuccess(actor, sessionId),
          receiveWebhook(sessionId),
        ]);
        return outcome;
      }),
    );
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'paid', credits_awarded: 1, balance: 1 });
    expect(outcomes.filter((outcome) => !outcome.already_processed).length).toBeLessThanOrEqual(1);
    expect(await paymentsOf(actor)).toHaveLength(1);
    expect(await credits.disagreements()).toEqual([]);
  });

  it('is credited once in either order, and again on every reload', async () => {
    for (const browser_first of [true, false]) {
      const { actor, sessionId } = await buy();
      await pay(sessionId);
      const reports = [() => billing.processPaymentSuccess(actor, sessionId), () => receiveWebhook(sessionId)];
      for (const report of browser_first ? reports : reports.toReversed()) await report();
      await receiveWebhook(sessionId);
      expect(await billing.processPaymentSuccess(actor, sessionId)).toMatchObject({
        already_processed: true,
        balance: 1,
      });
      expect(await paymentsOf(actor)).toHaveLength(1);
    }
  });

  it('is credited by the webhook alone when the browser does not return', async () => {
    const { actor, sessionId } = await buy();
    await pay(sessionId);
    await receiveWebhook(sessionId);
    expect([await balance(actor), await statusOf(sessionId)]).toEqual([1, 'paid']);
  });

  it('is credited by the sweep alone when nobody reports it', async () => {
    const { actor, sessionId } = await buy();
    await pay(sessionId);
    expect(await billing.sweep()).toBe(0);
    clock.move(2 * MINUTE_MS);
    expect(await billing.sweep()).toBe(1);
    expect(await billing.sweep()).toBe(0);
    expect([await balance(actor), (await paymentsOf(actor)).length]).toEqual([1, 1]);
  });

  it('counts the two payments of a customer who pays two pages', async () => {
    const { actor, sessionId } = await buy();
    const second = await billing.startCheckout(actor, {});
    for (const id of [sessionId, second.sessionId]) await pay(id);
    await Promise.all([receiveWebhook(second.sessionId), billing.processPaymentSuccess(actor, sessionId)]);
    expect([await balance(actor), (await paymentsOf(actor)).length]).toEqual([2, 2]);
  });
});

describe('somebody else', () => {
  it('reads nothing of a session of another account, and gets no credits for it', async () => {
    const { actor, sessionId } = await buy();
    await pay(sessionId);
    const thief = await makeCustomer();
    const unknown = await billing.processPaymentSuccess(thief, crypto.randomUUID()).catch((error) => error);
    for (const id of [sessionId, await providerIdOf(sessionId)]) {
      const refused = await billing.processPaymentSuccess(thief, id).catch((error) => error);
      expect(refused).toMatchObject({ status: 404, code: unknown.code, user_message: unknown.user_message });
    }
    expect([await balance(thief), await balance(actor)]).toEqual([0, 0]);
    expect(await billing.processPaymentSuccess(actor, sessionId)).toMatchObject({
      already_processed: false,
      balance: 1,
    });
  });

  it('cannot make a session id out of thin air', async () => {
    const actor = await makeCustomer();
    for (const id of ['x', '%', "' or 1=1 --", crypto.randomUUID(), '../..']) {
      await expect(billing.processPaymentSuccess(actor, id)).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('a payment that is not what was agreed', () => {
  const wrong: [string, Partial<CheckoutState>][] = [
    ['another amount', { amount_cents: 1 }],
    ['another currency', { currency: 'eur' }],
    ['another session', { our_session_id: crypto.randomUUID() }],
  ];
  it.each(wrong)('of %s credits nothing, however it is reported, and is left for an operator', async (_, over) => {
    const { actor, sessionId } = await buy();
    await pay(sessionId);
    const tampered = billingWith({
      readCheckout: async (id) => ({ ...(await sandbox.readCheckout(id)), ...over }) as CheckoutState,
    });
    await receiveWebhook(sessionId, tampered);
    await expect(tampered.processPaymentSuccess(actor, sessionId)).rejects.toMatchObject({
      code: 'payment_mismatched',
      user_message: 'Payment was successful but there was an issue crediting your account. Please contact support.',
    });
    expect([await balance(actor), await paymentsOf(actor)]).toEqual([0, []]);
    expect(await statusOf(sessionId)).toBe('mismatched');
  });
});

describe('a pending letter', () => {
  const request = {
    pending_letter_key: 'letter-1',
    return_url: '/portal/create-individual-letter?payment_complete=true',
  };

  it('is led to one payment page, however often and fast the customer asks for it', async () => {
    const actor = await makeCustomer();
    const started = await Promise.all(Array.from({ length: 8 }, () => billing.startCheckout(actor, request)));
    expect(new Set(started.map((checkout) => checkout.url)).size).toBe(1);
    expect(await billing.startCheckout(actor, request)).toEqual(started[0]);
  });

  it('is sent straight back once it is paid, also before anybody has reported it', async () => {
    const actor = await makeCustomer();
    const { sessionId } = await billing.startCheckout(actor, request);
    await pay(sessionId);
    const back = `${SITE}/portal/create-individual-letter?payment_complete=true&payment_success=true&session_id=${sessionId}`;
    expect(await billing.startCheckout(actor, request)).toEqual({ url: back, sessionId });
    expect(await balance(actor)).toBe(1);
    expect(await billing.startCheckout(actor, request)).toEqual({ url: back, sessionId });
  });

  it('can be paid again when its credit was spent on something else', async () => {
    const actor = await makeCustomer();
    const { sessionId } = await billing.startCheckout(actor, request);
    await pay(sessionId);
    await billing.processPaymentSuccess(actor, sessionId);
    const spent = {
      account_id: actor.account_id,
      created_by: actor.user_id,
      credits: 1,
      campaign_id: crypto.randomUUID(),
      description: 'Other',
      key: sessionId,
    };
    await credits.charge(db, spent);
    const again = await billing.startCheckout(actor, request);
    expect(again.sessionId).not.toBe(sessionId);
    await pay(again.sessionId);
    expect(await billing.processPaymentSuccess(actor, again.sessionId)).toMatchObject({ balance: 1 });
  });

  it('gets a new page when its first one has expired', async () => {
    const actor = await makeCustomer();
    const first = await billing.startCheckout(actor, request);
    clock.move(25 * HOUR_MS);
    const second = await billing.startCheckout(actor, request);
    expect(second.sessionId).not.toBe(first.sessionId);
    await pay(second.sessionId);
    expect(await billing.processPaymentSuccess(actor, second.sessionId)).toMatchObject({ balance: 1 });
  });

  it("is nobody else's: two people with the same key pay each for themselves", async () => {
    const [one_person, other] = [await makeCustomer(), await makeCustomer()];
    const [first, second] = [
      await billing.startCheckout(one_person, request),
      await billing.startCheckout(other, request),
    ];
    expect(first.sessionId).not.toBe(second.sessionId);
  });
});

const failing = (kind: 'retryable' | 'rejected') => async () => {
  throw new ProviderError(kind, 'The provider says no.');
};

describe('when the provider fails to open a page', () => {
  it('stores the intent, and the next try of the same letter opens its page', async () => {
    const actor = await makeCustomer();
    const request = { pending_letter_key: 'crashed' };
    // The provider opened the page, and its answer was lost.
    const lost = billingWith({
      createCheckout: async (order) => {
        await sandbox.createCheckout(order);
        throw new ProviderError('retryable', 'The line went dead.');
      },
    });
    await expect(lost.startCheckout(actor, request)).rejects.toMatchObject({
      status: 503,
      user_message: 'Failed to create checkout session. Please try again.',
    });
    const { sessionId, url } = await billing.startCheckout(actor, request);
    expect(url).toContain(await providerIdOf(sessionId));
    await pay(sessionId);
    expect(await billing.processPaymentSuccess(actor, sessionId)).toMatchObject({ balance: 1 });
    expect(await rows(db, sql`select 1 from sandbox_checkouts where customer_email = ${actor.email}`)).toHaveLength(1);
  });

  it('credits a webhook for a session whose opening got no response', async () => {
    const actor = await makeCustomer();
    const lost = billingWith({
      createCheckout: async (order) => {
        await sandbox.createCheckout(order);
        throw new ProviderError('retryable', 'The line went dead.');
      },
    });
    await lost.startCheckout(actor, {}).catch(() => {});
    const mine = sql`select id from checkout_sessions where account_id = ${actor.account_id}`;
    const { id } = await one<{ id: string }>(db, mine);
    await pay(id);
    await receiveWebhook(id);
    expect([await balance(actor), await statusOf(id)]).toEqual([1, 'paid']);
  });

  it('closes a checkout that the provider refuses, and the next try is a new one', async () => {
    const actor = await makeCustomer();
    const request = { pending_letter_key: 'refused' };
    const refusing = billingWith({ createCheckout: failing('rejected') });
    await expect(refusing.startCheckout(actor, request)).rejects.toMatchObject({
      status: 502,
      code: 'checkout_refused',
    });
    const { sessionId } = await billing.startCheckout(actor, request);
    expect(await statusOf(sessionId)).toBe('open');
  });
});

describe('when the provider does not say whether a session is paid', () => {
  it('says so when it cannot know whether the session is paid, and loses nothing', async () => {
    const { actor, sessionId } = await buy();
    await pay(sessionId);
    const silent = billingWith({ readCheckout: failing('retryable') });
    await expect(silent.processPaymentSuccess(actor, sessionId)).rejects.toMatchObject({
      status: 503,
      user_message: 'There was an issue processing your payment. Please refresh or contact support.',
    });
    for (const kind of ['retryable', 'rejected'] as const) {
      const mute = billingWith({ readCheckout: failing(kind) });
      await expect(receiveWebhook(sessionId, mute)).rejects.toThrow('The provider says no.');
    }
    expect(await balance(actor)).toBe(0);
    await receiveWebhook(sessionId);
    expect(await balance(actor)).toBe(1);
  });

  it('reads all other sessions though the provider fails for one, and reads that one less and less often', async () => {
    const [stuck, fine] = [await buy(), await buy()];
    for (const { sessionId } of [stuck, fine]) await pay(sessionId);
    let asked = 0;
    const stuck_id = await providerIdOf(stuck.sessionId);
    const halting = billingWith({
      readCheckout: async (id) => {
        if (id !== stuck_id) return sandbox.readCheckout(id);
        asked++;
        throw new ProviderError('retryable', 'The provider says no.');
      },
    });
    for (let minute = 0; minute < 60; minute += 2) {
      clock.move(2 * MINUTE_MS);
      await halting.sweep();
    }
    expect([await balance(stuck.actor), await balance(fine.actor)]).toEqual([0, 1]);
    expect(asked).toBe(5);
    clock.move(HOUR_MS);
    await billing.sweep();
    expect(await balance(stuck.actor)).toBe(1);
  });

  it('closes sessions that were never opened or paid, and reads them no more', async () => {
    const unopened = await makeCustomer();
    await billingWith({ createCheckout: failing('retryable') })
      .startCheckout(unopened, {})
      .catch(() => {});
    const { sessionId } = await buy();
    clock.move(25 * HOUR_MS);
    await billing.sweep();
    expect(await statusOf(sessionId)).toBe('closed');
    const mine = sql`select status from checkout_sessions where account_id = ${unopened.account_id}`;
    expect(await one(db, mine)).toEqual({ status: 'closed' });
    clock.move(25 * HOUR_MS);
    let asked = 0;
    const counting = billingWith({
      readCheckout: (id) => {
        asked++;
        return sandbox.readCheckout(id);
      },
    });
    await counting.sweep();
    expect(asked).toBe(0);
  });
});

describe('a webhook', () => {
  it('is refused with a bad signature, an old one, or a body that was rewritten', async () => {
    const { actor, sessionId } = await buy();
    await pay(sessionId);
    const { id, body } = await webhookOf(sessionId);
    const receive = (signature: string, sent = body) =>
      billing.receiveWebhook('sandbox', new Headers({ 'Sandbox-Signature': signature }), sent);
    const now = clock.now();
    const refusals: [string, string, string][] = [
      ['bad_signature', signBody('another secret', body, now), body],
      ['signature_too_old', signBody(SECRET, body, new Date(now.getTime() - 301_000)), body],
      ['bad_signature', signBody(SECRET, body, now), JSON.stringify(JSON.parse(body), null, 2)],
      ['no_signature', '', body],
    ];
    for (const [reason, signature, sent] of refusals) {
      await expect(receive(signature, sent)).rejects.toMatchObject({ status: 400, details: { reason } });
    }
    expect(await rows(db, sql`select 1 from webhook_inbox where event_id = ${id}`)).toEqual([]);
    expect(await balance(actor)).toBe(0);
    expect(await receive(signBody(SECRET, body, now))).toBe('stored');
    expect(await receive(signBody(SECRET, body, now))).toBe('known');
  });

  it('of a provider that is not in use is not found', async () => {
    await expect(billing.receiveWebhook('stripe', new Headers(), '{}')).rejects.toMatchObject({ status: 404 });
  });

  it('about a session of another installation is taken and changes nothing', async () => {
    const { actor, sessionId } = await buy();
    await pay(sessionId);
    await receiveWebhook(
      sessionId,
      billingWith({
        readCheckout: async (id) => ({ ...(await sandbox.readCheckout(id)), our_session_id: 'cs_of_somebody_else' }),
      }),
    );
    expect([await balance(actor), await statusOf(sessionId)]).toEqual([0, 'open']);
  });
});

describe('the database', () => {
  it('leaves received payments unchanged', async () => {
    for (const statement of ['update payments set amount_cents = 1', 'delete from payments']) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
    }
  });
});
