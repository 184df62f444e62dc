import type { Log } from '../../platform/log.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { approvalsApi } from './api.ts';
import type { ApprovalsDependencies } from './dependencies.ts';
import { approvalsJobs } from './jobs.ts';
import { approvalsService } from './service.ts';

/** Letters that wait until another member releases them, and the budgets of members. */
export function approvalsModule({
  mail,
  log,
  ...dependencies
}: ApprovalsDependencies & { mail: MailProvider; log: Log }) {
  const service = approvalsService(dependencies);
  const jobs = approvalsJobs({ approvals: service, mail, log });
  return { service, api: approvalsApi(service, dependencies.clock), jobs, crontab: '' };
}
