import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import { deliverOrDrop } from '../../platform/mail/deliver.ts';
import { enqueue, type Jobs } from '../../platform/queue/queue.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { mailOrder } from './schema.ts';
import type { AutomationsService } from './service.ts';

/** So many batches and then the job makes room for others. */
const BATCHES_PER_JOB = 20;
const POLL_MS = 3000;

type Parts = { automations: AutomationsService; mail: MailProvider; db: Db; clock: Clock; log: Log };

export const automationsJobs = ({ automations, mail, db, clock, log }: Parts): Jobs => ({
  /** Looks for due events every few seconds, so that a webhook adds no job and wakes nobody. */
  'automations.process': async () => {
    for (let done = 0; done < BATCHES_PER_JOB; done++) if ((await automations.processBatch()).claimed === 0) break;
    if (!(await automations.isNeeded())) return;
    const run_at = new Date(clock.now().getTime() + POLL_MS);
    await enqueue(db, 'automations.process', {}, { key: 'automations.process', run_at });
  },
  /** Continues what was paused, and starts the polling where no job is left that would. */
  'automations.sweep': async () => {
    await automations.continuePaid();
    await enqueue(db, 'automations.process', {}, { key: 'automations.process' });
  },
  'automations.retention': async () => void (await automations.removeOld()),
  'automations.mail': async (payload) => {
    const order = mailOrder.parse(payload);
    const composed = await automations.composeMail(order);
    if (composed) await deliverOrDrop(mail, composed, log, order);
  },
});

export const automationsCrontab = '* * * * * automations.sweep\n40 3 * * * automations.retention';
