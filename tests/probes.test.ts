import { afterAll, beforeAll, expect, it } from 'vitest';
import { probesOf } from '../src/adapters.ts';
import { readConfig } from '../src/config.ts';
import { checksOf, examine } from '../src/doctor/doctor.ts';
import type { Finding } from '../src/doctor/finding.ts';
import { ROOT } from '../src/package-folder.ts';
import { systemClock } from '../src/platform/clock.ts';
import { PostOffice } from './support/mail/post-office.ts';
import { s3Server } from './support/s3/server.ts';
import { stripeStandIn } from './support/stripe/stand-in.ts';

/** Doctor asks each provider with the real credentials. Here the providers are stand-ins on this machine. */

const post = new PostOffice();
let bucket: Awaited<ReturnType<typeof s3Server>>;
let stripe: Awaited<ReturnType<typeof stripeStandIn>>;
let settings: Record<string, string>;
beforeAll(async () => {
  const keys = { secret_key: 'sk_test_of_a_stand_in', webhook_secret: 'whsec_of_a_stand_in' };
  bucket = await s3Server();
  stripe = await stripeStandIn({ clock: systemClock, ...keys });
  settings = {
    NODE_ENV: 'test',
    PAYMENTS_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: keys.secret_key,
    STRIPE_WEBHOOK_SECRET: keys.webhook_secret,
    STRIPE_API_URL: stripe.url,
    FILES_PROVIDER: 's3',
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_BUCKET: bucket.settings.bucket,
    S3_ACCESS_KEY_ID: bucket.settings.access_key_id,
    S3_SECRET_ACCESS_KEY: bucket.settings.secret_access_key,
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: `smtp://ada:a-password@127.0.0.1:${await post.open()}`,
    SMTP_ALLOW_PLAINTEXT_AUTH: 'true',
  };
});
afterAll(() => Promise.all([bucket.stop(), stripe.stop(), post.close()]));

/** What doctor finds of the providers, by name. */
async function findings(over: Record<string, string> = {}): Promise<Record<string, Finding>> {
  const env = { ...settings, ...over };
  const config = readConfig(env);
  const checks = checksOf({
    ...{ root: ROOT, version: '0.1.0', config, env, probes: probesOf(config, systemClock) },
    ...{ database: { error: 'not asked here' }, demoAccounts: async () => [], lastBackup: async () => null },
  });
  const found = await examine(checks.filter(({ name }) => name.startsWith('provider.')));
  return Object.fromEntries(found.map((finding) => [finding.name, finding]));
}

it('finds providers that answer, and leaves nothing behind', async () => {
  const found = await findings();
  expect(Object.keys(found).sort()).toEqual(['provider.files', 'provider.mail', 'provider.payments']);
  expect(Object.values(found).filter(({ level }) => level !== 'ok')).toEqual([]);
  expect(post.passwords).toEqual(['a-password']);
  expect(post.received).toEqual([]);
  expect(stripe.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  expect(bucket.seen.filter((call) => call.startsWith('DELETE '))).toHaveLength(1);
});

it.each([
  ['provider.payments', { STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' }, 'STRIPE_SECRET_KEY'],
  ['provider.payments', { STRIPE_API_URL: 'http://127.0.0.1:1' }, 'STRIPE_SECRET_KEY'],
  ['provider.files', { S3_SECRET_ACCESS_KEY: 'of somebody else' }, 'S3_'],
  ['provider.files', { S3_BUCKET: 'not-ours' }, 'S3_'],
  ['provider.mail', { SMTP_URL: 'smtp://ada:a-password@127.0.0.1:1' }, 'SMTP_URL'],
])('finds what is wrong with %s alone, and says what to set: %o', async (name, over, to_do) => {
  const found = await findings(over);
  const bad = Object.values(found).filter(({ level }) => level !== 'ok');
  expect(bad).toMatchObject([{ name, level: 'problem', to_do: expect.stringContaining(to_do) }]);
  for (const secret of ['a-password', 'of_somebody_else', 'of somebody else'])
    expect(JSON.stringify(bad)).not.toContain(secret);
});

it('finds a mail server that refuses the password', async () => {
  post.script = { AUTH: '535 5.7.8 Authentication failed' };
  expect((await findings())['provider.mail']).toMatchObject({ level: 'problem' });
  post.script = {};
});
