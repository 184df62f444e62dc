import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import { auditApi } from './api.ts';
import { auditCrontab, auditJobs } from './jobs.ts';
import { auditService } from './service.ts';

/** The audit log. Other modules add to it with `record`, in their own transactions. */
export function auditModule({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  const service = auditService({ db, clock });
  return { service, api: auditApi(service, clock), jobs: auditJobs(service, log), crontab: auditCrontab };
}
