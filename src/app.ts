import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from './config.ts';
import { CATEGORIES, DESIGNS } from './designs/catalogue.ts';
import { INK_TASKS } from './ink-tasks.ts';
import { addressesApi } from './modules/addresses/api.ts';
import { addressesService } from './modules/addresses/service.ts';
import { billingAdminApi } from './modules/billing/admin-api.ts';
import { billingApi } from './modules/billing/api.ts';
import { billingCrontab, billingJobs } from './modules/billing/jobs.ts';
import { billingService } from './modules/billing/service.ts';
import { campaignsApi } from './modules/campaigns/api.ts';
import { draftApi } from './modules/campaigns/drafts/api.ts';
import { draftsService } from './modules/campaigns/drafts/service.ts';
import { campaignsJobs, refreshCampaigns } from './modules/campaigns/jobs.ts';
import { campaignsService } from './modules/campaigns/service.ts';
import { creditsApi } from './modules/credits/api.ts';
import { creditsCrontab, creditsJobs } from './modules/credits/jobs.ts';
import { creditsService } from './modules/credits/service.ts';
import { identityApi } from './modules/identity/api.ts';
import { identityCrontab, identityJobs } from './modules/identity/jobs.ts';
import { profileApi } from './modules/identity/profiles/api.ts';
import { DEFAULT_RATE_LIMITS } from './modules/identity/rules.ts';
import { identityService } from './modules/identity/service.ts';
import { loadSigningKey } from './modules/identity/sessions/signing-key-store.ts';
import { importApi } from './modules/imports/api.ts';
import { importCrontab, importJobs } from './modules/imports/jobs.ts';
import { importsService } from './modules/imports/service.ts';
import { lettersApi } from './modules/letters/api.ts';
import { lettersCrontab, lettersJobs } from './modules/letters/jobs.ts';
import { lettersService } from './modules/letters/service.ts';
import { pressApi } from './modules/press/api.ts';
import { pressCrontab, pressJobs } from './modules/press/jobs.ts';
import { pressService } from './modules/press/service.ts';
import { supportApi } from './modules/support/api.ts';
import { supportJobs } from './modules/support/jobs.ts';
import { supportService } from './modules/support/service.ts';
import { templatesAdminApi } from './modules/templates/admin/api.ts';
import { templateAdminService } from './modules/templates/admin/service.ts';
import { templatesApi } from './modules/templates/api.ts';
import { templatesCrontab, templatesJobs } from './modules/templates/jobs.ts';
import { ownDesignsApi } from './modules/templates/own-designs/api.ts';
import { ownDesignsService } from './modules/templates/own-designs/service.ts';
import { templatesService } from './modules/templates/service.ts';
import { uploadService } from './modules/templates/uploads/service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/db.ts';
import type { Events } from './platform/events.ts';
import { docsApi } from './platform/http/docs-page.ts';
import { eventsApi } from './platform/http/events-api.ts';
import { hourlyLimit, rateLimiter } from './platform/http/rate-limit.ts';
import { buildServer } from './platform/http/server.ts';
import { settingsApi } from './platform/http/settings-api.ts';
import { createMetrics, statusApi } from './platform/http/status-api.ts';
import type { Log } from './platform/log.ts';
import { outboundPost } from './platform/outbound.ts';
import type { Jobs } from './platform/queue/queue.ts';
import { threadPool } from './platform/thread-pool.ts';
import { diskFiles } from './providers/files/disk.ts';
import { s3Files } from './providers/files/s3/provider.ts';
import { mailboxApi, operatorMailboxApi } from './providers/mail/outbox/api.ts';
import { outboxMail } from './providers/mail/outbox/provider.ts';
import { smtpMail } from './providers/mail/smtp.ts';
import { sandboxPayments } from './providers/payments/sandbox/sandbox.ts';
import { stripePayments } from './providers/payments/stripe/provider.ts';
import { directoryPlaces } from './providers/places/directory/provider.ts';
import { googlePlaces } from './providers/places/google.ts';
import { scribePrint } from './providers/print/scribe/provider.ts';
import { localWriting } from './providers/writing/local/provider.ts';
import { openaiWriting } from './providers/writing/openai.ts';
import { routes } from './routes.ts';

export type Surroundings = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  events: Events;
  clock: Clock;
  log: Log;
  /** Where browsers reach this Longhand; stands in mails and links. No slash at the end. */
  site_url: string;
  /** Where this machine reaches it: the sandbox sends its webhooks there. */
  own_url: string;
  version: string;
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** More than any letter takes on a busy machine. */
const DRAWING_LIMIT_MS = 30_000;

/** The sandbox brings pages and jobs of its own; Stripe has its own. */
function paymentsOf({ config, db, clock, site_url, own_url }: Surroundings) {
  if (config.payments.provider === 'stripe') {
    return { payments: stripePayments({ ...config.payments, clock }), sandbox: null };
  }
  const signing_secret = config.payments.webhook_secret ?? 'sandbox-webhooks-move-no-money';
  const sandbox = sandboxPayments({ db, clock, site_url, webhook_base_url: own_url, signing_secret });
  return { payments: sandbox.provider, sandbox };
}

/** The only place that names concrete providers: wires the parts of one process together. Starts nothing. */
export async function createApp(around: Surroundings) {
  const { config, db, clock, log, site_url } = around;
  const files =
    config.files.provider === 's3' ? s3Files(config.files) : diskFiles({ folder: join(config.data_dir, 'files') });
  const mail =
    config.mail.provider === 'smtp' ? smtpMail(config.mail) : outboxMail({ db, clock, from: config.mail.from });
  const mailbox = config.mail.provider === 'outbox' ? config.mail.mailbox : null;
  const writing = config.writing.provider === 'openai' ? openaiWriting(config.writing) : localWriting();
  const places = config.places.provider === 'google' ? googlePlaces(config.places) : directoryPlaces();
  const { payments, sandbox } = paymentsOf(around);
  const drawing = threadPool(new URL('./ink-thread.ts', import.meta.url), INK_TASKS, {
    limit_ms: DRAWING_LIMIT_MS,
  }).tasks;

  const limiter = rateLimiter(db, clock);
  const limits = config.rate_limits;
  const credits = creditsService({
    db,
    clock,
    environment: payments.environment,
    onCharged: (tx, charged) => billing.onCharged(tx, charged),
  });
  const identity = identityService({
    db,
    clock,
    config: {
      site_url,
      redirect_allow_list: config.redirect_allow_list,
      disable_signup: config.disable_signup,
      mailer_autoconfirm: mail.name === 'outbox',
      jwt_lifetime_s: 3600,
      refresh_reuse_interval_s: 10,
      mail_link_life_s: 86_400,
      rate_limits: {
        ...DEFAULT_RATE_LIMITS,
        token_per_ip: { attempts: config.rate_limits.token, per_s: 300 },
        verify_per_ip: { attempts: config.rate_limits.verify, per_s: 300 },
        sign_up_per_ip: { attempts: config.rate_limits.signup, per_s: 300 },
        mail_per_email: { attempts: 1, per_s: config.rate_limits.mail_interval_s },
      },
      signing_jwk: await loadSigningKey(config.data_dir, config.signing_jwk ?? undefined),
    },
    hooks: {
      onPersonCreated: async (tx, { user_id }) => void (await credits.openAccount(tx, user_id)),
      onEmailConfirmed: async (tx, person) => void (await credits.grantSignUp(tx, person)),
    },
  });
  const templates = templatesService({
    db,
    clock,
    files,
    log,
    designs: {
      categories: CATEGORIES,
      designs: DESIGNS,
      render: async (slug) => (await import('./designs/render.ts')).renderDesign(slug),
    },
  });
  const templateAdmin = templateAdminService({ db, clock, files });
  const ownDesigns = ownDesignsService({ db, clock, files });
  const billing = billingService({
    db,
    clock,
    log,
    payments,
    credits,
    site_url,
    saveProfile: (actor, edit) => identity.saveProfile(actor, edit),
  });
  const press = pressService({
    db,
    clock,
    log,
    files,
    drawing,
    art: templates.artOf,
    report: (updates) => letters.recordPrintStatus(updates),
    simulate: config.press_simulate,
    imb: config.imb,
  });
  const print =
    config.print.provider === 'scribe'
      ? scribePrint({ db, clock, log, artwork: templates.zipOf, ...config.print })
      : { provider: press.provider, jobs: {}, crontab: '' };
  const letters = lettersService({
    db,
    clock,
    log,
    credits,
    print: print.provider,
    templates,
    writing,
    drawing,
    onLettersChanged: refreshCampaigns,
  });
  const campaigns = campaignsService({ db, clock, letters, credits, templates, contacts_limit: config.contacts_limit });
  const imports = importsService({
    db,
    pool: around.pool,
    clock,
    verify: places.verifyCityStateZip,
    drawing,
    contacts_limit: config.contacts_limit,
  });
  const support = supportService({
    db,
    clock,
    log,
    post: outboundPost(),
    operator_email: config.support_email,
    site_url,
  });

  const metrics = createMetrics();
  const table = routes({
    status: statusApi({
      db,
      started_at: clock.now(),
      metrics,
      metrics_access: config.metrics_token ? { token: config.metrics_token } : config.production ? 'nobody' : 'anybody',
      version: around.version,
      server: () => server as never,
    }),
    docs: docsApi(() => server as never, around.version),
    settings: settingsApi({
      environment: payments.environment,
      sandbox_mailbox: mailbox === 'open',
      chat_script_url: config.chat_script_url,
      support_email: config.support_email,
      booking_url: config.booking_url,
      office_address: config.office_address,
      providers: {
        print: print.provider.name,
        payments: payments.name,
        writing: writing.name,
        places: places.name,
        mail: mail.name,
      },
    }),
    events: eventsApi(around.events, identity.authenticate),
    identity: identityApi(identity),
    profile: profileApi(identity),
    credits: creditsApi(credits),
    billing: billingApi(billing, hourlyLimit(limiter, 'checkout', limits.checkout, 'payment pages')),
    billingAdmin: billingAdminApi(billing),
    templates: templatesApi(templates),
    templatesAdmin: templatesAdminApi(templateAdmin, uploadService({ files, clock })),
    ownDesigns: ownDesignsApi(ownDesigns),
    addresses: addressesApi(
      addressesService({ places }),
      hourlyLimit(limiter, 'places', limits.places, 'address searches'),
    ),
    letters: lettersApi(letters, hourlyLimit(limiter, 'writing', limits.writing, 'AI messages')),
    campaigns: campaignsApi(campaigns),
    drafts: draftApi(draftsService({ db, clock })),
    imports: importApi(imports),
    press: pressApi(press),
    support: supportApi(support, hourlyLimit(limiter, 'support', limits.support, 'support requests')),
    mailbox: mailbox === 'open' ? mailboxApi(db) : null,
    operatorMailbox: mailbox === 'operator' ? operatorMailboxApi(db) : null,
    sandbox: sandbox?.api ?? null,
  });
  const server = buildServer({
    table,
    authenticate: identity.authenticate,
    log,
    check_answers: config.test,
    trust_proxy: config.trust_proxy,
    script_origins: config.chat_script_url ? [new URL(config.chat_script_url).origin] : [],
    observe: metrics.observe,
  });

  const jobs: Jobs = {
    ...identityJobs(identity, mail, log),
    ...creditsJobs(credits, log),
    ...billingJobs(billing, mail, log),
    ...templatesJobs(templateAdmin, ownDesigns),
    ...sandbox?.jobs,
    ...lettersJobs(letters, db),
    ...campaignsJobs(campaigns),
    ...importJobs(imports),
    ...pressJobs(press),
    ...print.jobs,
    ...supportJobs(support, mail, log),
  };
  const crontab = [
    identityCrontab,
    creditsCrontab,
    billingCrontab,
    templatesCrontab,
    lettersCrontab,
    importCrontab,
    pressCrontab,
    print.crontab,
    ...(sandbox ? [sandbox.crontab] : []),
  ].join('\n');
  const live_pages = [{ path: 'templates', read: templates.shelf }];
  return { server, table, live_pages, jobs, crontab, identity, credits, templates, billing, letters, campaigns, press };
}
