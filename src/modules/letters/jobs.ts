import type { Db } from '../../platform/database/db.ts';
import { enqueue, type Jobs } from '../../platform/queue/queue.ts';
import type { LettersService } from './service.ts';

/** So often and then the job makes room for others; what is left is taken up by a new one. */
const TIMES_PER_JOB = 5;

export const lettersJobs = (letters: LettersService, db: Db): Jobs => {
  const untilDone = (name: string, some: () => Promise<number>) => async () => {
    for (let done = 0; done < TIMES_PER_JOB; done++) if ((await some()) === 0) return;
    await enqueue(db, name, {});
  };
  return {
    'letters.dispatch': untilDone('letters.dispatch', letters.sendDue),
    'letters.withdraw': untilDone('letters.withdraw', () => letters.withdrawBatch()),
    'letters.poll': untilDone('letters.poll', letters.poll),
    'letters.sweep': () => letters.sweep(),
    'letters.pack': async () => {
      await letters.packMonths();
    },
  };
};

export const lettersCrontab = '* * * * * letters.sweep\n*/5 * * * * letters.poll\n40 3 * * * letters.pack';
