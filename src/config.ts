import { resolve } from 'node:path';
import { backupConfig, knownSettings } from './configuration/backups.ts';
import { isLoopback, problemsOf, seedsDemo } from './configuration/problems.ts';
import { settingsFromFiles } from './configuration/secret-files.ts';
import { SETTING_NAMES, type Settings, settings } from './configuration/variables.ts';
import { telemetryOf } from './platform/telemetry/settings.ts';

/** A setting that would start a broken or unsafe Longhand. Each problem is one sentence that says how to fix it. */
export class BadSettings extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'BadSettings';
    this.problems = problems;
  }
}

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
  const problems = problemsOf(parsed.data);
  if (problems.length > 0) throw new BadSettings(problems);
  return shape(parsed.data);
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
            automatic_tax: s.STRIPE_AUTOMATIC_TAX,
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
        ? ({
            provider: 'google',
            api_key: s.GOOGLE_PLACES_API_KEY as string,
            base_url: s.GOOGLE_PLACES_API_URL,
          } as const)
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
    /** Where uploads that are stored as they came are scanned; null for nowhere. */
    clamd: s.CLAMD_ADDRESS ?? null,
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
    /** The only site that a chat script may come from; null for none. */
    chat_script_origin: s.CHAT_SCRIPT_ORIGIN ?? (s.CHAT_SCRIPT_URL ? new URL(s.CHAT_SCRIPT_URL).origin : null),
    booking_url: s.BOOKING_URL ?? null,
    office_address: s.OFFICE_ADDRESS ?? null,
    tax_id: s.TAX_ID ?? null,
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
