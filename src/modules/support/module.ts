import type { Admit } from '../../platform/http/rate-limit.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { supportApi } from './api.ts';
import type { SupportDependencies } from './dependencies.ts';
import { deskApi } from './desk/api.ts';
import { deskService } from './desk/service.ts';
import { formApi } from './form-api.ts';
import { supportJobs } from './jobs.ts';
import { supportService } from './service.ts';

/** Questions to the operator, and their answers. `admit` limits the questions. */
export function supportModule(dependencies: SupportDependencies & { mail: MailProvider; admit: Admit }) {
  const service = supportService(dependencies);
  const desk = deskService(dependencies);
  const jobs = supportJobs({ ...service, ...desk }, dependencies.mail, dependencies.log);
  const api = {
    ...supportApi(service, dependencies.admit),
    forms: formApi(service, dependencies.admit),
    desk: deskApi(desk, dependencies.clock),
  };
  return { service, desk, admit: dependencies.admit, api, jobs, crontab: '' };
}
