import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import { record } from '../audit/record-service.ts';
import type { BackupDependencies, BackupPlace } from './dependencies.ts';
import { noRecipient, noVault, runsAlready } from './errors.ts';
import { readIdentity } from './local-store.ts';
import { problemsOf } from './problem-rules.ts';
import { BACKUP_JOB, runService, type What } from './run-service.ts';
import type { BackupState, BackupSummary } from './schema.ts';
import * as store from './store.ts';

export type BackupService = ReturnType<typeof backupService>;

const SHOWN_RUNS = 30;

/** Has backups and rehearsals run each night and on request, ships changes all the time, and says what is wrong. */
export function backupService(dependencies: BackupDependencies) {
  const { db, clock, log, place, continuous, keep_days } = dependencies;
  const runs = runService(dependencies);
  const facts = () => factsOf(dependencies, runs);

  return {
    /** Has a backup or a rehearsal run now. */
    async order(actor: AdminActor, what: What): Promise<void> {
      if (!place) throw noVault();
      if (!(await hasKey(place))) throw noRecipient();
      const [latest] = await store.newestRuns(db, 1);
      if (latest && !latest.ended_at) throw runsAlready();
      await inTransaction(db, async (tx) => {
        const options = { key: `${BACKUP_JOB}:${what}`, serial_queue: BACKUP_JOB, max_attempts: 2 };
        await enqueue(tx, BACKUP_JOB, { what, ordered_by: actor.user_id }, options);
        const action = what === 'backup' ? 'backup.ordered' : 'backup.drill_ordered';
        await record(tx, actor, { action, subject: ['backup', what] }, clock.now());
      });
    },

    run: runs.run,

    /** Each night: a backup, then the rehearsal of its restore. Nothing where backups are off. */
    async nightly(): Promise<void> {
      if (!place) return;
      const options = (what: What) => ({ key: `${BACKUP_JOB}:${what}`, serial_queue: BACKUP_JOB, max_attempts: 2 });
      await inTransaction(db, async (tx) => {
        for (const what of ['backup', 'drill'] as const) await enqueue(tx, BACKUP_JOB, { what }, options(what));
      });
    },

    /** Sends new files and finished WAL. The first base backup of a database is ordered here: without it WAL is no use. */
    async ship(): Promise<boolean> {
      if (!place || !(await hasKey(place))) return false;
      const { ship, holdsBackup } = await runs.maker();
      await ship();
      if (!(await holdsBackup())) await this.firstBackup();
      return false;
    },

    /** At a clean stop: the changes since the last finished WAL file reach the vault too, as long as it takes them soon. */
    async shipLast(): Promise<void> {
      if (!place || !continuous || !(await hasKey(place))) return;
      const { shipLast } = await runs.maker();
      await shipLast(LAST_PATIENCE_MS).catch((error) => log.error('last_changes_not_shipped', error));
    },

    async firstBackup(): Promise<void> {
      const [latest] = await store.newestRuns(db, 1);
      const is_recent = latest && clock.now().getTime() - latest.started_at.getTime() < FIRST_AGAIN_MS;
      // One that is done went to another place, or what it sent is gone.
      if (is_recent && latest.outcome !== 'done') return;
      await enqueue(db, BACKUP_JOB, { what: 'backup' }, { key: `${BACKUP_JOB}:backup`, serial_queue: BACKUP_JOB });
    },

    async state(): Promise<BackupState> {
      const [found, newest] = [await facts(), await store.newestRuns(db, SHOWN_RUNS)];
      const { shipping } = found;
      return {
        to: place?.to ?? null,
        mode: place ? (continuous ? 'continuous' : 'nightly') : null,
        keep_days,
        has_key: found.has_key,
        can_rehearse: place ? (await readIdentity(place.identity_file)) !== null : false,
        is_running: newest.some(({ ended_at }) => ended_at === null),
        problems: problemsOf(found),
        shipping: shipping && {
          waiting_bytes: shipping.waiting_bytes,
          shipped_at: shipping.shipped_at?.toISOString() ?? null,
          failing_since: shipping.failing_since?.toISOString() ?? null,
        },
        runs: newest.map(({ started_at, ended_at, ...run }) => ({
          ...run,
          started_at: started_at.toISOString(),
          ended_at: ended_at?.toISOString() ?? null,
        })),
      };
    },

    async summary(): Promise<BackupSummary> {
      const found = await facts();
      const { last_backup, last_drill } = found;
      return {
        to: place?.to ?? null,
        problems: problemsOf(found),
        last_backup_at: last_backup?.started_at.toISOString() ?? null,
        last_drill: last_drill?.outcome
          ? { at: last_drill.started_at.toISOString(), outcome: last_drill.outcome }
          : null,
      };
    },
  };
}

/** When the newest whole backup was begun; null when there is none. */
export const lastBackup = async (db: Db): Promise<Date | null> =>
  (await store.lastRun(db, ['base', 'logical'], 'done'))?.started_at ?? null;

/** Whether there is a key to encrypt backups with. */
const hasKey = async ({ recipient, identity_file }: BackupPlace): Promise<boolean> =>
  recipient !== null || (await readIdentity(identity_file)) !== null;

/** A stop waits so long for the backup place; what it did not take waits on the disk for the next start. */
const LAST_PATIENCE_MS = 8000;
/** A first backup that failed is tried again after this. */
const FIRST_AGAIN_MS = 30 * 60_000;

/** What the state of the backups is judged by. */
async function factsOf({ db, clock, place, continuous }: BackupDependencies, runs: ReturnType<typeof runService>) {
  const making = runs.begun();
  const [last_backup, last_try, last_drill, gap] = await Promise.all([
    store.lastRun(db, ['base', 'logical'], 'done'),
    store.lastRun(db, ['base', 'logical'], null),
    store.lastRun(db, ['drill'], null),
    store.lastRun(db, ['wal'], null),
  ]);
  const shipping = making && continuous ? await making.then((one) => one.walState()).catch(() => null) : null;
  const archives = making ? await making.then((one) => one.archives).catch(() => true) : true;
  const has_key = place !== null && (await hasKey(place));
  const has_place = place !== null;
  return {
    now: clock.now(),
    has_place,
    has_key,
    archives,
    continuous,
    last_backup,
    last_try,
    last_drill,
    gap,
    shipping,
  };
}
