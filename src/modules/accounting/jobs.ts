import type { Jobs } from '../../platform/queue/queue.ts';
import type { AccountingService } from './service.ts';

export const accountingJobs = (accounting: AccountingService): Jobs => ({
  'accounting.generate-months': async () => {
    await accounting.generateMonths(null);
  },
});

/** At noon UTC the month has begun wherever the operator is. */
export const accountingCrontab = '0 12 1 * * accounting.generate-months';
