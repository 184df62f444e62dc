import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { connect } from '../src/platform/database/db.ts';
import { listen } from '../src/platform/events.ts';
import { silentLog } from '../src/platform/log.ts';
import { SITE } from './support/app.ts';
import { cloneDatabase } from './support/postgres.ts';
import { stripeStandIn } from './support/stripe/stand-in.ts';

it('takes the place of the sandbox where it is named: its webhooks are heard, and the sandbox has no pages', async () => {
  const keys = { secret_key: 'sk_test_of_a_stand_in', webhook_secret: 'whsec_of_a_stand_in' };
  const stripe = await stripeStandIn({ clock: systemClock, ...keys });
  const clone = await cloneDatabase(inject('template_url'));
  const folder = await mkdtemp(join(inject('scratch'), 'stripe-'));
  const connection = connect(clone.url);
  const events = await listen(clone.url, silentLog);
  onTestFinished(async () => {
    await Promise.all([events.close(), connection.close(), stripe.stop()]);
    await clone.drop();
  });
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PAYMENTS_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: keys.secret_key,
    STRIPE_WEBHOOK_SECRET: keys.webhook_secret,
    STRIPE_API_URL: stripe.url,
  });
  const around = {
    config,
    ...connection,
    events,
    clock: systemClock,
    log: silentLog,
    site_url: SITE,
    own_url: SITE,
    direct_url: clone.url,
  };
  const app = await createApp({ ...around, version: 'test' });

  const asked = await app.server.request('/functions/v1/bundle-checkout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ bundleId: 'bundle_10' }),
  });
  const { url } = (await asked.json()) as { url: string };
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\//);
  stripe.hands.pay(url.split('/').at(-1) ?? '');
  const post = (headers: Headers, body: string) =>
    app.server.request('/webhooks/payments/stripe', { method: 'POST', headers, body });
  const told = stripe.webhooks().filter(({ raw_body }) => raw_body.includes('checkout.session.completed'));
  expect(told).toHaveLength(1);
  for (const { headers, raw_body } of told) {
    expect((await post(headers, raw_body)).status).toBe(200);
    expect((await post(headers, raw_body.replace('cs_test', 'cs_tesT'))).status).toBeGreaterThanOrEqual(400);
  }
  expect((await app.server.request('/sandbox/pay/sbx_cs_any')).status).toBe(404);
  expect((await app.server.request('/webhooks/payments/sandbox', { method: 'POST', body: '{}' })).status).toBe(404);
}, 30_000);
