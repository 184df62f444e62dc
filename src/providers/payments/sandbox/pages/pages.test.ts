import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { movableClock } from '../../../../platform/clock.ts';
import { type Actor, admin, open } from '../../../../platform/http/endpoint.ts';
import { buildServer } from '../../../../platform/http/server.ts';
import { silentLog } from '../../../../platform/log.ts';
import { makePlan, paymentOrder, setupOrder, subscriptionOrder } from '../../contract/subject.ts';
import { sandboxPayments } from '../sandbox.ts';

const SITE = 'http://longhand.test';
const DAY_MS = 86_400_000;
const ASKING = '4000 0025 0000 3155';
const clock = movableClock(new Date('2026-03-01T12:00:00Z'));
const BACK = `${SITE}/portal/billing`;
let role: 'operator' | 'customer' | 'stranger';
let sandbox: ReturnType<typeof sandboxPayments>;
let app: ReturnType<typeof buildServer>;

beforeAll(async () => {
  const { db } = await testDatabase();
  const signing_secret = 'a secret of the sandbox that only tests know';
  sandbox = sandboxPayments({
    db,
    clock,
    site_url: SITE,
    webhook_base_url: 'http://127.0.0.1:1',
    signing_secret,
    onSimulatorOpened: async () => {},
  });
  const { api } = sandbox;
  app = buildServer({
    table: {
      ...open({
        'GET /sandbox/pay/:session_id': api.page,
        'POST /sandbox/pay/:session_id': api.submit,
        'GET /sandbox/invoice/:invoice_id': api.invoicePage,
        'POST /sandbox/invoice/:invoice_id': api.submitInvoice,
        'GET /sandbox/authenticate/:payment_id': api.authenticatePage,
        'POST /sandbox/authenticate/:payment_id': api.submitAuthenticate,
        'GET /sandbox/portal/:token': api.portalPage,
        'POST /sandbox/portal/:token': api.submitPortal,
        'GET /sandbox/simulator/:token': api.simulatorPage,
        'POST /sandbox/simulator/:token': api.submitSimulator,
      }),
      ...admin({ 'POST /functions/v1/sandbox-simulator': api.openSimulator }),
    },
    authenticate: async () =>
      role === 'stranger'
        ? null
        : ({
            user_id: 'u',
            account_id: 'a',
            session_id: 's',
            email: 'x',
            operator_roles: role === 'operator' ? ['owner'] : [],
            aal: 'aal1',
          } as unknown as Actor),
    log: silentLog,
    check_answers: true,
    trust_proxy: false,
  });
});
beforeEach(() => {
  role = 'stranger';
});

const pathOf = (url: string) => new URL(url).pathname;
const look = async (path: string) => {
  const answer = await app.request(path);
  return { status: answer.status, text: await answer.text() };
};
const send = async (path: string, form: Record<string, string>) => {
  const answer = await app.request(path, { method: 'POST', body: new URLSearchParams(form) });
  return { status: answer.status, to: answer.headers.get('Location') ?? '', text: await answer.text() };
};
const card = (card_number = '4242 4242 4242 4242') => ({ card_number, expiry: '12 / 34', name: 'Ada Writer' });

async function subscriber(number = '4242424242424242') {
  const { provider, simulator } = sandbox;
  const person = { account_id: randomUUID(), email: 'ada@example.com' };
  const customer_id = await provider.createCustomer(person);
  const order = subscriptionOrder(makePlan(), { ...person, customer_id });
  const { provider_session_id } = await provider.createCheckout(order);
  await simulator.pay(provider_session_id, { card: number });
  const state = await provider.readCheckout(provider_session_id);
  if (state.mode !== 'subscription' || state.status !== 'paid') throw new Error('Nothing was subscribed.');
  const portal = pathOf(await provider.portalUrl(customer_id, BACK));
  return { customer_id, id: state.subscription_id, portal, plan: order.plan };
}

describe('the payment page', () => {
  it('says what a subscription costs a month, and that the card is saved', async () => {
    const order = subscriptionOrder(makePlan());
    const { url } = await sandbox.provider.createCheckout(order);
    const { text } = await look(pathOf(url));
    for (const shown of ['Subscribe for $69.00', '$69.00 a month', order.plan.name, 'saved for later charges']) {
      expect(text).toContain(shown);
    }
    expect((await send(pathOf(url), card())).to).toBe(order.success_url);
  });

  it('saves a card without a charge', async () => {
    const person = { account_id: randomUUID(), email: 'ada@example.com' };
    const customer_id = await sandbox.provider.createCustomer(person);
    const { url } = await sandbox.provider.createCheckout(setupOrder({ ...person, customer_id }));
    const { text } = await look(pathOf(url));
    for (const shown of ['Save a card', '$0.00', 'Leave without saving']) expect(text).toContain(shown);
    await send(pathOf(url), card());
    expect((await look(pathOf(url))).text).toContain('Card saved');
    expect(await sandbox.provider.listCards(customer_id)).toMatchObject([{ last4: '4242', is_default: true }]);
  });

  it('asks for the email address of the payer where there is no account yet, and refuses an invalid one', async () => {
    const { url, provider_session_id } = await sandbox.provider.createCheckout(
      paymentOrder({ customer: { account_id: null, email: null } }),
    );
    expect((await look(pathOf(url))).text).toContain('Email for the receipt');
    const refused = await send(pathOf(url), { ...card(), email: 'ada' });
    expect([refused.status, refused.text.includes('Enter the email address')]).toEqual([422, true]);
    expect((await send(pathOf(url), { ...card(), email: 'ada@example.com' })).status).toBe(303);
    expect(await sandbox.provider.readCheckout(provider_session_id)).toMatchObject({
      customer_email: 'ada@example.com',
    });
  });

  it('lets the owner of a card confirm the payment to the bank, or refuse it', async () => {
    const order = paymentOrder();
    const { url, provider_session_id } = await sandbox.provider.createCheckout(order);
    const path = pathOf(url);
    expect((await send(path, card(ASKING))).to).toBe(path);
    expect((await look(path)).text).toContain('Is it you?');
    await send(path, { confirm: 'no' });
    expect((await look(path)).text).toContain('Your bank could not confirm that it is you.');
    expect(await sandbox.provider.readCheckout(provider_session_id)).toMatchObject({ status: 'declined' });
    await send(path, card(ASKING));
    expect((await send(path, { confirm: 'yes' })).to).toBe(order.success_url);
    expect(await sandbox.provider.readCheckout(provider_session_id)).toMatchObject({ status: 'paid' });
  });

  it('accepts no confirmation that was not requested', async () => {
    const { url, provider_session_id } = await sandbox.provider.createCheckout(paymentOrder());
    await send(pathOf(url), { confirm: 'yes' });
    expect(await sandbox.provider.readCheckout(provider_session_id)).toMatchObject({ status: 'open' });
  });
});

describe('the page of an invoice', () => {
  it('is paid by a customer whose renewal failed, who then owes nothing', async () => {
    const { id } = await subscriber('4000000000000341');
    const { period_end } = await sandbox.provider.readSubscription(id);
    await sandbox.simulator.moveClock(period_end.getTime() - (await sandbox.simulator.now()).getTime());
    const webhook = (await sandbox.webhooks.newest(5)).find((each) => each.type === 'invoice.failed');
    const invoice_id = (JSON.parse(webhook?.body ?? '{}') as { data: { invoice_id: string } }).data.invoice_id;
    const path = `/sandbox/invoice/${invoice_id}`;
    expect((await look(path)).text).toContain('Pay $69.00');
    expect((await send(path, { use: 'declined-card' })).text).toContain('Your card was declined.');
    const asked = await send(path, card(ASKING));
    const [, card_id = ''] = /name="card_id" value="([^"]+)"/.exec(asked.text) ?? [];
    expect((await send(path, { confirm: 'yes', card_id })).to).toBe(path);
    expect((await look(path)).text).toContain('Paid on');
    expect(await sandbox.provider.readSubscription(id)).toMatchObject({ status: 'active' });
    const again = await send(path, card());
    expect(again.to).toBe(path);
    expect(await sandbox.provider.listPaidInvoices(id)).toHaveLength(2);
  });
});

describe('the page to authenticate on', () => {
  it('is answered once and leads back', async () => {
    const person = { account_id: randomUUID(), email: 'ada@example.com' };
    const customer_id = await sandbox.provider.createCustomer(person);
    const { provider_session_id } = await sandbox.provider.createCheckout(setupOrder({ ...person, customer_id }));
    await sandbox.simulator.pay(provider_session_id, { card: '4000002500003155' });
    const [saved] = await sandbox.provider.listCards(customer_id);
    const order = { customer_id, payment_method_id: saved?.payment_method_id ?? '', amount_cents: 4999 };
    const named = { our_key: randomUUID(), description: 'Top-up of 10 credits', return_url: BACK };
    const charge = await sandbox.provider.chargeOffSession({ ...order, ...named });
    const path = charge.outcome === 'needs_authentication' ? pathOf(charge.url) : '';
    expect((await look(path)).text).toContain('Top-up of 10 credits');
    expect((await send(path, { confirm: 'yes' })).to).toBe(BACK);
    await send(path, { confirm: 'no' });
    expect((await look(path)).text).toContain('Payment received');
    expect(await sandbox.provider.readCharge(charge.payment_intent_id)).toMatchObject({ outcome: 'paid' });
  });
});

describe('the portal', () => {
  it('shows cards, subscription and invoices, and lets a customer cancel and resume', async () => {
    const { portal, id, plan } = await subscriber();
    const { text } = await look(portal);
    for (const shown of ['Visa ending in 4242', `${plan.name}, $69.00 a month`, 'Invoice SBX-', `href="${BACK}"`]) {
      expect(text).toContain(shown);
    }
    await send(portal, { do: 'cancel', id });
    expect((await look(portal)).text).toContain('Resume');
    expect(await sandbox.provider.readSubscription(id)).toMatchObject({ cancel_at_period_end: true });
    await send(portal, { do: 'resume', id });
    expect(await sandbox.provider.readSubscription(id)).toMatchObject({ cancel_at_period_end: false });
  });

  it('leads to the page for another card and back, and removes one', async () => {
    const { portal, customer_id } = await subscriber();
    const page = await send(portal, { do: 'add-card' });
    expect((await send(pathOf(page.to), card('5555 5555 5555 4444'))).to).toBe(`${SITE}${portal}`);
    const added = (await sandbox.provider.listCards(customer_id)).find(({ brand }) => brand === 'mastercard');
    await send(portal, { do: 'default', id: added?.payment_method_id ?? '' });
    expect((await look(portal)).text).toContain('used for renewals');
    await send(portal, { do: 'remove', id: added?.payment_method_id ?? '' });
    expect(await sandbox.provider.listCards(customer_id)).toMatchObject([{ last4: '4242', is_default: true }]);
  });

  it("does nothing to another customer's things, and closes after an hour", async () => {
    const [mine, theirs] = [await subscriber(), await subscriber()];
    await send(mine.portal, { do: 'cancel', id: theirs.id });
    const [card_of_theirs] = await sandbox.provider.listCards(theirs.customer_id);
    await send(mine.portal, { do: 'remove', id: card_of_theirs?.payment_method_id ?? '' });
    expect(await sandbox.provider.readSubscription(theirs.id)).toMatchObject({ cancel_at_period_end: false });
    expect(await sandbox.provider.listCards(theirs.customer_id)).toHaveLength(1);
    expect((await look(mine.portal.replace('portal', 'simulator'))).status).toBe(404);
    clock.move(3_600_001);
    expect((await look(mine.portal)).status).toBe(404);
    expect((await send(mine.portal, { do: 'cancel', id: mine.id })).status).toBe(404);
  });
});

describe('the simulator', () => {
  const openSimulator = () => app.request('/functions/v1/sandbox-simulator', { method: 'POST' });
  const opened = async () => {
    role = 'operator';
    return pathOf(((await (await openSimulator()).json()) as { url: string }).url);
  };

  it('is opened by operators only, for half a day', async () => {
    expect((await openSimulator()).status).toBe(401);
    role = 'customer';
    expect((await openSimulator()).status).toBe(403);
    const simulator = await opened();
    role = 'stranger';
    expect((await look(simulator)).status).toBe(200);
    expect((await look('/sandbox/simulator/sbx_simulator_guessed')).status).toBe(404);
    clock.move(DAY_MS / 2 + 1);
    expect((await look(simulator)).status).toBe(404);
    expect((await send(simulator, { do: 'move', days: '1' })).status).toBe(404);
  });

  it('moves the clock, which only goes ahead, and bills what becomes due', async () => {
    const simulator = await opened();
    const { id } = await subscriber();
    const before = await sandbox.simulator.now();
    for (const days of ['-1', '0', '1.5', '9999', 'soon']) {
      expect((await send(simulator, { do: 'move', days })).to).toContain('whole+days');
    }
    expect(await sandbox.simulator.now()).toEqual(before);
    const moved = await send(simulator, { do: 'move', days: '31' });
    expect((await look(moved.to)).text).toContain('Moved by 31 days.');
    expect(await sandbox.provider.listPaidInvoices(id)).toHaveLength(2);
  });

  it('gives money back, and plays the bank that disputes and decides', async () => {
    const simulator = await opened();
    const paid = async () => {
      const { provider_session_id } = await sandbox.provider.createCheckout(paymentOrder());
      await sandbox.simulator.pay(provider_session_id);
      const state = await sandbox.provider.readCheckout(provider_session_id);
      return 'payment_intent_id' in state ? state.payment_intent_id : '';
    };
    const [first, second] = [await paid(), await paid()];
    await send(simulator, { do: 'refund', id: first, dollars: '2.00' });
    expect((await send(simulator, { do: 'refund', id: first, dollars: '9' })).to).toContain('more+than+is+left');
    expect((await send(simulator, { do: 'refund', id: first, dollars: 'all' })).to).toContain('more+than+is+left');
    expect(await sandbox.provider.listRefunds(first)).toMatchObject([{ amount_cents: 200 }]);
    await send(simulator, { do: 'dispute', id: second });
    const [dispute] = await sandbox.provider.listDisputes(second);
    expect((await look(simulator)).text).toContain('Won');
    await send(simulator, { do: 'lost', id: dispute?.dispute_id ?? '' });
    expect((await send(simulator, { do: 'won', id: dispute?.dispute_id ?? '' })).to).toContain('decided+before');
    expect(await sandbox.provider.listDisputes(second)).toMatchObject([{ status: 'lost' }]);
  });

  it('shows webhooks and drops or sends one', async () => {
    const simulator = await opened();
    await subscriber();
    const [webhook] = await sandbox.webhooks.newest(1);
    const id = webhook?.id ?? '';
    await send(simulator, { do: 'drop', id });
    expect((await sandbox.webhooks.newest(1))[0]).toMatchObject({ dropped_at: clock.now() });
    expect((await send(simulator, { do: 'deliver', id })).to).toContain('answer+was+none');
    expect((await sandbox.webhooks.newest(1))[0]).toMatchObject({ attempts: 1, last_status: null });
    expect((await look(simulator)).text).toContain('dropped');
  });
});
