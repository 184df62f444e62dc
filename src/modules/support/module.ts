import type { Admit } from '../../platform/http/rate-limit.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { supportApi } from './api.ts';
import { supportJobs } from './jobs.ts';
import { type SupportDependencies, supportService } from './service.ts';

/** Questions to the operator. `admit` limits them. */
export function supportModule(dependencies: SupportDependencies & { mail: MailProvider; admit: Admit }) {
  const service = supportService(dependencies);
  const jobs = supportJobs(service, dependencies.mail, dependencies.log);
  return { service, api: supportApi(service, dependencies.admit), jobs, crontab: '' };
}
