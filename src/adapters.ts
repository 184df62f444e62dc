import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from './config.ts';
import { INK_TASKS } from './ink-tasks.ts';
import { record } from './modules/audit/record-service.ts';
import { loadSigningKeys } from './modules/identity/sessions/signing-key-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/db.ts';
import type { Events } from './platform/events.ts';
import type { Log } from './platform/log.ts';
import { threadPool } from './platform/thread-pool.ts';
import { diskFiles } from './providers/files/disk.ts';
import { s3Files } from './providers/files/s3/provider.ts';
import { outboxMail } from './providers/mail/outbox/provider.ts';
import type { MailSender } from './providers/mail/port.ts';
import { smtpMail } from './providers/mail/smtp.ts';
import { sandboxPayments } from './providers/payments/sandbox/sandbox.ts';
import { stripePayments } from './providers/payments/stripe/provider.ts';
import { directoryPlaces } from './providers/places/directory/provider.ts';
import { googlePlaces } from './providers/places/google.ts';
import { localWriting } from './providers/writing/local/provider.ts';
import { openaiWriting } from './providers/writing/openai.ts';

/** The outside world as the settings name it, embedded or real: what every part of the product is built on. */

export type Surroundings = {
  config: Config;
  db: Db;
  pool: pg.Pool;
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
};

/** More than any letter takes on a busy machine. */
const DRAWING_LIMIT_MS = 30_000;

/** The sandbox brings pages and jobs of its own; Stripe has its own. */
function paymentsOf({ config, db, clock, site_url, own_url }: Surroundings) {
  if (config.payments.provider === 'stripe') {
    return { payments: stripePayments({ ...config.payments, clock }), sandbox: null };
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
  return { payments: sandbox.provider, sandbox };
}

/** A provider for each ability, as the settings name them. */
export async function providersOf(around: Surroundings, sender: MailSender) {
  const { config, db, clock } = around;
  const { tasks: drawing } = threadPool(new URL('./ink-thread.ts', import.meta.url), INK_TASKS, {
    limit_ms: DRAWING_LIMIT_MS,
  });
  return {
    ...paymentsOf(around),
    files:
      config.files.provider === 's3' ? s3Files(config.files) : diskFiles({ folder: join(config.data_dir, 'files') }),
    mail: config.mail.provider === 'smtp' ? smtpMail({ ...config.mail, sender }) : outboxMail({ db, clock, sender }),
    writing: config.writing.provider === 'openai' ? openaiWriting(config.writing) : localWriting(),
    places: config.places.provider === 'google' ? googlePlaces(config.places) : directoryPlaces(),
    signing_jwks: await loadSigningKeys(config.data_dir, config.signing_jwk ?? undefined),
    drawing,
  };
}
export type Providers = Awaited<ReturnType<typeof providersOf>>;
