import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../tests/support/factories.ts';
import { systemClock } from '../../platform/clock.ts';
import { connect, type Db, maybe, sql } from '../../platform/database/db.ts';
import { type Actor, customer, open } from '../../platform/http/endpoint.ts';
import { buildServer } from '../../platform/http/server.ts';
import { silentLog } from '../../platform/log.ts';
import { startWorker } from '../../platform/queue/worker.ts';
import { sandboxPayments } from '../../providers/payments/sandbox/sandbox.ts';
import { accountsService } from '../accounts/service.ts';
import { creditsService } from '../credits/service.ts';
import { billingApi } from './api.ts';
import { billingJobs } from './jobs.ts';
import { billingService } from './service.ts';

const CARD = { card_number: '4242 4242 4242 4242', expiry: '12 / 99', name: 'Ada Writer' };
const people = new Map<string, Actor>();
const stops: (() => Promise<unknown>)[] = [];
let db: Db;
let site_url: string;
/** The session whose first webhook is lost, and how often its webhook came. */
let unlucky = { session_id: 'none', deliveries: 0 };

beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const server = serve({ fetch: (request) => answer(request), hostname: '127.0.0.1', port: 0 });
  await new Promise((ready) => server.once('listening', ready));
  site_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const clock = systemClock;
  const credits = creditsService({ db, clock, environment: 'test' });
  const dependencies = {
    db,
    clock,
    site_url,
    webhook_base_url: site_url,
    signing_secret: 'only tests know this secret',
    onSimulatorOpened: async () => {},
  };
  const sandbox = sandboxPayments(dependencies);
  const billing = billingService({
    db,
    clock,
    log: silentLog,
    payments: sandbox.provider,
    accounts: accountsService({ db, clock, environment: 'test' }),
    credits,
    site_url,
    maxCredits: async () => 5000,
    whyNotSold: async () => null,
    seller: async () => ({ address: null, tax_id: null }),
    saveProfile: async () => {},
  });
  const api = billingApi(billing, async () => {});
  const app = buildServer({
    table: {
      ...open({
        'POST /webhooks/payments/:provider': api.webhook,
        'GET /sandbox/pay/:session_id': sandbox.api.page,
        'POST /sandbox/pay/:session_id': sandbox.api.submit,
      }),
      ...customer({
        'POST /functions/v1/stripe-checkout': api.startCheckout,
        'POST /functions/v1/process-payment-success': api.processPaymentSuccess,
      }),
    },
    authenticate: async (request) => people.get(request.headers.get('Authorization') ?? '') ?? null,
    log: silentLog,
    check_answers: true,
    trust_proxy: false,
  });
  answer = async (request) => {
    const is_unlucky =
      request.url.includes('/webhooks/') && (await request.clone().text()).includes(unlucky.session_id);
    if (is_unlucky && ++unlucky.deliveries === 1) return new Response(null, { status: 500 });
    return app.fetch(request);
  };
  const connection = connect(database.url);
  const worker = await startWorker({
    db: connection.db,
    jobs: { ...billingJobs(billing, { name: 'test', send: async () => {} }, silentLog), ...sandbox.jobs },
    crontab: '',
    concurrency: 2,
    log: silentLog,
  });
  stops.push(
    () => worker.stop(),
    () => connection.close(),
    () => new Promise((done) => server.close(done)),
  );
});

afterAll(async () => {
  for (const stop of stops) await stop();
});

async function signIn(): Promise<Actor> {
  const actor = actorOf(await makePerson(db));
  people.set(`Bearer ${actor.account_id}`, actor);
  return actor;
}

const call = async (actor: Actor | null, name: string, body: unknown) => {
  const response = await fetch(`${site_url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(actor && { Authorization: `Bearer ${actor.account_id}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};
const payAt = (url: string, form: Record<string, string> = CARD) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const credited = async (session_id: string) =>
  (await maybe(db, sql`select 1 from payments where checkout_session_id = ${session_id}`)) !== undefined;

describe('buying a single card over HTTP', () => {
  it('goes from the wizard to the payment page and back with one credit', async () => {
    const actor = await signIn();
    const started = await call(actor, 'stripe-checkout', {
      creditsAwarded: 1,
      priceString: '$4.99',
      return_url: `${site_url}/portal/checkout/payment-success?credits=1&return_to=create-letter`,
      pending_letter_key: 'a-letter',
    });
    expect(started.status).toBe(200);
    expect((await fetch(started.body.url)).status).toBe(200);
    const paid = await payAt(started.body.url);
    expect(paid.status).toBe(303);
    const back = new URL(paid.headers.get('Location') ?? '');
    expect(back.pathname).toBe('/portal/checkout/payment-success');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      credits: '1',
      return_to: 'create-letter',
      payment_success: 'true',
      session_id: started.body.sessionId,
    });
    const result = await call(actor, 'process-payment-success', { session_id: back.searchParams.get('session_id') });
    expect(result).toMatchObject({ status: 200, body: { status: 'paid', credits_awarded: 1, balance: 1 } });
  });

  it('reaches the ledger by the webhook alone, which is sent again until it is answered', async () => {
    const actor = await signIn();
    const { body } = await call(actor, 'stripe-checkout', {});
    unlucky = { session_id: body.sessionId, deliveries: 0 };
    await payAt(body.url);
    await vi.waitFor(async () => expect(await credited(body.sessionId)).toBe(true), { timeout: 20_000, interval: 100 });
    expect(unlucky.deliveries).toBe(2);
    const result = await call(actor, 'process-payment-success', { session_id: body.sessionId });
    expect(result.body).toMatchObject({ status: 'paid', balance: 1, already_processed: true });
  });

  it('gives one credit for $4.99 to a browser that asks for a thousand for a cent', async () => {
    const actor = await signIn();
    const request = {
      creditsAwarded: 1000,
      credits: 1000,
      priceString: '$0.01',
      price: 1,
      amount_cents: 1,
      quantity: 0,
    };
    const { body } = await call(actor, 'stripe-checkout', request);
    expect(await (await fetch(body.url)).text()).toContain('Pay $4.99');
    await payAt(body.url, { ...CARD, amount_cents: '1', price: '1' });
    const result = await call(actor, 'process-payment-success', { session_id: body.sessionId, credits_awarded: 1000 });
    expect(result.body).toMatchObject({ credits_awarded: 1, balance: 1 });
  });

  it('never leads a payer to another site', async () => {
    const { body } = await call(await signIn(), 'stripe-checkout', { return_url: 'https://evil.example/take' });
    const back = (await payAt(body.url)).headers.get('Location') ?? '';
    expect(back.startsWith(`${site_url}/portal/checkout/payment-success?credits=1&return_to=create-letter&`)).toBe(
      true,
    );
  });
});

describe('the endpoints', () => {
  it('ask for a session', async () => {
    for (const name of ['stripe-checkout', 'process-payment-success']) {
      expect(await call(null, name, {})).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
    }
  });

  it('say what is missing and what is unknown', async () => {
    const actor = await signIn();
    for (const body of [{}, { session_id: '' }]) {
      const refused = await call(actor, 'process-payment-success', body);
      expect(refused).toMatchObject({ status: 400, body: { user_message: 'No session ID found' } });
    }
    const unknown = await call(actor, 'stripe-checkout', { creditPackId: 'everything' });
    expect(unknown).toMatchObject({ status: 400, body: { code: 'unknown_item' } });
    const not_mine = await call(actor, 'process-payment-success', { session_id: crypto.randomUUID() });
    expect(not_mine).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('refuse a webhook that nobody signed and one of an unknown provider', async () => {
    const post = (provider: string) =>
      fetch(`${site_url}/webhooks/payments/${provider}`, {
        method: 'POST',
        headers: { 'Sandbox-Signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
        body: '{"id":"evt","type":"checkout.paid","data":{"checkout_id":"x","client_reference":"y"}}',
      });
    const forged = await post('sandbox');
    expect([forged.status, (await forged.json()).code]).toEqual([400, 'webhook_refused']);
    expect((await post('stripe')).status).toBe(404);
  });
});
