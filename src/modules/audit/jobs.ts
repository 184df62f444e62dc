import type { Log } from '../../platform/log.ts';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { AuditService } from './service.ts';

export const auditJobs = (audit: AuditService, log: Log): Jobs => ({
  'audit.close-day': async () => {
    const head = await audit.closeDay();
    // The log leaves the database: with a head from it, a rewrite of entries and heads shows too.
    if (head) log.info('audit_head', head);
  },
  'audit.check': async () => {
    const { broken_day } = await audit.check();
    if (broken_day)
      log.error('audit_rewritten', new Error('Audit entries were changed after their day.'), { broken_day });
  },
});

export const auditCrontab = '10 0 * * * audit.close-day\n40 3 * * * audit.check';
