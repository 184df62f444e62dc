import type { Providers, Surroundings } from '../adapters.ts';
import { monitoringModule } from '../modules/monitoring/module.ts';
import type { Db } from '../platform/database/db.ts';
import { readingsOfMonths } from '../platform/database/months/readings.ts';
import { docsApi } from '../platform/http/docs/page.ts';
import { eventsApi } from '../platform/http/events-api.ts';
import { securityTxtApi } from '../platform/http/security-txt-api.ts';
import type { buildServer } from '../platform/http/server.ts';
import { serving } from '../platform/http/serving.ts';
import { settingsApi } from '../platform/http/settings-api.ts';
import { type MetricsAccess, statusApi } from '../platform/http/status-api.ts';
import { readingsOfQueue } from '../platform/queue/readings.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import type { Readings } from '../platform/telemetry/readings.ts';
import { mailboxApi, operatorMailboxApi } from '../providers/mail/outbox/api.ts';

import type { Modules } from './modules.ts';

type Server = ReturnType<typeof buildServer>;

/** Endpoints that belong to no module: health, documentation, settings of the pages, events, the embedded parts. */
export function platformApis(
  around: Surroundings,
  providers: Providers,
  { modules, print }: Modules,
  server: () => Server,
) {
  const { config, db, clock, version } = around;
  const { payments, writing, places, mail, sandbox } = providers;
  const mailbox = config.mail.provider === 'outbox' ? config.mail.mailbox : null;
  const readings = readingsOf(db, config.data_dir);
  const metrics = createMetrics({ readings, pool: around.pool, about: { version } });
  const state = around.serving ?? serving();
  const public_settings = async () => ({
    environment: payments.environment,
    adds_tax: payments.adds_tax,
    sandbox_mailbox: mailbox === 'open',
    ...(await modules.settings.service.published()),
    providers: {
      print: print.provider.name,
      payments: payments.name,
      writing: writing.name,
      places: places.name,
      mail: mail.name,
    },
  });
  return {
    metrics,
    public_settings,
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
      settings: settingsApi(public_settings),
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

export type PlatformApis = ReturnType<typeof platformApis>['apis'];
