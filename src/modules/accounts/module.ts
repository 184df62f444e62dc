import type { Log } from '../../platform/log.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { accountsApi } from './api.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { acceptService } from './invitations/accept-service.ts';
import { invitationApi } from './invitations/api.ts';
import { invitationService } from './invitations/service.ts';
import { accountsJobs } from './jobs.ts';
import { mailService } from './mail-service.ts';
import { memberApi } from './members/api.ts';
import { ownershipService } from './members/ownership-service.ts';
import { memberService } from './members/service.ts';
import { accountsService } from './service.ts';

type Dependencies = AccountsDependencies & { environment: 'test' | 'live'; mail: MailProvider; log: Log };

/** Accounts, their members, and invitations to them. */
export function accountsModule(dependencies: Dependencies) {
  const { db, clock, mail, log } = dependencies;
  const service = accountsService(dependencies);
  const members = { ...memberService(dependencies, service), ...ownershipService(dependencies, service) };
  const invitations = { ...invitationService(dependencies, service), ...acceptService(dependencies) };
  return {
    service,
    invitations,
    api: { ...accountsApi(service), members: memberApi(members, clock), invitations: invitationApi(invitations, db) },
    jobs: accountsJobs(mailService(dependencies), mail, log),
    crontab: '',
  };
}
