import { readConfig } from '../config.ts';
import { connect } from '../platform/database/db.ts';
import { formatCount } from '../platform/format.ts';
import { cancelFailed, listFailed, retryFailed, type Which } from '../platform/queue/failed-store.ts';
import type { Command } from './command.ts';
import { openDatabase } from './database.ts';

/** Which jobs the arguments name; undefined where they name none. */
function whichOf(ids: string[]): Which | undefined {
  if (ids.length === 1 && ids[0] === 'all') return 'all';
  return ids.length > 0 && ids.every((id) => /^\d{1,15}$/.test(id)) ? ids.map(Number) : undefined;
}

/** What operators do about jobs that are not begun again by themselves. */
export const jobsCommand: Command = {
  name: 'jobs',
  summary: 'List jobs that have failed or were set aside, start them again or cancel them',
  usage: ['jobs', 'jobs retry <id>... | all', 'jobs cancel <id>... | all'],
  async run([act = 'list', ...ids], { env, print }) {
    const which = whichOf(ids);
    const is_list = act === 'list' && ids.length === 0;
    if (!is_list && (!which || (act !== 'retry' && act !== 'cancel'))) {
      print(
        'Say which jobs: npm start -- jobs retry 12, or: npm start -- jobs cancel 12. Without either, jobs are listed.',
      );
      return 2;
    }
    const database = await openDatabase(readConfig(env));
    const { db, close } = connect(database.url, 1);
    try {
      if (is_list || !which) {
        const failed = await listFailed(db);
        for (const { id, name, added_at, last_error } of failed)
          print(`${id}  ${name}  ${added_at.toISOString()}  ${last_error.split('\n', 1)[0]}`);
        if (failed.length === 0) print('No job has failed or was set aside.');
        return 0;
      }
      const names = await (act === 'retry' ? retryFailed : cancelFailed)(db, which);
      print(`${act === 'retry' ? 'Started again' : 'Canceled'}: ${formatCount(names.length, 'job')}.`);
      return names.length > 0 ? 0 : 1;
    } finally {
      await close();
      await database.close();
    }
  },
};
