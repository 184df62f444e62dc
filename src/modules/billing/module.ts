import type { Admit } from '../../platform/http/rate-limit.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { billingAdminApi } from './admin-api.ts';
import { billingApi } from './api.ts';
import type { BillingDependencies } from './dependencies.ts';
import { billingCrontab, billingJobs } from './jobs.ts';
import { billingService } from './service.ts';

/** What customers buy: payment pages, plans, top-ups, refunds, documents. `admit` limits payment pages. */
export function billingModule(dependencies: BillingDependencies & { mail: MailProvider; admit: Admit }) {
  const service = billingService(dependencies);
  const api = { ...billingApi(service, dependencies.admit), admin: billingAdminApi(service) };
  return { service, api, jobs: billingJobs(service, dependencies.mail, dependencies.log), crontab: billingCrontab };
}
