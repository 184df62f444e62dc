import type { Db } from '../../platform/database/db.ts';
import { enqueue, type Jobs } from '../../platform/queue/queue.ts';
import type { LettersService } from './service.ts';

/** So many batches and then the job makes room for others; what is left is taken up by a new one. */
const BATCHES_PER_JOB = 20;

export const lettersJobs = (letters: LettersService, db: Db): Jobs => {
  const untilDone = (name: string, batch: () => Promise<number>) => async () => {
    for (let done = 0; done < BATCHES_PER_JOB; done++) if ((await batch()) === 0) return;
    await enqueue(db, name, {});
  };
  return {
    'letters.dispatch': untilDone('letters.dispatch', letters.sendBatch),
    'letters.withdraw': untilDone('letters.withdraw', () => letters.withdrawBatch()),
    'letters.poll': untilDone('letters.poll', letters.poll),
    'letters.sweep': () => letters.sweep(),
    'letters.pack': async () => {
      await letters.packMonths();
    },
  };
};

export const lettersCrontab = '* * * * * letters.sweep\n*/5 * * * * letters.poll\n40 3 * * * letters.pack';
