import { describe, expect, it } from 'vitest';
import { BadSettings, readConfig } from './config.ts';

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof BadSettings) return error.problems;
    throw error;
  }
};

const KEY = JSON.stringify({ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' });
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'embedded',
  SITE_URL: 'https://letters.example.com',
  PRINT_PROVIDER: 'press',
  PAYMENTS_PROVIDER: 'sandbox',
  SANDBOX_WEBHOOK_SECRET: 'a long enough secret',
  WRITING_PROVIDER: 'local',
  PLACES_PROVIDER: 'directory',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtp://mail.example.com:587',
  FILES_PROVIDER: 'disk',
  JWT_SIGNING_JWK: KEY,
};

describe('settings', () => {
  it('start a whole product with none given', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', database_url: null, seed_demo: true });
  });

  it('let a chat script come from the site of CHAT_SCRIPT_URL, where no other one is named', () => {
    const CHAT_SCRIPT_URL = 'https://chat.example.com/x.js';
    expect(readConfig({ CHAT_SCRIPT_URL }).chat_script_origin).toBe('https://chat.example.com');
    expect(readConfig({}).chat_script_origin).toBeNull();
  });

  it('treat an empty setting as not set', () => {
    expect(readConfig({ PORT: '', SITE_URL: '' })).toMatchObject({ port: 3000, site_url: null });
  });

  it.each([
    [{ PORT: 'abc' }, 'The setting PORT must be a number from 0 to 65535.'],
    [{ PORT: '99999' }, 'The setting PORT must be at most 65535.'],
    [{ SITE_URL: 'letters' }, 'The setting SITE_URL must be a full address such as https://letters.example.com.'],
    [{ TRUST_PROXY: 'yes' }, 'The setting TRUST_PROXY must be true or false.'],
    [{ MAIL_PROVIDER: 'smtp' }, 'The setting SMTP_URL is missing'],
    [{ CHAT_SCRIPT_ORIGIN: 'https://chat.example.com/x.js' }, 'The setting CHAT_SCRIPT_ORIGIN must be an origin'],
    [
      { CHAT_SCRIPT_ORIGIN: 'https://chat.example.com', CHAT_SCRIPT_URL: 'https://evil.test/x.js' },
      'CHAT_SCRIPT_URL is not on CHAT_SCRIPT_ORIGIN.',
    ],
    [{ WRITING_PROVIDER: 'openai' }, 'The setting OPENAI_API_KEY is missing'],
    [
      { PRINT_PROVIDER: 'scribe', SCRIBE_API_URL: 'https://scribe.example.com' },
      'The setting SCRIBE_API_TOKEN is missing',
    ],
    [{ PRINT_PROVIDER: 'scribe', SCRIBE_API_TOKEN: 'token' }, 'The setting SCRIBE_API_URL is missing'],
    [
      {
        FILES_PROVIDER: 's3',
        S3_ENDPOINT: 'https://s3.example.com',
        S3_BUCKET: 'letters',
        S3_ACCESS_KEY_ID: 'key',
      },
      'The setting S3_SECRET_ACCESS_KEY is missing',
    ],
    [
      { PAYMENTS_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      'The setting STRIPE_SECRET_KEY is missing: PAYMENTS_PROVIDER=stripe needs the secret key of your account.',
    ],
    [{ PAYMENTS_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x' }, 'The setting STRIPE_WEBHOOK_SECRET is missing'],
    [{ STRIPE_SECRET_KEY: 'pk_test_x' }, 'The setting STRIPE_SECRET_KEY must be a secret or a restricted key'],
    [{ SERVICE_KEY: 'short' }, 'The setting SERVICE_KEY must have at least 32 characters'],
    [{ CORS_ORIGINS: 'https://app.example.com/page' }, 'The setting CORS_ORIGINS must be origins such as'],
    [{ CORS_ORIGINS: '*' }, 'The setting CORS_ORIGINS must be origins such as'],
    [{ PAYMENTS_PROVIDER: 'cash' }, 'The setting PAYMENTS_PROVIDER must be sandbox or stripe.'],
    [{ PRINT_PROVIDER: 'pigeon' }, 'The setting PRINT_PROVIDER must be press or scribe.'],
    [
      { OPERATOR_EMAIL: 'boss@example.com', OPERATOR_PASSWORD: 'password1234' },
      'The setting OPERATOR_PASSWORD is refused. Many people use this password.',
    ],
    [
      { OPERATOR_EMAIL: 'boss@example.com', OPERATOR_PASSWORD: 'boss@example.com' },
      'The setting OPERATOR_PASSWORD is refused. Your password is your email address.',
    ],
  ])('%j is refused with one sentence', (environment, sentence) => {
    const problems = problemsOf(environment as Record<string, string>);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
  });
});

describe('production', () => {
  it('starts when every embedded part was named on purpose', () => {
    expect(problemsOf(PRODUCTION)).toEqual([]);
    expect(readConfig(PRODUCTION)).toMatchObject({ production: true, seed_demo: false });
  });

  it.each([
    'DATABASE_URL',
    'PRINT_PROVIDER',
    'PAYMENTS_PROVIDER',
    'WRITING_PROVIDER',
    'PLACES_PROVIDER',
    'MAIL_PROVIDER',
    'FILES_PROVIDER',
    'SITE_URL',
    'JWT_SIGNING_JWK',
    'SANDBOX_WEBHOOK_SECRET',
  ])('is refused without %s', (name) => {
    const { [name as keyof typeof PRODUCTION]: _, ...rest } = PRODUCTION;
    expect(problemsOf(rest).join(' ')).toContain(name);
  });

  it('refuses demo accounts', () => {
    expect(problemsOf({ ...PRODUCTION, SEED_DEMO: 'true' }).join()).toContain('SEED_DEMO=true is refused');
  });

  it.each(['secret', '{"kty":"oct","k":"c2VjcmV0"}', '{"kty":"EC","crv":"P-256","x":"x","y":"y"}'])(
    'refuses %s as the signing key',
    (key) => {
      expect(problemsOf({ ...PRODUCTION, JWT_SIGNING_JWK: key }).join()).toContain(
        'must be a private P-256, Ed25519 or RSA key',
      );
    },
  );
});

describe('the mailbox that shows every mail', () => {
  const OUTBOX = { ...PRODUCTION, MAIL_PROVIDER: 'outbox' };

  it.each([OUTBOX, { ...OUTBOX, SANDBOX_MAILBOX: 'open' }])('is refused in production while it is open', (settings) => {
    const problems = problemsOf(settings);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('In production MAIL_PROVIDER=outbox is refused');
    expect(problems[0]).toContain('SANDBOX_MAILBOX=operator');
  });

  it('starts in production for the operator only', () => {
    expect(readConfig({ ...OUTBOX, SANDBOX_MAILBOX: 'operator' }).mail).toMatchObject({ mailbox: 'operator' });
  });
});

describe('an address that other machines reach', () => {
  it.each(['0.0.0.0', '::', '192.168.1.20', 'letters.example.com', '127.0.0.1.example.com'])(
    'such as %s is refused together with demo accounts and with the open mailbox',
    (HOST) => {
      expect(problemsOf({ HOST })).toEqual([
        expect.stringMatching(/demo accounts are public. Set SEED_DEMO=false, or HOST=127.0.0.1.$/),
        expect.stringMatching(
          /read every email at \/sandbox\/mailbox. Set MAIL_PROVIDER=smtp, SANDBOX_MAILBOX=operator/,
        ),
      ]);
      const safe = { HOST, SEED_DEMO: 'false', SANDBOX_MAILBOX: 'operator' };
      expect(readConfig(safe)).toMatchObject({ reachable: true });
      expect(problemsOf({ ...safe, SEED_DEMO: 'true' })).toHaveLength(1);
    },
  );

  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('is not %s', (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ reachable: false, seed_demo: true });
  });
});
