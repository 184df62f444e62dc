import { probesOf, providersOf, type Surroundings } from './adapters.ts';
import { type Apis, refuseUnlisted } from './apis.ts';
import type { SettingsService } from './modules/settings/service.ts';
import { monthsJobs } from './platform/database/months/jobs.ts';
import { buildServer } from './platform/http/server.ts';
import type { Pollers } from './platform/queue/poller.ts';
import type { Jobs } from './platform/queue/queue.ts';
import { routes, staysOpenInMaintenance, takesInWork } from './routes.ts';
import { guardDisks, WAITS_ON_FULL_DISK } from './wiring/disk.ts';

import { type Modules, modulesOf, type OperatorSettings, operatorSettings } from './wiring/modules.ts';
import { checkPayments } from './wiring/payments-check.ts';
import { type PlatformApis, platformApis } from './wiring/platform.ts';
export type App = Awaited<ReturnType<typeof createApp>>;

type Server = ReturnType<typeof buildServer>;
/** What runs outside of requests. */
type Background = { jobs: Jobs; crontab: string; pollers?: Pollers };

/** What changes the things of customers waits while maintenance mode is on; mails and the operator's own work do not. */
const WAITS_IN_MAINTENANCE = /^(automations|billing|imports|letters)\.(?!mail$)/;

/** The site of the chat while there is one. The environment names it, so that no setting opens the pages to another. */
const chatOrigins = (settings: SettingsService, origin: string | null): Promise<string[]> =>
  settings.published().then(
    ({ chat_script_url }) => (chat_script_url && origin ? [origin] : []),
    () => [],
  );

/** The endpoints of all parts. */
const apisOf = (apis: PlatformApis, modules: Modules['modules'], settings: OperatorSettings): Apis => ({
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
  tables: modules.tables.api,
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
  const { apis, metrics, public_settings } = platformApis(around, providers, wired, () => server);
  const endpoints = apisOf(apis, modules, settings);
  const table = routes(endpoints);
  if (config.test) refuseUnlisted(endpoints, table);
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
    chat_origins: () => chatOrigins(settings.service, config.chat_script_origin),
    metrics,
    /** The jobs and pollers that wait now. */
    paused: async () =>
      (await maintenance()) ? WAITS_IN_MAINTENANCE : (await disk.shortage()) ? WAITS_ON_FULL_DISK : null,
    /** Remembers that a job met a full disk. */
    noteFailure: (error: unknown) => void disk.note(error),
    /** Says in the log what is wrong with the payment provider. */
    checkPayments: () => checkPayments(probesOf(config, around.clock), around.log),
    /** What public pages show of this installation: `Known` in the web's layout of public pages. */
    known_to_pages: async () => ({ settings: await public_settings(), shelf: await templates.service.shelf() }),
    /** Loads the directory of places, which the first request that needs it would wait for, and all others with it. */
    loadPlaces: () => {
      // One that is known, and one that is looked for among the towns without a ZIP code of their own.
      for (const city of ['Springfield', 'Nowhere'])
        providers.places.verifyCityStateZip({ city, state: 'IL', zip: '62701' });
    },
    jobs: Object.assign({}, ...background.map(({ jobs }) => jobs)) as Jobs,
    crontab: background
      .map(({ crontab }) => crontab)
      .filter(Boolean)
      .join('\n'),
    pollers: Object.assign({}, ...background.map(({ pollers }) => pollers)) as Pollers,
    backups: modules.backups.service,
    privacy: modules.privacy_erasure.service,
    identity: identity.service,
    accounts: accounts.service,
    credits: credits.service,
    templates: templates.service,
  };
}
