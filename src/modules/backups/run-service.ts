import { type Db, inTransaction } from '../../platform/database/db.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import type { BackupDependencies } from './dependencies.ts';
import { noVault } from './errors.ts';
import { forgetPacks } from './files/local-store.ts';
import { type BackupMaker, backupMaker, type Made, openVault } from './maker-service.ts';
import { rehearse } from './restores/rehearsal-service.ts';
import { amountsOf, bytesOf } from './rules.ts';
import type { RunKind } from './schema.ts';
import * as store from './store.ts';

export const BACKUP_JOB = 'backups.run';
export const BACKUP_MAIL_JOB = 'backups.mail';

export type What = 'backup' | 'drill';
type Ended = { outcome: store.Outcome; bytes: number; detail: string };

/** Runs backups and rehearsals, each written down from its beginning to its end. */
export function runService(dependencies: BackupDependencies) {
  const { db, clock, log, place, continuous } = dependencies;
  let making: Promise<BackupMaker> | undefined;

  /** One for the life of the process: it remembers what it shipped. A start that failed is tried again. */
  const maker = (): Promise<BackupMaker> => {
    if (!place) throw noVault();
    making ??= dependencies.spool().then((spool) => backupMaker({ ...dependencies, place, spool, onGap: recordGap }));
    making.catch(() => {
      making = undefined;
    });
    return making;
  };

  async function recordGap(detail: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const at = clock.now();
      await store.addEnded(tx, { kind: 'wal', outcome: 'failed', detail, started_at: at, ended_at: at, bytes: 0 });
      await enqueue(tx, BACKUP_MAIL_JOB, { detail }, { key: BACKUP_MAIL_JOB });
      await orderBackup(tx);
    });
  }

  /** Writes a run down from its beginning to its end, and mails the operator when it failed. */
  async function recorded(kind: RunKind, ordered_by: string | null, work: () => Promise<Ended>): Promise<void> {
    const { id } = await store.startRun(db, { kind, ordered_by, at: clock.now() });
    const ended = await work().catch((error): Ended => {
      log.error('backup_failed', error, { kind });
      return { outcome: 'failed', bytes: 0, detail: error instanceof Error ? error.message : String(error) };
    });
    await inTransaction(db, async (tx) => {
      await store.endRun(tx, id, { ...ended, at: clock.now() });
      if (ended.outcome !== 'failed') return;
      const name = kind === 'drill' ? 'The rehearsal of a restore' : 'The backup';
      await enqueue(tx, BACKUP_MAIL_JOB, { detail: `${name} failed: ${ended.detail}` }, { key: BACKUP_MAIL_JOB });
    });
  }

  const kind = continuous ? 'base' : 'logical';

  const backUp = (ordered_by: string | null) =>
    recorded(kind, ordered_by, async () => {
      const made = await (await maker()).make(kind);
      const removed = await (await maker()).prune();
      const pruned = removed > 0 ? ` ${removed} old ones removed.` : '';
      return { outcome: 'done', bytes: bytesOf(made.made), detail: `${detailOf(made)}${pruned}` };
    });

  /** What a rehearsal found missing or damaged is sent again by a backup, which is ordered at once. */
  const drill = (ordered_by: string | null) =>
    recorded('drill', ordered_by, async () => {
      if (!place) throw noVault();
      const { life } = await maker();
      // Opened now: the identity may have been taken away or put back.
      const { lost, ...ended } = await rehearse({ ...dependencies, vault: await openVault(place), life });
      if (lost.length > 0) {
        await forgetPacks(dependencies.data_dir, new Set(lost.flatMap(({ pack }) => pack ?? [])));
        await orderBackup(db);
      }
      return ended;
    });

  return {
    maker,
    run: (what: What, ordered_by: string | null): Promise<void> =>
      what === 'backup' ? backUp(ordered_by) : drill(ordered_by),
    /** The maker if it has begun; of it, what is shipped now. */
    begun: () => making,
  };
}

/** Writes down a backup that was made from a terminal, so that the dashboard and doctor know of it. */
export const recordMade = (db: Db, made: Made, ended_at: Date): Promise<void> => {
  const { kind, started_at } = made.made;
  const run = { kind, outcome: 'done' as const, started_at: new Date(started_at), ended_at };
  return store.addEnded(db, { ...run, bytes: bytesOf(made.made), detail: detailOf(made) });
};

const detailOf = ({ made, files, sent, says }: Made): string =>
  [`${made.id}.`, amountsOf(files, sent), ...says].join(' ');

const orderBackup = (db: Db) =>
  enqueue(db, BACKUP_JOB, { what: 'backup' }, { key: `${BACKUP_JOB}:backup`, serial_queue: BACKUP_JOB });
