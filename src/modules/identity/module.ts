import type { Log } from '../../platform/log.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { adminUserApi } from './admin-users/api.ts';
import { factorNotFound } from './admin-users/errors.ts';
import { identityApi } from './api.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { identityCrontab, identityJobs } from './jobs.ts';
import { operatorApi } from './operators/api.ts';
import { peopleApi } from './people/api.ts';
import { profileApi } from './profiles/api.ts';
import { identityService } from './service.ts';
import { switchedOffApi } from './switched-off/api.ts';
import { viewAsApi } from './view-as/api.ts';

/** Nobody has a second factor yet. */
const NO_FACTORS = {
  list: async () => [],
  remove: async () => {
    throw factorNotFound();
  },
};

/** People, their sessions and profiles; the access gate. */
export function identityModule(dependencies: IdentityDependencies & { mail: MailProvider; log: Log }) {
  const service = identityService(dependencies);
  const jobs = identityJobs(service, dependencies.mail, dependencies.log);
  const api = {
    ...identityApi(service),
    profile: profileApi(service),
    operators: operatorApi(service.operators, dependencies.clock),
    people: peopleApi(service.people),
    view_as: viewAsApi(service.view_as),
    switched_off: switchedOffApi(),
    admin_users: adminUserApi(service.admin_users, service.admin_links, NO_FACTORS),
  };
  return { service, api, jobs, crontab: identityCrontab };
}
