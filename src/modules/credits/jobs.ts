import type { Log } from '../../platform/log.ts';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { CreditsService } from './service.ts';

export const creditsJobs = (credits: CreditsService, log: Log): Jobs => ({
  'credits.expire': async () => {
    const expired = await credits.expireDue();
    if (expired > 0) log.info('credits_expired', { credits: expired });
  },
  'credits.check': async () => {
    for (const found of await credits.disagreements()) {
      log.error('ledger_disagrees', new Error('Balance, lots and journal disagree.'), found);
    }
  },
});

export const creditsCrontab = '5 * * * * credits.expire\n20 3 * * * credits.check';
