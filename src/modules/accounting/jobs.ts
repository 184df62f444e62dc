import type { Jobs } from '../../platform/queue/queue.ts';
import type { AccountingService } from './service.ts';

export const accountingJobs = (accounting: AccountingService): Jobs => ({
  'accounting.generate-months': async () => {
    await accounting.generateMonths(null);
  },
});

/** At noon UTC a month has begun wherever the operator is; each day, so that few cards of it are counted one by one. */
export const accountingCrontab = '0 12 * * * accounting.generate-months';
