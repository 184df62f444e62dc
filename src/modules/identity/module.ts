import type { Log } from '../../platform/log.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { adminUserApi } from './admin-users/api.ts';
import { identityApi } from './api.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { resetApi } from './factor-resets/api.ts';
import { factorsApi } from './factors/api.ts';
import { firstOwnerApi } from './first-owner/api.ts';
import { identityCrontab, identityJobs } from './jobs.ts';
import { operatorApi } from './operators/api.ts';
import { passkeysApi } from './passkeys/api.ts';
import { peopleApi } from './people/api.ts';
import { profileApi } from './profiles/api.ts';
import { securityApi } from './security/api.ts';
import { identityService } from './service.ts';
import { switchedOffApi } from './switched-off/api.ts';
import { viewAsApi } from './view-as/api.ts';

/** People, their sessions and profiles; the access gate. */
export function identityModule(dependencies: IdentityDependencies & { mail: MailProvider; log: Log }) {
  const service = identityService(dependencies);
  const jobs = identityJobs(service, dependencies.mail, dependencies.log);
  const api = {
    ...identityApi(service),
    profile: profileApi(service),
    factors: factorsApi(service),
    passkeys: passkeysApi(service),
    resets: resetApi(service.resets),
    first_owner: firstOwnerApi(service.first_owner),
    operators: operatorApi(service.operators, dependencies.clock),
    people: peopleApi(service.people),
    security: securityApi(service),
    view_as: viewAsApi(service.view_as),
    switched_off: switchedOffApi(),
    admin_users: adminUserApi(service),
  };
  return { service, api, jobs, crontab: identityCrontab };
}
