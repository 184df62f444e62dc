import type { MailProvider } from '../../providers/mail/port.ts';
import { automationsApi } from './api.ts';
import type { AutomationsDependencies } from './dependencies.ts';
import { deskApi } from './desk/api.ts';
import { deskService } from './desk/service.ts';
import { automationsJobs, automationsPollers } from './jobs.ts';
import { automationsService } from './service.ts';

/** Webhooks of a CRM that become letters. */
export function automationsModule(dependencies: AutomationsDependencies & { mail: MailProvider }) {
  const service = automationsService(dependencies);
  const jobs = automationsJobs({ ...dependencies, automations: service });
  return {
    service,
    api: { ...automationsApi(service), desk: deskApi(deskService(dependencies), dependencies.clock) },
    jobs,
    pollers: automationsPollers(service),
    crontab: '',
  };
}
