import type { Log } from '../../platform/log.ts';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { DeskService } from './desk-service.ts';
import type { CreditsService } from './service.ts';
import { CHECK_JOB } from './totals/service.ts';

export const creditsJobs = (credits: CreditsService, desk: DeskService, log: Log): Jobs => ({
  'credits.expire': async () => {
    const expired = await credits.expireDue();
    if (expired > 0) log.info('credits_expired', { credits: expired });
  },
  'credits.count': () => desk.countTotals(),
  [CHECK_JOB]: async () => {
    for (const found of await desk.check()) {
      log.error('ledger_disagrees', new Error('Balance, lots and journal disagree.'), found);
    }
  },
});

export const creditsCrontab = ['5 * * * * credits.expire', '*/5 * * * * credits.count', `20 3 * * * ${CHECK_JOB}`].join(
  '\n',
);
