import { resolve } from 'node:path';
import { z } from 'zod';
import { BACKUP_SETTINGS, backupConfig, knownSettings, missingOfBackups } from './backup-config.ts';
import { passwordWeakness } from './modules/identity/passwords/rules.ts';
import { LOG_LEVELS } from './platform/log.ts';
import { TELEMETRY_SETTINGS, telemetryOf } from './platform/telemetry/settings.ts';
import { settingsFromFiles } from './secret-files.ts';

/** A setting that would start a broken or unsafe Longhand. Each problem is one sentence that says how to fix it. */
export class BadSettings extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'BadSettings';
    this.problems = problems;
  }
}

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const origins = list.refine(
  (entries) => entries.every((entry) => URL.canParse(entry) && new URL(entry).origin === entry),
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

/** Every setting, in the words of `.env.example`. An empty setting counts as not set. */
const settings = z.object({
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
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url.optional(),
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
  OPENAI_PROVIDER_NAME: z.string().optional(),
  GOOGLE_PLACES_API_KEY: z.string().optional(),
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
  BOOKING_URL: url.optional(),
  OFFICE_ADDRESS: z.string().max(300).optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default('support@localhost.test'),
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
  OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
  OPERATOR_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  OPERATOR_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
});

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

type Settings = z.infer<typeof settings>;
export type Config = ReturnType<typeof shape>;

/** Reads the environment, and the files that it names, once. Throws BadSettings with every problem at once. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const files = settingsFromFiles(SETTING_NAMES, environment);
  if (files.problems.length > 0) throw new BadSettings(files.problems);
  const given = Object.fromEntries(
    Object.entries({ ...environment, ...files.values }).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new BadSettings(parsed.error.issues.map((issue) => `The setting ${issue.path.join('.')} ${issue.message}.`));
  }
  const problems = [
    ...missingPartners(parsed.data),
    ...weakOperator(parsed.data),
    ...openToStrangers(parsed.data),
    ...(parsed.data.NODE_ENV === 'production' ? unsafe(parsed.data) : []),
  ];
  if (problems.length > 0) throw new BadSettings(problems);
  return shape(parsed.data);
}

function missingPartners(s: Settings): string[] {
  const problems: string[] = [];
  const need = (when: boolean, name: keyof Settings, why: string) => {
    if (when && s[name] === undefined) problems.push(`The setting ${name} is missing: ${why}.`);
  };
  const scribe = s.PRINT_PROVIDER === 'scribe';
  need(scribe, 'SCRIBE_API_URL', 'PRINT_PROVIDER=scribe needs the address of its campaign API');
  need(scribe, 'SCRIBE_API_TOKEN', 'PRINT_PROVIDER=scribe needs the token of your account');
  const s3 = s.FILES_PROVIDER === 's3';
  need(s3, 'S3_ENDPOINT', 'FILES_PROVIDER=s3 needs the address of the store, without the bucket');
  need(s3, 'S3_BUCKET', 'FILES_PROVIDER=s3 needs a bucket of its own');
  need(s3, 'S3_ACCESS_KEY_ID', 'FILES_PROVIDER=s3 needs a key for its bucket');
  need(s3, 'S3_SECRET_ACCESS_KEY', 'FILES_PROVIDER=s3 needs the secret of its key');
  for (const [name, why] of missingOfBackups(s)) need(true, name, why);
  const stripe = s.PAYMENTS_PROVIDER === 'stripe';
  need(stripe, 'STRIPE_SECRET_KEY', 'PAYMENTS_PROVIDER=stripe needs the secret key of your account');
  need(stripe, 'STRIPE_WEBHOOK_SECRET', 'PAYMENTS_PROVIDER=stripe needs the signing secret of its webhook endpoint');
  need(s.WRITING_PROVIDER === 'openai', 'OPENAI_API_KEY', 'WRITING_PROVIDER=openai needs the key of the service');
  need(s.PLACES_PROVIDER === 'google', 'GOOGLE_PLACES_API_KEY', 'PLACES_PROVIDER=google needs the key of the service');
  need(
    s.MAIL_PROVIDER === 'smtp',
    'SMTP_URL',
    'MAIL_PROVIDER=smtp needs the address of the mail server, such as smtp://user:password@mail.example.com:587',
  );
  need(s.OPERATOR_EMAIL !== undefined, 'OPERATOR_PASSWORD', 'the first operator needs a password');
  return problems;
}

function weakOperator({ OPERATOR_EMAIL = '', OPERATOR_PASSWORD }: Settings): string[] {
  const weakness = OPERATOR_PASSWORD === undefined ? null : passwordWeakness(OPERATOR_PASSWORD, OPERATOR_EMAIL);
  return weakness ? [`The setting OPERATOR_PASSWORD is refused. ${weakness.sentence}`] : [];
}

const isLoopback = (host: string): boolean => /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);
const seedsDemo = (s: Settings): boolean => s.SEED_DEMO ?? s.NODE_ENV !== 'production';
const keepsMail = (s: Settings): boolean => s.MAIL_PROVIDER !== 'smtp';

/** What gives accounts away as soon as the port can be reached from other machines. */
function openToStrangers(s: Settings): string[] {
  if (isLoopback(s.HOST)) return [];
  const problems: string[] = [];
  if (seedsDemo(s)) {
    problems.push(
      `HOST=${s.HOST} lets other machines connect, and the passwords of the demo accounts are public. Set SEED_DEMO=false, or HOST=127.0.0.1.`,
    );
  }
  if (keepsMail(s) && s.SANDBOX_MAILBOX === 'open') {
    problems.push(
      `HOST=${s.HOST} lets other machines connect, and anybody who does can read every mail at /sandbox/mailbox. Set MAIL_PROVIDER=smtp, SANDBOX_MAILBOX=operator or HOST=127.0.0.1.`,
    );
  }
  return problems;
}

/** What a Longhand that strangers reach must not be left with. */
function unsafe(s: Settings): string[] {
  const problems: string[] = [];
  const embedded = {
    DATABASE_URL: 'embedded',
    PRINT_PROVIDER: 'press',
    PAYMENTS_PROVIDER: 'sandbox',
    WRITING_PROVIDER: 'local',
    PLACES_PROVIDER: 'directory',
    FILES_PROVIDER: 'disk',
  } as const;
  for (const [name, value] of Object.entries(embedded)) {
    if (s[name as keyof Settings] === undefined) {
      problems.push(
        `In production the setting ${name} must be named: set ${name}=${value} to use the embedded part on purpose, or another provider.`,
      );
    }
  }
  if (!s.MAIL_PROVIDER) {
    problems.push('In production the setting MAIL_PROVIDER must be named: set MAIL_PROVIDER=smtp and SMTP_URL.');
  } else if (keepsMail(s) && s.SANDBOX_MAILBOX === 'open') {
    problems.push(
      'In production MAIL_PROVIDER=outbox is refused: anybody could read every mail at /sandbox/mailbox and reset every password. Set MAIL_PROVIDER=smtp, or SANDBOX_MAILBOX=operator to show the mails to administrators only.',
    );
  }
  if (!s.SITE_URL)
    problems.push(
      'In production the setting SITE_URL must be named: every mail links to it, such as https://letters.example.com.',
    );
  problems.push(...weakKey(s.JWT_SIGNING_JWK));
  if (s.SEED_DEMO)
    problems.push(
      'In production SEED_DEMO=true is refused: its passwords are public. Set OPERATOR_EMAIL and OPERATOR_PASSWORD to make the first operator.',
    );
  if (s.PAYMENTS_PROVIDER === 'sandbox' && !s.SANDBOX_WEBHOOK_SECRET) {
    problems.push(
      'In production PAYMENTS_PROVIDER=sandbox needs SANDBOX_WEBHOOK_SECRET: anybody who knows the default could write paid sessions.',
    );
  }
  return problems;
}

function weakKey(text: string | undefined): string[] {
  const how = 'Make one with: npm run make:key';
  if (!text) return [`In production the setting JWT_SIGNING_JWK is missing: every session is signed with it. ${how}.`];
  try {
    const parsed = JSON.parse(text) as { keys?: unknown };
    const keys = [parsed.keys ?? parsed].flat() as Record<string, unknown>[];
    const isStrong = ({ kty, crv, d, n }: Record<string, unknown>) =>
      typeof d === 'string' &&
      ((kty === 'EC' && crv === 'P-256') ||
        (kty === 'OKP' && crv === 'Ed25519') ||
        (kty === 'RSA' && String(n).length > 340));
    if (keys.length > 0 && keys.every(isStrong)) return [];
  } catch {
    // Not JSON: the sentence below says what it should be.
  }
  return [
    `The setting JWT_SIGNING_JWK must be a private P-256, Ed25519 or RSA key as JSON, or a list of them. ${how}.`,
  ];
}

/** The provider of each ability, with its own settings. */
function providersOf(s: Settings) {
  return {
    print:
      s.PRINT_PROVIDER === 'scribe'
        ? ({
            provider: 'scribe',
            api_url: s.SCRIBE_API_URL as string,
            api_token: s.SCRIBE_API_TOKEN as string,
            requests_per_minute: s.SCRIBE_REQUESTS_PER_MINUTE,
          } as const)
        : ({ provider: 'press' } as const),
    files:
      s.FILES_PROVIDER === 's3'
        ? ({
            provider: 's3',
            endpoint: s.S3_ENDPOINT as string,
            region: s.S3_REGION,
            bucket: s.S3_BUCKET as string,
            access_key_id: s.S3_ACCESS_KEY_ID as string,
            secret_access_key: s.S3_SECRET_ACCESS_KEY as string,
          } as const)
        : ({ provider: 'disk' } as const),
    payments:
      s.PAYMENTS_PROVIDER === 'stripe'
        ? ({
            provider: 'stripe',
            secret_key: s.STRIPE_SECRET_KEY as string,
            webhook_secret: s.STRIPE_WEBHOOK_SECRET as string,
            api_url: s.STRIPE_API_URL,
          } as const)
        : ({ provider: 'sandbox', webhook_secret: s.SANDBOX_WEBHOOK_SECRET ?? null } as const),
    writing:
      s.WRITING_PROVIDER === 'openai'
        ? ({
            provider: 'openai',
            api_key: s.OPENAI_API_KEY as string,
            base_url: s.OPENAI_BASE_URL,
            model: s.OPENAI_MODEL,
            provider_name: s.OPENAI_PROVIDER_NAME,
          } as const)
        : ({ provider: 'local' } as const),
    places:
      s.PLACES_PROVIDER === 'google'
        ? ({ provider: 'google', api_key: s.GOOGLE_PLACES_API_KEY as string } as const)
        : ({ provider: 'directory' } as const),
    mail:
      s.MAIL_PROVIDER === 'smtp'
        ? ({
            provider: 'smtp',
            url: s.SMTP_URL as string,
            from: s.MAIL_FROM,
            allow_plaintext_auth: s.SMTP_ALLOW_PLAINTEXT_AUTH,
          } as const)
        : ({ provider: 'outbox', from: s.MAIL_FROM, mailbox: s.SANDBOX_MAILBOX } as const),
  };
}

function shape(s: Settings) {
  const production = s.NODE_ENV === 'production';
  return {
    production,
    test: s.NODE_ENV === 'test',
    port: s.PORT,
    host: s.HOST,
    /** Whether others than the people at this machine may reach it. */
    reachable: production || !isLoopback(s.HOST),
    site_url: s.SITE_URL ?? null,
    trust_proxy: s.TRUST_PROXY,
    /** Null: as SITE_URL is. */
    strict_transport: s.HSTS ?? null,
    data_dir: resolve(s.DATA_DIR),
    health_file: s.HEALTH_FILE ?? null,
    database_url: s.DATABASE_URL === undefined || s.DATABASE_URL === 'embedded' ? null : s.DATABASE_URL,
    database_direct_url: s.DATABASE_DIRECT_URL ?? null,
    database_replica: s.DATABASE_REPLICA_URL
      ? { url: s.DATABASE_REPLICA_URL, max_lag_s: s.REPLICA_MAX_LAG_SECONDS }
      : null,
    database_max_connections: s.DATABASE_MAX_CONNECTIONS,
    worker_concurrency: s.WORKER_CONCURRENCY,
    shutdown_drain_s: s.SHUTDOWN_DRAIN_SECONDS ?? (production ? 5 : 0),
    disk_reserve_bytes: s.DISK_RESERVE_MIB * 1024 * 1024,
    backup: backupConfig(s),
    known_settings: knownSettings(s),
    ...providersOf(s),
    signing_jwk: s.JWT_SIGNING_JWK ?? null,
    redirect_allow_list: s.REDIRECT_ALLOW_LIST,
    disable_signup: s.DISABLE_SIGNUP,
    anonymous_sign_ins: s.ANONYMOUS_SIGN_INS,
    service_key: s.SERVICE_KEY ?? null,
    cors_origins: s.CORS_ORIGINS,
    rate_limits: {
      verify: s.RATE_LIMIT_VERIFY,
      token: s.RATE_LIMIT_TOKEN,
      signup: s.RATE_LIMIT_SIGNUP,
      anonymous: s.RATE_LIMIT_ANONYMOUS,
      support: s.RATE_LIMIT_SUPPORT,
      checkout: s.RATE_LIMIT_CHECKOUT,
      writing: s.RATE_LIMIT_WRITING,
      places: s.RATE_LIMIT_PLACES,
      webhooks: s.RATE_LIMIT_WEBHOOKS,
      mail_interval_s: s.MAIL_INTERVAL_S,
    },
    contacts_limit: s.CONTACTS_LIMIT,
    press_simulate: s.PRESS_SIMULATE ? { step_s: s.PRESS_SIMULATE_STEP_S } : (false as const),
    imb: s.IMB_MAILER_ID
      ? { mailer_id: s.IMB_MAILER_ID, service_type: s.IMB_SERVICE_TYPE, barcode_id: s.IMB_BARCODE_ID }
      : null,
    chat_script_url: s.CHAT_SCRIPT_URL ?? null,
    booking_url: s.BOOKING_URL ?? null,
    office_address: s.OFFICE_ADDRESS ?? null,
    support_email: s.SUPPORT_EMAIL,
    /** The name of the key that the mail server signs with; doctor looks it up. */
    mail_dkim_selector: s.MAIL_DKIM_SELECTOR ?? null,
    metrics_token: s.METRICS_TOKEN ?? null,
    /** Of the source that runs, where whoever built it says so. */
    commit: s.LONGHAND_COMMIT ?? null,
    metrics_port: s.METRICS_PORT ?? null,
    log_level: s.LOG_LEVEL,
    log_requests: s.LOG_REQUESTS,
    telemetry: telemetryOf(s),
    operators_need_second_factor:
      (s.OPERATOR_SECOND_FACTOR ?? (production || !isLoopback(s.HOST) ? 'required' : 'optional')) === 'required',
    seed_demo: seedsDemo(s),
    operator: s.OPERATOR_EMAIL ? { email: s.OPERATOR_EMAIL, password: s.OPERATOR_PASSWORD as string } : null,
  };
}
