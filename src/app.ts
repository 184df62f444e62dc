import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Providers, providersOf, type Surroundings } from './adapters.ts';
import { backupsOf } from './backup-wiring.ts';
import { CATEGORIES, DESIGNS } from './designs/catalogue.ts';
import { guardDisks, WAITS_ON_FULL_DISK } from './disk-wiring.ts';
import { examination } from './examination.ts';
import { identityConfig, identityHooks } from './identity-wiring.ts';
import { accountingModule } from './modules/accounting/module.ts';
import { accountsModule } from './modules/accounts/module.ts';
import { addressesModule } from './modules/addresses/module.ts';
import { adminModule } from './modules/admin/module.ts';
import { analyticsModule } from './modules/analytics/module.ts';
import { approvalsModule } from './modules/approvals/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { automationsModule } from './modules/automations/module.ts';
import { billingModule } from './modules/billing/module.ts';
import { refreshCampaigns } from './modules/campaigns/jobs.ts';
import { campaignsModule } from './modules/campaigns/module.ts';
import { creditsModule } from './modules/credits/module.ts';
import type { CreditsService } from './modules/credits/service.ts';
import { doNotMailModule } from './modules/do-not-mail/module.ts';
import { identityModule } from './modules/identity/module.ts';
import { importsModule } from './modules/imports/module.ts';
import { lettersModule } from './modules/letters/module.ts';
import { monitoringModule } from './modules/monitoring/module.ts';
import { pressModule } from './modules/press/module.ts';
import { refuseWhenClosing } from './modules/privacy/accounts/service.ts';
import { privacyErasureModule } from './modules/privacy/erasure-module.ts';
import { privacyModule } from './modules/privacy/module.ts';
import { settingsModule } from './modules/settings/module.ts';
import type { SettingsService } from './modules/settings/service.ts';
import { supportModule } from './modules/support/module.ts';
import { systemModule } from './modules/system/module.ts';
import { templatesModule } from './modules/templates/module.ts';
import type { Db } from './platform/database/db.ts';
import { monthsJobs } from './platform/database/months/jobs.ts';
import { readingsOfMonths } from './platform/database/months/readings.ts';
import { primaryReader } from './platform/database/replica.ts';
import { inBatches } from './platform/database/retention.ts';
import { readMigrations } from './platform/database/schema/state.ts';
import type { DiskGuard } from './platform/disk/guard.ts';
import { shortageText } from './platform/disk/mail.ts';
import { docsApi } from './platform/http/docs/page.ts';
import { eventsApi } from './platform/http/events-api.ts';
import { outboundPost } from './platform/http/outbound.ts';
import { hourlyLimit, rateLimiter } from './platform/http/rate-limit.ts';
import { securityTxtApi } from './platform/http/security-txt-api.ts';
import { buildServer } from './platform/http/server.ts';
import { serving } from './platform/http/serving.ts';
import { settingsApi } from './platform/http/settings-api.ts';
import { type MetricsAccess, statusApi } from './platform/http/status-api.ts';
import { emptyMessages } from './platform/inbox.ts';
import type { Pollers } from './platform/queue/poller.ts';
import type { Jobs } from './platform/queue/queue.ts';
import { readingsOfQueue } from './platform/queue/readings.ts';
import { createMetrics } from './platform/telemetry/metrics.ts';
import { observedProvider } from './platform/telemetry/provider-calls.ts';
import type { Readings } from './platform/telemetry/readings.ts';
import { mailboxApi, operatorMailboxApi } from './providers/mail/outbox/api.ts';
import { removeMails } from './providers/mail/outbox/store.ts';
import { removeWebhooks } from './providers/payments/sandbox/webhook-store.ts';
import { scribePrint } from './providers/print/scribe/provider.ts';
import { forgetLetters as forgetAtScribe } from './providers/print/scribe/store.ts';
import { routes, staysOpenInMaintenance, takesInWork } from './routes.ts';

/** Where the package is: its release notes and migrations. */
const ROOT = join(import.meta.dirname, '..');

export type App = Awaited<ReturnType<typeof createApp>>;

type Server = ReturnType<typeof buildServer>;
/** What runs outside of requests. */
type Background = { jobs: Jobs; crontab: string; pollers?: Pollers };

/** The designs that come with the product, drawn when a file of theirs is missing. */
const CARD_DESIGNS = {
  categories: CATEGORIES,
  designs: DESIGNS,
  render: async (slug: string) => (await import('./designs/render.ts')).renderDesign(slug),
};

/** Mails to people whom an account invites, so that it cannot bother strangers. */
const INVITATIONS_PER_HOUR = 50;

/** What visitors without an account may ask, an hour each, of what costs the operator money. */
const VISITOR_WRITING_PER_HOUR = 3;
const VISITOR_SEARCHES_PER_HOUR = 60;

/** What changes the things of customers waits while maintenance mode is on; mails and the operator's own work do not. */
const WAITS_IN_MAINTENANCE = /^(automations|billing|imports|letters)\.(?!mail$)/;

function operatorSettings({ db, clock, log, config }: Surroundings) {
  const { support_email, booking_url, office_address, chat_script_url } = config;
  const environment = { mail_from: config.mail.from, support_email, booking_url, office_address, chat_script_url };
  return settingsModule({ db, clock, log, environment, post: outboundPost() });
}

const readerOf = ({ db, reader }: Surroundings) => reader ?? primaryReader(db);

/** What each module is given. */
function moduleBase({ db, clock, log, config }: Surroundings) {
  const limiter = rateLimiter(db, clock);
  const limits = config.rate_limits;
  const admit = (name: string, uses: number, what: string) => ({ admit: hourlyLimit(limiter, name, uses, what) });
  return { base: { db, clock, log }, limits, admit };
}

/** Modules of people, accounts and money. */
function accountModules(around: Surroundings, providers: Providers, settings: SettingsService, disk: DiskGuard) {
  const { base, limits, admit } = moduleBase(around);
  const { payments, mail } = providers;
  const accounts = accountsModule({
    ...base,
    ...admit('invitations', INVITATIONS_PER_HOUR, 'invitations'),
    environment: payments.environment,
    mail,
    site_url: around.site_url,
    tokens: {
      make: (token_id) => identity.service.invitation_tokens.make(token_id),
      read: (token) => identity.service.invitation_tokens.read(token),
    },
  });
  const credits = creditsModule({
    ...base,
    environment: payments.environment,
    mayCharge: refuseWhenClosing,
    onCharged: (tx, charged) => billing.service.onCharged(tx, charged),
    adjustmentLimit: settings.adjustmentLimit,
    defaultCreditAmount: settings.defaultCreditAmount,
  });
  const services = { accounts: accounts.service, credits: credits.service };
  const identity = identityModule({
    ...base,
    mail,
    config: identityConfig(around, providers),
    hooks: identityHooks({ ...services, invitations: accounts.invitations, clock: around.clock }),
  });
  const billing = billingModule({
    ...base,
    ...services,
    ...admit('checkout', limits.checkout, 'payment pages'),
    payments,
    mail,
    site_url: around.site_url,
    maxCredits: settings.maxCredits,
    saveProfile: (actor, edit) => identity.service.saveProfile(actor, edit),
  });
  const support = supportModule({
    ...base,
    ...admit('support', limits.support, 'support requests'),
    mail,
    post: outboundPost(),
    operatorEmail: settings.operatorEmail,
    supportEmail: settings.supportEmail,
    enterpriseWebhookUrl: settings.enterpriseWebhookUrl,
    site_url: around.site_url,
  });
  const { environment } = payments;
  const analytics = analyticsModule({ ...base, reader: readerOf(around), environment });
  const { data_dir } = around.config;
  const diskFull = async () => {
    const shortage = await disk.shortage();
    return shortage && shortageText(shortage);
  };
  const backups = backupsOf(around, providers, settings);
  const admin = adminModule({
    ...base,
    analytics: analytics.service,
    environment,
    data_dir,
    diskFull,
    backups: backups.service.summary,
    mail,
    mailSender: settings.mailSender,
    site_url: around.site_url,
    version: around.version,
    examine: examination(around),
  });
  const accounting = accountingModule({ ...base, environment, files: providers.files, payments });
  const audit = auditModule(base);
  return { admin, analytics, accounting, audit, backups, accounts, credits, identity, billing, support };
}

/** Modules of designs, letters and lists, and the print provider. */
function letterModules(around: Surroundings, providers: Providers, credits: CreditsService) {
  const { config, pool } = around;
  const { base, limits, admit } = moduleBase(around);
  const { files, drawing, places, writing } = providers;
  const { contacts_limit } = config;
  const templates = templatesModule({ ...base, files, designs: CARD_DESIGNS });
  const press = pressModule({
    ...base,
    files,
    drawing,
    art: templates.service.artOf,
    report: (updates) => letters.service.recordPrintStatus(updates),
    simulate: config.press_simulate,
    imb: config.imb,
  });
  const made =
    config.print.provider === 'scribe'
      ? scribePrint({ ...base, artwork: templates.service.zipOf, ...config.print })
      : { provider: press.service.provider, jobs: {}, crontab: '' };
  const print = { ...made, provider: observedProvider('print', made.provider) };
  const letters = lettersModule({
    ...base,
    ...admit('writing', limits.writing, 'AI messages'),
    admitVisitor: admit('visitor-writing', VISITOR_WRITING_PER_HOUR, 'AI messages without an account').admit,
    credits,
    templates: templates.service,
    print: print.provider,
    writing,
    drawing,
    reader: readerOf(around),
    onLettersChanged: refreshCampaigns,
    // Whatever prints now: another provider may have printed before.
    async onLettersRedacted(tx, letter_ids) {
      await press.service.forgetLetters(tx, letter_ids);
      await forgetAtScribe(tx, letter_ids);
    },
  });
  const services = { letters: letters.service, templates: templates.service };
  const campaigns = campaignsModule({
    ...base,
    ...services,
    credits,
    contacts_limit,
    mayRelease: (tx, actor, release) => approvals.service.mayRelease(tx, actor, release),
  });
  const approvals = approvalsModule({
    ...base,
    campaigns: campaigns.service,
    cardsSince: credits.cardsSince,
    balanceOf: credits.balanceOf,
    mail: providers.mail,
    site_url: around.site_url,
  });
  const imports = importsModule({ ...base, pool, verify: places.verifyCityStateZip, drawing, contacts_limit });
  const addresses = addressesModule({
    places,
    ...admit('places', limits.places, 'address searches'),
    admitVisitor: admit('visitor-places', VISITOR_SEARCHES_PER_HOUR, 'address searches without an account').admit,
  });
  const do_not_mail = doNotMailModule(base);
  return { modules: { templates, press, letters, campaigns, approvals, imports, addresses, do_not_mail }, print };
}

/** The modules of the product, each with what it needs of the others. */
function modulesOf(
  around: Surroundings,
  providers: Providers,
  settings: ReturnType<typeof operatorSettings>,
  disk: DiskGuard,
) {
  const account_modules = accountModules(around, providers, settings.service, disk);
  const { modules, print } = letterModules(around, providers, account_modules.credits.service);
  const { accounts, credits } = account_modules;
  const { approvals, letters, campaigns, templates } = modules;
  const automations = automationsModule({
    ...moduleBase(around).base,
    campaigns: campaigns.service,
    credits: credits.service,
    templates: templates.service,
    compose: letters.service.compose,
    verify: providers.places.verifyCityStateZip,
    budgetLeft: approvals.service.budgetLeft,
    ownerOf: accounts.service.ownerOf,
    mail: providers.mail,
    site_url: around.site_url,
    webhooks_per_minute: around.config.rate_limits.webhooks,
  });
  const privacy = privacyModule({
    ...moduleBase(around).base,
    kept: settings.service.retention,
    removals: {
      letters: [
        ...letters.service.retention,
        ...campaigns.service.retention.sent,
        ...automations.service.retention.letters,
      ],
      lists: modules.imports.service.retention,
      webhooks: [...automations.service.retention.webhooks, inBatches(emptyMessages), inBatches(removeWebhooks)],
      prints: modules.press.service.retention,
      mails: [inBatches(removeMails)],
      sessions: account_modules.identity.service.retention,
      drafts: campaigns.service.retention.drafts,
      support: account_modules.support.service.retention,
    },
  });
  const privacy_erasure = privacyErasureModule({
    ...moduleBase(around).base,
    files: providers.files,
    mail: providers.mail,
    site_url: around.site_url,
    letters: letters.service,
    proveOwner: account_modules.identity.service.proveOwner,
    stopRenewals: account_modules.billing.service.stopRenewals,
    forgetCustomer: account_modules.billing.service.forgetCustomer,
    creditsOf: ({ account_id }) => credits.service.balanceOf(around.db, account_id),
  });
  const system = systemModule({
    db: around.db,
    version: around.version,
    commit: around.commit ?? null,
    changelog: () => readFile(join(ROOT, 'CHANGELOG.md'), 'utf8'),
    migrations: async () => (await readMigrations(join(ROOT, 'migrations'))).map(({ name }) => name),
  });
  return {
    modules: { ...account_modules, ...modules, automations, privacy, privacy_erasure, settings, system },
    print,
  };
}
type Modules = ReturnType<typeof modulesOf>;
type OperatorSettings = ReturnType<typeof operatorSettings>;
type PlatformApis = ReturnType<typeof platformApis>['apis'];

/** Endpoints that belong to no module: health, documentation, settings of the pages, events, the embedded parts. */
function platformApis(around: Surroundings, providers: Providers, { modules, print }: Modules, server: () => Server) {
  const { config, db, clock, version } = around;
  const { payments, writing, places, mail, sandbox } = providers;
  const mailbox = config.mail.provider === 'outbox' ? config.mail.mailbox : null;
  const readings = readingsOf(db, config.data_dir);
  const metrics = createMetrics({ readings, pool: around.pool, about: { version } });
  const state = around.serving ?? serving();
  return {
    metrics,
    apis: {
      status: statusApi({
        isDraining: state.isDraining,
        schemaProblem: around.schemaProblem ?? (async () => null),
        started_at: clock.now(),
        metrics,
        metrics_access: metricsAccess(config),
        version,
        server: () => server() as never,
      }),
      docs: docsApi(() => server() as never, version),
      securityTxt: securityTxtApi({
        clock,
        site_url: around.site_url,
        contact: modules.settings.service.supportEmail,
      }),
      settings: settingsApi(async () => ({
        environment: payments.environment,
        sandbox_mailbox: mailbox === 'open',
        ...(await modules.settings.service.published()),
        providers: {
          print: print.provider.name,
          payments: payments.name,
          writing: writing.name,
          places: places.name,
          mail: mail.name,
        },
      })),
      events: eventsApi(around.events, modules.identity.service.authenticate, state.closing),
      mailbox: mailbox === 'open' ? mailboxApi(db) : null,
      operatorMailbox: mailbox === 'operator' ? operatorMailboxApi(db) : null,
      sandbox: sandbox?.api ?? null,
    },
  };
}

/** All that is looked up when metrics are asked for. */
export const readingsOf = (db: Db, data_dir: string): Record<string, Readings> => ({
  queue: readingsOfQueue(db),
  months: readingsOfMonths(db),
  ...monitoringModule({ db, data_dir }).readings,
});

export const metricsAccess = ({ metrics_token, production }: Surroundings['config']): MetricsAccess =>
  metrics_token ? { token: metrics_token } : production ? 'nobody' : 'anybody';

const chatOrigins = (settings: SettingsService): Promise<string[]> =>
  settings.published().then(
    ({ chat_script_url: url }) => (url ? [new URL(url).origin] : []),
    () => [],
  );

/** Every URL of the server, with what answers it. */
const tableOf = (apis: PlatformApis, modules: Modules['modules'], settings: OperatorSettings) =>
  routes({
    ...apis,
    accounting: modules.accounting.api,
    accounts: modules.accounts.api,
    addresses: modules.addresses.api,
    admin: modules.admin.api,
    analytics: modules.analytics.api,
    approvals: modules.approvals.api,
    audit: modules.audit.api,
    automations: modules.automations.api,
    backups: modules.backups.api,
    billing: modules.billing.api,
    campaigns: modules.campaigns.api,
    credits: modules.credits.api,
    do_not_mail: modules.do_not_mail.api,
    identity: modules.identity.api,
    imports: modules.imports.api,
    letters: modules.letters.api,
    operatorSettings: settings.api,
    press: modules.press.api,
    privacy: modules.privacy.api,
    privacy_erasure: modules.privacy_erasure.api,
    support: modules.support.api,
    system: modules.system.api,
    templates: modules.templates.api,
  });

/** The only place that names concrete providers: wires the parts of one process together. Starts nothing. */
export async function createApp(around: Surroundings) {
  const { config } = around;
  const settings = operatorSettings(around);
  const providers = await providersOf(around, settings.service.mailSender);
  const disk = await guardDisks(around, providers.mail, settings.service.operatorEmail);
  const wired = modulesOf(around, providers, settings, disk);
  const { modules, print } = wired;
  const { apis, metrics } = platformApis(around, providers, wired, () => server);
  const table = tableOf(apis, modules, settings);
  // While the settings can't be read, the product is as open as its database.
  const maintenance = () => settings.service.maintenance().catch(() => null);
  const server: Server = buildServer({
    table,
    authenticate: modules.identity.service.authenticate,
    log: around.log,
    check_answers: config.test,
    trust_proxy: config.trust_proxy,
    strict_transport: config.strict_transport ?? (around.site_url.startsWith('https:') ? 'on' : 'off'),
    service_key: config.service_key,
    cors_origins: config.cors_origins,
    maintenance: { current: maintenance, staysOpen: staysOpenInMaintenance },
    disk: { ...disk, takesIn: takesInWork },
    log_requests: config.log_requests,
  });
  const background: Background[] = [
    monthsJobs(around.db, around.log),
    ...Object.values(modules),
    print,
    ...(providers.sandbox ? [providers.sandbox] : []),
  ];
  const { identity, accounts, credits, templates } = modules;
  return {
    server,
    table,
    maintenance,
    /** Where pages may load a third-party chat from. */
    chat_origins: () => chatOrigins(settings.service),
    metrics,
    /** The jobs and pollers that wait now. */
    paused: async () =>
      (await maintenance()) ? WAITS_IN_MAINTENANCE : (await disk.shortage()) ? WAITS_ON_FULL_DISK : null,
    /** Remembers that a job met a full disk. */
    noteFailure: (error: unknown) => void disk.note(error),
    live_pages: [{ path: 'templates', read: templates.service.shelf }],
    jobs: Object.assign({}, ...background.map(({ jobs }) => jobs)) as Jobs,
    crontab: background
      .map(({ crontab }) => crontab)
      .filter(Boolean)
      .join('\n'),
    pollers: Object.assign({}, ...background.map(({ pollers }) => pollers)) as Pollers,
    privacy: modules.privacy_erasure.service,
    identity: identity.service,
    accounts: accounts.service,
    credits: credits.service,
    templates: templates.service,
  };
}
