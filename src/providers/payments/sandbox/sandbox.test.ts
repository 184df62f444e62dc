import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { movableClock } from '../../../platform/clock.ts';
import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import { open } from '../../../platform/http/endpoint.ts';
import { buildServer } from '../../../platform/http/server.ts';
import { silentLog } from '../../../platform/log.ts';
import { paymentsContract } from '../contract/checkout.ts';
import { readCard } from './cards.ts';
import { sandboxPayments } from './sandbox.ts';
import { signatureFault, signBody } from './signature.ts';

const SITE = 'http://longhand.test';
const SECRET = 'a secret of the sandbox that only tests know';
const CARD = '4242 4242 4242 4242';
const clock = movableClock(new Date('2026-03-01T12:00:00Z'));
let db: Db;
let sandbox: ReturnType<typeof sandboxPayments>;
let app: ReturnType<typeof buildServer>;

const simulator = (webhook_base_url: string) =>
  sandboxPayments({
    db,
    clock,
    site_url: SITE,
    webhook_base_url,
    signing_secret: SECRET,
    onSimulatorOpened: async () => {},
  });

beforeAll(async () => {
  ({ db } = await testDatabase());
  sandbox = simulator(SITE);
  app = buildServer({
    table: open({
      'GET /sandbox/pay/:session_id': sandbox.api.page,
      'POST /sandbox/pay/:session_id': sandbox.api.submit,
    }),
    authenticate: async () => null,
    log: silentLog,
    check_answers: true,
    trust_proxy: false,
  });
});

const look = (id: string) => app.request(`/sandbox/pay/${id}`);
const send = (id: string, form: Record<string, string>) =>
  app.request(`/sandbox/pay/${id}`, { method: 'POST', body: new URLSearchParams(form) });
const submit = (id: string, card_number: string) => send(id, { card_number, expiry: '12 / 34', name: 'Ada Writer' });
const webhookOf = (checkout_id: string) =>
  one<{ id: string; body: string; attempts: number; last_status: number | null; delivered_at: Date | null }>(
    db,
    sql`select * from sandbox_webhooks where checkout_id = ${checkout_id}`,
  );
const expire = async (id: string) => {
  await sql`update sandbox_checkouts set expires_at = ${clock.now()} where id = ${id}`.execute(db);
};

async function openCheckout(name = 'Single card'): Promise<string> {
  const our_session_id = randomUUID();
  const { provider_session_id } = await sandbox.provider.createCheckout({
    mode: 'payment',
    our_session_id,
    item: { id: 'single_card', name, amount_cents: 499, quantity: 1 },
    customer: { account_id: randomUUID(), email: 'ada@example.com' },
    success_url: `${SITE}/portal/checkout/payment-success?session_id=${our_session_id}`,
    cancel_url: `${SITE}/portal/create-individual-letter`,
    idempotency_key: our_session_id,
  });
  return provider_session_id;
}

const NUMBERS = { good: '4242424242424242', declines_later: '4000000000000341', asks_later: '4000002500003155' };

paymentsContract('sandbox', () => ({
  provider: sandbox.provider,
  pay: async (id, card = 'good') => {
    expect(await sandbox.simulator.pay(id, { card: NUMBERS[card] })).toBe('paid');
  },
  decline: async (id) => void (await sandbox.simulator.pay(id, { card: '4000000000000002' })),
  expire: async (id) => {
    await expire(id);
    await sandbox.simulator.billDue();
  },
  authenticate: async (id, is_confirmed) => void (await sandbox.simulator.authenticate(id, is_confirmed)),
  nextPeriod: async (id) => {
    const { period_end } = await sandbox.provider.readSubscription(id);
    await sandbox.simulator.moveClock(Math.max(0, period_end.getTime() - (await sandbox.simulator.now()).getTime()));
  },
  payInvoice: async (id) => {
    const card = readCard(CARD, '12 / 99', clock.now());
    if (typeof card === 'string') throw new Error('This is no test card.');
    expect(await sandbox.simulator.payOnInvoice(id, card)).toEqual({ outcome: 'paid' });
  },
  openDispute: async (id) => void (await sandbox.simulator.openDispute(id)),
  closeDispute: async (id, outcome) => void (await sandbox.simulator.closeDispute(id, outcome)),
  webhooks: async (age_s) => {
    const events = await sandbox.webhooks.outstanding();
    return Promise.all(events.map(({ webhook_id }) => sandbox.webhooks.signed(webhook_id, age_s)));
  },
}));

describe('the sandbox signature', () => {
  it('is bound to the secret and to a moment that may be off by five minutes either way', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const at = (age_s: number) => signBody(SECRET, '{}', new Date(now.getTime() - age_s * 1000));
    for (const age_s of [0, 300, -300]) expect(signatureFault(SECRET, at(age_s), '{}', now)).toBeUndefined();
    for (const age_s of [301, -301]) expect(signatureFault(SECRET, at(age_s), '{}', now)).toBe('signature_too_old');
    expect(signatureFault('another secret', at(0), '{}', now)).toBe('bad_signature');
    expect(signatureFault(SECRET, null, '{}', now)).toBe('no_signature');
  });
});

describe('the payment page', () => {
  it('shows what is paid for, to whom the receipt goes, and that no money moves', async () => {
    const page = await look(await openCheckout());
    const text = await page.text();
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const shown of ['Pay $4.99', 'Single card', 'ada@example.com', CARD, 'No money moves here']) {
      expect(text).toContain(shown);
    }
    expect(text).toContain(`href="${SITE}/portal/create-individual-letter"`);
  });

  it('pays with the test card, leads back, and queues one signed webhook', async () => {
    const id = await openCheckout();
    const paid = await submit(id, CARD);
    expect(paid.status).toBe(303);
    expect(paid.headers.get('Location')).toContain('/portal/checkout/payment-success?session_id=');
    const { id: webhook_id, body } = await webhookOf(id);
    expect(JSON.parse(body)).toMatchObject({
      id: webhook_id,
      type: 'checkout.paid',
      data: { provider_session_id: id },
    });
    const jobs = await rows(db, sql`select 1 from jobs where payload->>'webhook_id' = ${webhook_id}`);
    expect(jobs).toHaveLength(1);
  });

  it('takes the money once when Pay is sent ten times at once, and says so to the others', async () => {
    const id = await openCheckout();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(id, CARD)));
    expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1);
    const already_paid = answers.filter((answer) => answer.status === 200);
    expect(already_paid).toHaveLength(9);
    for (const answer of already_paid) expect(await answer.text()).toContain('Already paid');
    await webhookOf(id);
  });

  it('shows "Already paid" to a customer who returns, and a declined card cannot undo it', async () => {
    const id = await openCheckout();
    await submit(id, CARD);
    expect(await (await look(id)).text()).toContain('Already paid');
    expect(await (await send(id, { use: 'declined-card' })).text()).toContain('Already paid');
    expect(await sandbox.provider.readCheckout(id)).toMatchObject({ status: 'paid' });
  });

  it('shows a decline and then takes another card', async () => {
    const id = await openCheckout();
    const refused = await send(id, { use: 'declined-card', card_number: CARD, name: 'Ada Writer' });
    expect([refused.status, refused.headers.get('Location')]).toEqual([303, `/sandbox/pay/${id}`]);
    expect(await (await look(id)).text()).toContain('Your card was declined.');
    expect((await submit(id, CARD)).headers.get('Location')).toContain('payment-success');
  });

  it('takes test cards only and never sends back what was typed', async () => {
    const id = await openCheckout();
    for (const number of ['5105 1051 0510 5100', '', 'abc', '42424242424242424242']) {
      const refused = await submit(id, number);
      const text = await refused.text();
      expect(refused.status).toBe(422);
      expect(text).toContain('takes test cards only');
      if (number) expect(text).not.toContain(`value="${number}"`);
    }
    const nameless = await send(id, { card_number: CARD, expiry: '12 / 34', name: ' ' });
    expect(nameless.status).toBe(422);
    expect(await nameless.text()).toContain('Enter the name on the card.');
    expect(await sandbox.provider.readCheckout(id)).toMatchObject({ status: 'open' });
  });

  it('takes nothing once its time is over', async () => {
    const id = await openCheckout();
    await expire(id);
    expect((await look(id)).status).toBe(410);
    const late = await submit(id, CARD);
    expect(late.status).toBe(410);
    expect(await late.text()).toContain('has expired');
    expect(await sandbox.provider.readCheckout(id)).toMatchObject({ status: 'expired' });
  });

  it('answers an address that is not one with a page, not with an error', async () => {
    for (const answer of [await look('sbx_cs_none'), await submit('sbx_cs_none', CARD)]) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Payment page not found');
    }
  });

  it('shows names as text, whatever they hold', async () => {
    const page = await (await look(await openCheckout('<script>alert(1)</script>'))).text();
    expect(page).not.toContain('<script>');
    expect(page).toContain('&lt;script&gt;');
  });
});

describe('webhook delivery', () => {
  it('sends the same signed body until it is answered with success, and then no more', async () => {
    const id = await openCheckout();
    await submit(id, CARD);
    const { id: webhook_id } = await webhookOf(id);
    const answers = [500, 302, 404, 200];
    const heard: { body: string; signature: string }[] = [];
    const receiver = createServer(async (request, response) => {
      const signature = String(request.headers['sandbox-signature']);
      heard.push({ body: await readText(request), signature });
      response.writeHead(answers[heard.length - 1] ?? 500, { Location: '/elsewhere' }).end();
    });
    await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
    const { port } = receiver.address() as AddressInfo;
    const deliver = simulator(`http://127.0.0.1:${port}`).jobs['sandbox.deliver-webhook'];
    try {
      for (const status of [500, 302, 404]) {
        await expect(deliver?.({ webhook_id })).rejects.toThrow(`answered with ${status}`);
        clock.move(400_000);
      }
      await deliver?.({ webhook_id });
      await deliver?.({ webhook_id });
    } finally {
      await new Promise((done) => receiver.close(done));
    }
    expect(heard).toHaveLength(4);
    expect(new Set(heard.map((request) => request.body)).size).toBe(1);
    expect(new Set(heard.map((request) => request.signature)).size).toBe(4);
    const last = heard[3] ?? { body: '', signature: '' };
    const headers = new Headers({ 'Sandbox-Signature': last.signature });
    expect(sandbox.provider.parseWebhook(headers, last.body).id).toBe(webhook_id);
    expect(await webhookOf(id)).toMatchObject({ attempts: 4, last_status: 200, delivered_at: clock.now() });
  });

  it('tries again when there is no response', async () => {
    const id = await openCheckout();
    await submit(id, CARD);
    const { id: webhook_id } = await webhookOf(id);
    const deliver = simulator('http://127.0.0.1:1').jobs['sandbox.deliver-webhook'];
    await expect(deliver?.({ webhook_id })).rejects.toThrow('answered with nothing');
    expect(await webhookOf(id)).toMatchObject({ attempts: 1, last_status: null, delivered_at: null });
  });
});
