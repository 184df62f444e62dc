import type { Log } from '../../log.ts';
import type { Jobs } from '../../queue/queue.ts';
import type { Db } from '../db.ts';
import { MONTHS_AHEAD, runningOut } from './rules.ts';
import { addMonths, monthsAhead } from './store.ts';

/** Makes the months of divided tables before they are needed. */
export const monthsJobs = (db: Db, log: Log): { jobs: Jobs; crontab: string } => ({
  jobs: {
    'months.add': async () => {
      for (const { name } of await monthsAhead(db)) {
        const made = await addMonths(db, name, MONTHS_AHEAD);
        if (made > 0) log.info('months_added', { table: name, made });
      }
      const short = runningOut(await monthsAhead(db));
      if (short.length > 0) throw new Error(`Few months are ahead of ${short.map(({ name }) => name).join(', ')}.`);
    },
  },
  crontab: '25 2 * * * months.add',
});
