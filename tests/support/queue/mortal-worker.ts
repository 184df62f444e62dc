import { setTimeout as sleep } from 'node:timers/promises';
import { connect, sql } from '../../../src/platform/database/db.ts';
import { silentLog } from '../../../src/platform/log.ts';
import { startWorker } from '../../../src/platform/queue/worker.ts';

/**
 * A worker in a process of its own, on the database that the command line names. `test.poison` ends the process, as a crash
 * does; `test.hang` is in the middle of something for as long as it lives; `test.note` writes down that it ran.
 */
const { db } = connect(process.argv[2] ?? '');

type Payload = { what: string; after_ms?: number };
const note = (what: string) => sql`insert into notes (what) values (${what})`.execute(db);
await startWorker({
  db,
  jobs: {
    async 'test.poison'(payload) {
      await note('poison begun');
      await sleep((payload as Payload).after_ms ?? 0);
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => {});
    },
    async 'test.hang'(_, progressed) {
      await progressed?.();
      await note('hang begun');
      await new Promise(() => {});
    },
    async 'test.note'(payload) {
      const { what, after_ms = 0 } = payload as Payload;
      await sleep(after_ms);
      await note(what);
    },
    async 'test.poison.set_aside'(payload) {
      await note(`set aside: ${(payload as Payload).what}`);
    },
  },
  crontab: '',
  concurrency: 4,
  log: silentLog,
});
