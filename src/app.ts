import { type Providers, providersOf, type Surroundings } from './adapters.ts';
import { backupsOf } from './backup-wiring.ts';
import { CATEGORIES, DESIGNS } from './designs/catalogue.ts';
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
import { pressModule } from './modules/press/module.ts';
import { refuseWhenClosing } from './modules/privacy/accounts/service.ts';
import { privacyErasureModule } from './modules/privacy/erasure-module.ts';
import { privacyModule } from './modules/privacy/module.ts';
import { settingsModule } from './modules/settings/module.ts';
import type { SettingsService } from './modules/settings/service.ts';
import { supportModule } from './modules/support/module.ts';
import { templatesModule } from './modules/templates/module.ts';
import { inBatches } from './platform/database/retention.ts';
import { docsApi } from './platform/http/docs/page.ts';
import { eventsApi } from './platform/http/events-api.ts';
import { outboundPost } from './platform/http/outbound.ts';
import { hourlyLimit, rateLimiter } from './platform/http/rate-limit.ts';
import { securityTxtApi } from './platform/http/security-txt-api.ts';
import { buildServer } from './platform/http/server.ts';
import { settingsApi } from './platform/http/settings-api.ts';
import { createMetrics, statusApi } from './platform/http/status-api.ts';
import { emptyMessages } from './platform/inbox.ts';
import type { Pollers } from './platform/queue/poller.ts';
import type { Jobs } from './platform/queue/queue.ts';
import { mailboxApi, operatorMailboxApi } from './providers/mail/outbox/api.ts';
import { removeMails } from './providers/mail/outbox/store.ts';
import { removeWebhooks } from './providers/payments/sandbox/webhook-store.ts';
import { scribePrint } from './providers/print/scribe/provider.ts';
import { forgetLetters as forgetAtScribe } from './providers/print/scribe/store.ts';
import { routes, staysOpenInMaintenance } from './routes.ts';

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

/** What changes the things of customers waits while maintenance mode is on; mails and the operator's own work do not. */
const WAITS_IN_MAINTENANCE = /^(automations|billing|imports|letters)\.(?!mail$)/;

function operatorSettings({ db, clock, log, config }: Surroundings) {
  const { support_email, booking_url, office_address, chat_script_url } = config;
  const environment = { mail_from: config.mail.from, support_email, booking_url, office_address, chat_script_url };
  return settingsModule({ db, clock, log, environment, post: outboundPost() });
}

/** What each module is given. */
function moduleBase({ db, clock, log, config }: Surroundings) {
  const limiter = rateLimiter(db, clock);
  const limits = config.rate_limits;
  const admit = (name: string, uses: number, what: string) => ({ admit: hourlyLimit(limiter, name, uses, what) });
  return { base: { db, clock, log }, limits, admit };
}

/** Modules of people, accounts and money. */
function accountModules(around: Surroundings, providers: Providers, settings: SettingsService) {
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
    hooks: identityHooks({ ...services, invitations: accounts.invitations }),
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
  const analytics = analyticsModule({ ...base, environment });
  const { data_dir } = around.config;
  const backups = backupsOf(around, providers, settings);
  const backup_summary = backups.service.summary;
  const admin = adminModule({ ...base, analytics: analytics.service, environment, data_dir, backups: backup_summary });
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
  const print =
    config.print.provider === 'scribe'
      ? scribePrint({ ...base, artwork: templates.service.zipOf, ...config.print })
      : { provider: press.service.provider, jobs: {}, crontab: '' };
  const letters = lettersModule({
    ...base,
    ...admit('writing', limits.writing, 'AI messages'),
    credits,
    templates: templates.service,
    print: print.provider,
    writing,
    drawing,
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
  const addresses = addressesModule({ places, ...admit('places', limits.places, 'address searches') });
  const do_not_mail = doNotMailModule(base);
  return { modules: { templates, press, letters, campaigns, approvals, imports, addresses, do_not_mail }, print };
}

/** The modules of the product, each with what it needs of the others. */
function modulesOf(around: Surroundings, providers: Providers, settings: ReturnType<typeof operatorSettings>) {
  const account_modules = accountModules(around, providers, settings.service);
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
  return { modules: { ...account_modules, ...modules, automations, privacy, privacy_erasure, settings }, print };
}
type Modules = ReturnType<typeof modulesOf>;

/** Endpoints that belong to no module: health, documentation, settings of the pages, events, the embedded parts. */
function platformApis(around: Surroundings, providers: Providers, { modules, print }: Modules, server: () => Server) {
  const { config, db, clock, version } = around;
  const { payments, writing, places, mail, sandbox } = providers;
  const mailbox = config.mail.provider === 'outbox' ? config.mail.mailbox : null;
  const metrics = createMetrics(db);
  return {
    metrics,
    apis: {
      status: statusApi({
        db,
        started_at: clock.now(),
        metrics,
        metrics_access: config.metrics_token
          ? { token: config.metrics_token }
          : config.production
            ? 'nobody'
            : 'anybody',
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
      events: eventsApi(around.events, modules.identity.service.authenticate),
      mailbox: mailbox === 'open' ? mailboxApi(db) : null,
      operatorMailbox: mailbox === 'operator' ? operatorMailboxApi(db) : null,
      sandbox: sandbox?.api ?? null,
    },
  };
}

const chatOrigins = (settings: SettingsService): Promise<string[]> =>
  settings.published().then(
    ({ chat_script_url: url }) => (url ? [new URL(url).origin] : []),
    () => [],
  );

/** The only place that names concrete providers: wires the parts of one process together. Starts nothing. */
export async function createApp(around: Surroundings) {
  const { config } = around;
  const settings = operatorSettings(around);
  const providers = await providersOf(around, settings.service.mailSender);
  const wired = modulesOf(around, providers, settings);
  const { modules, print } = wired;
  const { apis, metrics } = platformApis(around, providers, wired, () => server);
  const table = routes({
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
    templates: modules.templates.api,
  });
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
    observe: metrics.observe,
  });
  const background: Background[] = [
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
    /** The jobs and pollers that wait now. */
    paused: async () => ((await maintenance()) ? WAITS_IN_MAINTENANCE : null),
    live_pages: [{ path: 'templates', read: templates.service.shelf }],
    jobs: Object.assign({}, ...background.map(({ jobs }) => jobs)) as Jobs,
    crontab: background
      .map(({ crontab }) => crontab)
      .filter(Boolean)
      .join('\n'),
    pollers: Object.assign({}, ...background.map(({ pollers }) => pollers)) as Pollers,
    identity: identity.service,
    accounts: accounts.service,
    credits: credits.service,
    templates: templates.service,
  };
}
