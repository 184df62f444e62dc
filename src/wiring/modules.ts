import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Providers, Surroundings } from '../adapters.ts';
import { CATEGORIES, DESIGNS } from '../designs/catalogue.ts';
import { accountingModule } from '../modules/accounting/module.ts';
import type { AccountsDependencies } from '../modules/accounts/dependencies.ts';
import { accountsModule } from '../modules/accounts/module.ts';
import { addressesModule } from '../modules/addresses/module.ts';
import { adminModule } from '../modules/admin/module.ts';
import { analyticsModule } from '../modules/analytics/module.ts';
import { approvalsModule } from '../modules/approvals/module.ts';
import { auditModule } from '../modules/audit/module.ts';
import { largeOnThreads, webhookReading } from '../modules/automations/events/reading-service.ts';
import { automationsModule } from '../modules/automations/module.ts';
import { billingModule } from '../modules/billing/module.ts';
import { refreshCampaigns } from '../modules/campaigns/jobs.ts';
import { campaignsModule } from '../modules/campaigns/module.ts';
import { creditsModule } from '../modules/credits/module.ts';
import type { CreditsService } from '../modules/credits/service.ts';
import { doNotMailModule } from '../modules/do-not-mail/module.ts';
import { identityModule } from '../modules/identity/module.ts';
import { importsModule } from '../modules/imports/module.ts';
import { lettersModule } from '../modules/letters/module.ts';
import { pressModule } from '../modules/press/module.ts';
import { refuseWhenClosing, whyNotSold } from '../modules/privacy/accounts/service.ts';
import { privacyErasureModule } from '../modules/privacy/erasure-module.ts';
import { privacyModule } from '../modules/privacy/module.ts';
import { settingsModule } from '../modules/settings/module.ts';
import type { SettingsService } from '../modules/settings/service.ts';
import { supportModule } from '../modules/support/module.ts';
import { systemModule } from '../modules/system/module.ts';
import { tablesModule } from '../modules/tables/module.ts';
import { templatesModule } from '../modules/templates/module.ts';
import { MIGRATIONS, ROOT } from '../package-folder.ts';
import { primaryReader } from '../platform/database/replica.ts';
import { inBatches } from '../platform/database/retention.ts';
import { readMigrations } from '../platform/database/schema/state.ts';
import type { DiskGuard } from '../platform/disk/guard.ts';
import { shortageText } from '../platform/disk/mail.ts';
import { outboundPost } from '../platform/http/outbound.ts';
import { hourlyLimit, rateLimiter } from '../platform/http/rate-limit.ts';
import { emptyMessages } from '../platform/inbox.ts';
import { observedProvider } from '../platform/telemetry/provider-calls.ts';
import { removeMails } from '../providers/mail/outbox/store.ts';
import { removeWebhooks } from '../providers/payments/sandbox/webhook-store.ts';
import { scribePrint } from '../providers/print/scribe/provider.ts';
import { forgetLetters as forgetAtScribe } from '../providers/print/scribe/store.ts';
import { backupsOf } from './backups.ts';
import { examination } from './examination.ts';
import { identityConfig, identityHooks } from './identity.ts';

/** The designs that come with the product, drawn when a file of theirs is missing. */
const CARD_DESIGNS = {
  categories: CATEGORIES,
  designs: DESIGNS,
  render: async (slug: string) => (await import('../designs/render.ts')).renderDesign(slug),
};

/** Mails to people whom an account invites, so that it cannot bother strangers. */
const INVITATIONS_PER_HOUR = 50;

/** What visitors without an account may ask, an hour each, of what costs the operator money. */
const VISITOR_WRITING_PER_HOUR = 3;
const VISITOR_SEARCHES_PER_HOUR = 60;
/** An account may search for addresses as much as so many of its members. */
const SEARCHES_OF_A_TEAM = 3;

export function operatorSettings({ db, clock, log, config }: Surroundings) {
  const { support_email, booking_url, office_address, chat_script_url, chat_script_origin } = config;
  const contact = { support_email, booking_url, office_address };
  const environment = { mail_from: config.mail.from, ...contact, chat_script_url, chat_script_origin };
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

type AccountParts = Pick<AccountsDependencies, 'replaceWebhookUrls'> & { settings: SettingsService; disk: DiskGuard };

/** Modules of people, accounts and money. */
function accountModules(
  around: Surroundings,
  providers: Providers,
  { settings, disk, replaceWebhookUrls }: AccountParts,
) {
  const { base, limits, admit } = moduleBase(around);
  const { payments, mail } = providers;
  const accounts = accountsModule({
    ...base,
    ...admit('invitations', INVITATIONS_PER_HOUR, 'invitations'),
    replaceWebhookUrls,
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
    whyNotSold,
    seller: sellerOf(around, settings),
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
  const accounting = accountingModule({ ...base, ...providers, reader: readerOf(around), environment });
  const audit = auditModule(base);
  return { admin, analytics, accounting, audit, backups, accounts, credits, identity, billing, support };
}

/** Whom invoices and receipts name. */
const sellerOf = (around: Surroundings, settings: SettingsService) => async () => ({
  address: (await settings.published()).office_address,
  tax_id: around.config.tax_id,
});

/** Modules of designs, letters and lists, and the print provider. */
function letterModules(around: Surroundings, providers: Providers, credits: CreditsService) {
  const { config, pool } = around;
  const { base, limits, admit } = moduleBase(around);
  const { files, drawing, reading, withListReader, places, writing } = providers;
  const { contacts_limit } = config;
  const templates = templatesModule({ ...base, files, reading, designs: CARD_DESIGNS });
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
    mail: providers.mail,
    site_url: around.site_url,
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
  const imports = importsModule({
    ...{ ...base, pool, drawing, withListReader, contacts_limit },
    verify: places.verifyCityStateZip,
  });
  const addresses = addressesModule({
    places,
    admitPerson: admit('person-places', limits.places, 'address searches').admit,
    admitAccount: admit('places', SEARCHES_OF_A_TEAM * limits.places, 'address searches of your team').admit,
    admitVisitor: admit('visitor-places', VISITOR_SEARCHES_PER_HOUR, 'address searches without an account').admit,
  });
  const do_not_mail = doNotMailModule(base);
  return { modules: { templates, press, letters, campaigns, approvals, imports, addresses, do_not_mail }, print };
}

/** The modules of the product, each with what it needs of the others. */
export function modulesOf(around: Surroundings, providers: Providers, settings: OperatorSettings, disk: DiskGuard) {
  const account_modules = accountModules(around, providers, {
    settings: settings.service,
    disk,
    replaceWebhookUrls: (tx, actor, seen_by) => automations.service.replaceSeenBy(tx, actor, seen_by),
  });
  const { modules, print } = letterModules(around, providers, account_modules.credits.service);
  const { accounts, credits } = account_modules;
  const { approvals, letters, campaigns, templates } = modules;
  const automations = automationsModule({
    ...moduleBase(around).base,
    reader: readerOf(around),
    campaigns: campaigns.service,
    credits: credits.service,
    templates: templates.service,
    compose: letters.service.compose,
    areCutOff: letters.service.areCutOff,
    reading: largeOnThreads(webhookReading(providers.places.verifyCityStateZip), providers.body_reading),
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
    reading: providers.body_reading,
    proveOwner: account_modules.identity.service.proveOwner,
    stopPayments: account_modules.billing.service.stopPayments,
    forgetCustomer: account_modules.billing.service.forgetCustomer,
    creditsOf: ({ account_id }) => credits.service.balanceOf(around.db, account_id),
  });
  const system = systemModule({
    db: around.db,
    version: around.version,
    commit: around.commit ?? null,
    changelog: () => readFile(join(ROOT, 'CHANGELOG.md'), 'utf8'),
    migrations: async () => (await readMigrations(MIGRATIONS)).map(({ name }) => name),
  });
  const tables = tablesModule({ ...account_modules, ...modules, automations, settings });
  return {
    modules: { ...account_modules, ...modules, automations, privacy, privacy_erasure, settings, system, tables },
    print,
  };
}
export type Modules = ReturnType<typeof modulesOf>;
export type OperatorSettings = ReturnType<typeof operatorSettings>;
