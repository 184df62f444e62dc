import { z } from 'zod';
import { LOG_LEVELS } from '../platform/log.ts';
import { TELEMETRY_SETTINGS } from '../platform/telemetry/settings.ts';
import { BACKUP_SETTINGS } from './backups.ts';

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const origins = list.refine(
  (entries) => entries.every(isOrigin),
  'must be origins such as https://app.example.com, without a path, with commas between them',
);
const count = (min: number, max: number) =>
  z.coerce
    .number(`must be a number from ${min} to ${max}`)
    .int(`must be a whole number`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
const url = z
  .url('must be a full address such as https://letters.example.com')
  .transform((text) => text.replace(/\/+$/, ''));

const clamd_address = z
  .string()
  .regex(/^(unix:)?\/.+$|^(tcp:\/\/)?([^\s:/]+|\[[0-9a-f:]+\]):\d{1,5}$/i, 'must be host:port, or the path of a socket')
  .transform((text) => {
    const socket = text.replace(/^unix:/, '');
    if (socket.startsWith('/')) return { path: socket };
    const { hostname, port } = new URL(`tcp://${text.replace(/^tcp:\/\//, '')}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  });

/** Every setting, in the words of `.env.example`. An empty setting counts as not set. */
export const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: url.optional(),
  TRUST_PROXY: flag.default(false),
  HSTS: z.enum(['off', 'on', 'subdomains'], 'must be off, on or subdomains').optional(),
  DATA_DIR: z.string().default('./data'),
  SECRETS_DIR: z.string().optional(),
  HEALTH_FILE: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_REPLICA_URL: z.string().optional(),
  REPLICA_MAX_LAG_SECONDS: count(1, 3600).default(30),
  DATABASE_MAX_CONNECTIONS: count(2, 500).default(10),
  WORKER_CONCURRENCY: count(1, 100).default(4),
  SHUTDOWN_DRAIN_SECONDS: count(0, 300).optional(),
  DISK_RESERVE_MIB: count(0, 1_000_000).default(512),

  PRINT_PROVIDER: z.enum(['press', 'scribe'], 'must be press or scribe').optional(),
  PAYMENTS_PROVIDER: z.enum(['sandbox', 'stripe'], 'must be sandbox or stripe').optional(),
  WRITING_PROVIDER: z.enum(['local', 'openai'], 'must be local or openai').optional(),
  PLACES_PROVIDER: z.enum(['directory', 'google'], 'must be directory or google').optional(),
  MAIL_PROVIDER: z.enum(['outbox', 'smtp'], 'must be outbox or smtp').optional(),
  FILES_PROVIDER: z.enum(['disk', 's3'], 'must be disk or s3').optional(),
  SANDBOX_MAILBOX: z.enum(['open', 'operator'], 'must be open or operator').default('open'),

  SCRIBE_API_URL: url.optional(),
  SCRIBE_API_TOKEN: z.string().optional(),
  SCRIBE_REQUESTS_PER_MINUTE: count(1, 10_000).default(60),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: small letters, digits, dots and dashes')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...BACKUP_SETTINGS,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret or a restricted key, which start with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the signing secret of the webhook endpoint, which starts with whsec_')
    .optional(),
  STRIPE_API_URL: url.optional(),
  STRIPE_AUTOMATIC_TAX: flag.default(false),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url.optional(),
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
  OPENAI_PROVIDER_NAME: z.string().optional(),
  GOOGLE_PLACES_API_KEY: z.string().optional(),
  GOOGLE_PLACES_API_URL: url.optional(),
  CLAMD_ADDRESS: clamd_address.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@mail.example.com:587' })
    .optional(),
  SMTP_ALLOW_PLAINTEXT_AUTH: flag.default(false),
  MAIL_FROM: z.string().default('Longhand <letters@localhost>'),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i, 'must be the selector alone, such as mail2026')
    .optional(),
  SANDBOX_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),

  JWT_SIGNING_JWK: z.string().optional(),
  REDIRECT_ALLOW_LIST: list.default([]),
  DISABLE_SIGNUP: flag.default(false),
  ANONYMOUS_SIGN_INS: flag.default(true),
  SERVICE_KEY: z.string().min(32, 'must have at least 32 characters: make one with openssl rand -hex 32').optional(),
  CORS_ORIGINS: origins.default([]),
  RATE_LIMIT_VERIFY: count(1, 1_000_000).default(30),
  RATE_LIMIT_TOKEN: count(1, 1_000_000).default(150),
  RATE_LIMIT_SIGNUP: count(1, 1_000_000).default(60),
  RATE_LIMIT_ANONYMOUS: count(1, 1_000_000).default(30),
  RATE_LIMIT_SUPPORT: count(1, 1_000_000).default(10),
  RATE_LIMIT_CHECKOUT: count(1, 1_000_000).default(30),
  RATE_LIMIT_WRITING: count(1, 1_000_000).default(60),
  RATE_LIMIT_PLACES: count(1, 1_000_000).default(600),
  RATE_LIMIT_WEBHOOKS: count(1, 1_000_000).default(600),
  CONTACTS_LIMIT: count(1, 1_000_000_000).default(5_000_000),
  MAIL_INTERVAL_S: count(0, 3600).default(60),

  PRESS_SIMULATE: flag.default(false),
  PRESS_SIMULATE_STEP_S: count(1, 86_400).default(20),
  IMB_MAILER_ID: z
    .string()
    .regex(/^(\d{6}|\d{9})$/, 'must be the 6 or 9 digits that USPS gave you')
    .optional(),
  IMB_SERVICE_TYPE: z
    .string()
    .regex(/^\d{3}$/, 'must have 3 digits')
    .default('040'),
  IMB_BARCODE_ID: z
    .string()
    .regex(/^\d[0-4]$/, 'must have 2 digits, the second at most 4')
    .default('00'),
  CHAT_SCRIPT_URL: url.optional(),
  CHAT_SCRIPT_ORIGIN: z
    .string()
    .refine(isOrigin, 'must be an origin such as https://chat.example.com, without a path')
    .optional(),
  BOOKING_URL: url.optional(),
  OFFICE_ADDRESS: z.string().max(300).optional(),
  TAX_ID: z.string().max(40, 'must have at most 40 characters').optional(),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@localhost.test'),
  METRICS_TOKEN: z.string().optional(),
  LONGHAND_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, 'must be the hash of a commit')
    .optional(),
  METRICS_PORT: count(1, 65_535).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  LOG_REQUESTS: flag.default(false),
  ...TELEMETRY_SETTINGS,
  SEED_DEMO: flag.optional(),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  OPERATOR_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  OPERATOR_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
});

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

export type Settings = z.infer<typeof settings>;
