import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from './config.ts';
import { record } from './modules/audit/record-service.ts';
import { loadSigningKeys } from './modules/identity/sessions/signing-key-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/db.ts';
import type { Reader } from './platform/database/replica.ts';
import type { Events } from './platform/events.ts';
import type { Serving } from './platform/http/serving.ts';
import type { Log } from './platform/log.ts';
import { ProviderError } from './platform/provider-error.ts';
import { observedProvider, observedTasks } from './platform/telemetry/provider-calls.ts';
import { threadPool } from './platform/threads/pool.ts';
import { diskFiles } from './providers/files/disk.ts';
import { s3Files } from './providers/files/s3/provider.ts';
import { outboxMail } from './providers/mail/outbox/provider.ts';
import type { MailSender } from './providers/mail/port.ts';
import { smtpMail } from './providers/mail/smtp.ts';
import { sandboxPayments } from './providers/payments/sandbox/sandbox.ts';
import { stripePayments } from './providers/payments/stripe/provider.ts';
import { directoryPlaces } from './providers/places/directory/provider.ts';
import { googlePlaces } from './providers/places/google.ts';
import { scribeClient } from './providers/print/scribe/client.ts';
import { checkScanning, clamdScanning } from './providers/scanning/clamd.ts';
import { noScanning } from './providers/scanning/none.ts';
import { localWriting } from './providers/writing/local/provider.ts';
import { openaiWriting } from './providers/writing/openai.ts';
import { BODY_TASKS } from './threads/body-tasks.ts';
import { INK_TASKS } from './threads/ink-tasks.ts';
import { LIST_TASKS } from './threads/list-tasks.ts';
import { READING_TASKS } from './threads/reading-tasks.ts';

/** The outside world as the settings name it, embedded or real: what every part of the product is built on. */

export type Surroundings = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  /** Reads reports and exports: a standby, where there is one. Left out: the database itself. */
  reader?: Reader;
  events: Events;
  clock: Clock;
  log: Log;
  /** Where browsers reach this Longhand; used in mails and links. No slash at the end. */
  site_url: string;
  /** The database past any transaction pooler; what copies it needs a session of its own. */
  direct_url: string;
  /** Where this machine reaches it: the sandbox sends its webhooks there. */
  own_url: string;
  version: string;
  /** Of the source that runs, where that is known. */
  commit?: string | null;
  /** Whether this process is stopping; left out where nothing is served for long. */
  serving?: Serving;
  /** Why this version cannot work with the database; null when it can. */
  schemaProblem?: () => Promise<string | null>;
};

/** More than any letter takes on a busy machine. */
const DRAWING_LIMITS = { limit_ms: 30_000 };
/** More than any file takes that people make, and a heap that holds the largest several times. */
/** Each may hold a picture of 160 MB twice, whatever the number of cores. */
const READING_LIMITS = { size: 3, limit_ms: 20_000, memory_mb: 256 };
/** More than any body takes on a busy machine. A thread knows the directory of places, which takes a while to load. */
const BODY_LIMITS = { size: 2, limit_ms: 10_000, memory_mb: 256, idle_ms: 300_000 };
/** A task reads some hundred kilobytes. A thread knows the directory of places, which takes a while to load. */
const LIST_LIMITS = { limit_ms: 20_000, memory_mb: 256, idle_ms: 300_000 };

/** The sandbox brings pages and jobs of its own; Stripe has its own. */
function paymentsOf({ config, db, clock, site_url, own_url }: Surroundings) {
  if (config.payments.provider === 'stripe') {
    return { payments: observedProvider('payments', stripePayments({ ...config.payments, clock })), sandbox: null };
  }
  const signing_secret = config.payments.webhook_secret ?? 'sandbox-webhooks-move-no-money';
  const sandbox = sandboxPayments({
    db,
    clock,
    site_url,
    webhook_base_url: own_url,
    signing_secret,
    onSimulatorOpened: (tx, operator) =>
      record(tx, operator, { action: 'simulator.opened', subject: ['simulator', 'sandbox'] }, clock.now()),
  });
  return { payments: observedProvider('payments', sandbox.provider), sandbox };
}

/** A provider for each ability, as the settings name them. */
export async function providersOf(around: Surroundings, sender: MailSender) {
  const { config, db, clock } = around;
  const threads = {
    drawing: threadPool(new URL('./threads/ink-thread.ts', import.meta.url), INK_TASKS, DRAWING_LIMITS),
    reading: threadPool(new URL('./threads/reading-thread.ts', import.meta.url), READING_TASKS, READING_LIMITS),
    bodies: threadPool(new URL('./threads/body-thread.ts', import.meta.url), BODY_TASKS, BODY_LIMITS),
    lists: threadPool(new URL('./threads/list-thread.ts', import.meta.url), LIST_TASKS, LIST_LIMITS),
  };
  return {
    ...paymentsOf(around),
    files: observedProvider(
      'files',
      config.files.provider === 's3' ? s3Files(config.files) : diskFiles({ folder: join(config.data_dir, 'files') }),
    ),
    mail: observedProvider(
      'mail',
      config.mail.provider === 'smtp' ? smtpMail({ ...config.mail, sender }) : outboxMail({ db, clock, sender }),
    ),
    writing: observedProvider(
      'writing',
      config.writing.provider === 'openai' ? openaiWriting(config.writing) : localWriting(),
    ),
    places: observedProvider(
      'places',
      config.places.provider === 'google' ? googlePlaces(config.places) : directoryPlaces(),
    ),
    scanning: observedProvider('scanning', config.clamd ? clamdScanning(config.clamd) : noScanning()),
    signing_jwks: await loadSigningKeys(config.data_dir, config.signing_jwk ?? undefined),
    drawing: observedTasks('drawing', threads.drawing.tasks),
    reading: observedTasks('reading', threads.reading.tasks),
    body_reading: observedTasks('reading', threads.bodies.tasks),
    withListReader: threads.lists.withOneThread,
  };
}
export type Providers = Awaited<ReturnType<typeof providersOf>>;

export type Probe = {
  ability: 'print' | 'payments' | 'files' | 'mail' | 'writing' | 'places' | 'scanning';
  provider: string;
  /** A server of the provider, whose clock can be asked; null where it is on this machine or speaks no HTTP. */
  origin: string | null;
  /** Asks with the real credentials for something that costs nothing and changes nothing, or leaves nothing behind. */
  check(): Promise<void>;
};

/** A probe of each provider that is outside of this process. The database is not asked. */
export function probesOf(config: Config, clock: Clock): Probe[] {
  const { print, payments, files, mail, writing, places } = config;
  const probes: Probe[] = files.provider === 's3' ? [bucketProbe(files)] : [];
  if (payments.provider === 'stripe') {
    const stripe = stripePayments({ ...payments, clock });
    const check = async () => {
      await stripe.listPaidSessions(clock.now());
      if (config.site_url?.startsWith('https:')) await stripe.checkEndpoint(config.site_url);
    };
    probes.push({
      ability: 'payments',
      provider: 'Stripe',
      origin: payments.api_url ?? 'https://api.stripe.com',
      check,
    });
  }
  if (mail.provider === 'smtp') {
    const sender = async () => ({ from: mail.from, reply_to: null });
    const smtp = smtpMail({ ...mail, sender, timeout_ms: 4000 });
    const check = () => smtp.check().finally(() => smtp.close());
    probes.push({ ability: 'mail', provider: new URL(mail.url).host, origin: null, check });
  }
  if (print.provider === 'scribe') {
    const budget = { spend: async () => {}, block: async () => {} };
    const scribe = scribeClient({ ...print, budget });
    // Nobody has a campaign of this number: the answer is that there is none, once the token is accepted.
    const check = () => unlessUnknown(scribe.status(1, 'poll'));
    probes.push({ ability: 'print', provider: 'Scribe', origin: print.api_url, check });
  }
  if (places.provider === 'google') {
    // Google bills no look-up of an id that it does not know.
    const check = async () => void (await googlePlaces(places).details('longhand-doctor', ''));
    const origin = places.base_url ?? 'https://places.googleapis.com';
    probes.push({ ability: 'places', provider: 'Google Places', origin, check });
  }
  if (writing.provider === 'openai') {
    const { name, check } = openaiWriting(writing);
    probes.push({ ability: 'writing', provider: name, origin: null, check });
  }
  if (config.clamd) {
    const scanner = clamdScanning(config.clamd, 4000);
    const check = () => checkScanning(scanner);
    probes.push({ ability: 'scanning', provider: 'clamd', origin: null, check });
  }
  return probes;
}

/** Writes, reads and removes a small file. */
function bucketProbe(settings: Extract<Config['files'], { provider: 's3' }>): Probe {
  const files = s3Files(settings);
  return {
    ability: 'files',
    provider: `The bucket ${settings.bucket}`,
    origin: settings.endpoint,
    async check() {
      const name = `probe-${crypto.randomUUID()}`;
      await files.put('doctor', name, Buffer.from('ok'), { content_type: 'text/plain', cache_seconds: 0 });
      const found = await files.get('doctor', name);
      await found?.stream.cancel();
      await files.remove('doctor', name);
      if (!found) throw new ProviderError('retryable', 'A file that was just stored is not there.');
    },
  };
}

const unlessUnknown = (asked: Promise<unknown>): Promise<void> =>
  asked.then(
    () => {},
    (error) => {
      if (!(error instanceof ProviderError && error.code === 'not_found')) throw error;
    },
  );
