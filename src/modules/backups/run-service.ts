import { join } from 'node:path';
import { inTransaction } from '../../platform/database/db.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { clearCluster } from '../../platform/database/postgres-home.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import type { BackupDependencies } from './dependencies.ts';
import { noVault } from './errors.ts';
import { readIdentity } from './local-store.ts';
import { type BackupMaker, backupMaker, openVault } from './maker-service.ts';
import { restore } from './restores/service.ts';
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

  async function recordGap(files: string[]): Promise<void> {
    const detail = `${files.length} files of changes were given up, because the disk was nearly full and the backup place did not take them. No second between then and the next backup can be restored.`;
    await inTransaction(db, async (tx) => {
      await store.addEnded(tx, { kind: 'wal', outcome: 'failed', detail, at: clock.now() });
      await enqueue(tx, BACKUP_MAIL_JOB, { detail }, { key: BACKUP_MAIL_JOB });
      await enqueue(tx, BACKUP_JOB, { what: 'backup' }, { key: `${BACKUP_JOB}:backup`, serial_queue: BACKUP_JOB });
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
      const bytes = [...Object.values(made.parts), ...made.tables].reduce((sum, part) => sum + part.bytes, 0);
      return { outcome: 'done', bytes, detail: removed > 0 ? `${made.id}. ${removed} old ones removed.` : made.id };
    });

  return {
    maker,
    run: (what: What, ordered_by: string | null): Promise<void> =>
      what === 'backup' ? backUp(ordered_by) : recorded('drill', ordered_by, () => rehearse(dependencies)),
    /** The maker if it has begun; of it, what is shipped now. */
    begun: () => making,
  };
}

/** Restores the newest backup beside the running Longhand, checks it, and throws it away. */
async function rehearse({ place, clock, data_dir, migrations_folder }: BackupDependencies): Promise<Ended> {
  if (!place) throw noVault();
  if (!(await readIdentity(place.identity_file))) {
    return { outcome: 'skipped', bytes: 0, detail: 'The identity that opens backups is not on this machine.' };
  }
  const folder = join(data_dir, 'rehearsal');
  await clearCluster(folder, startEmbeddedPostgres);
  try {
    const restored = await restore({
      ...{ vault: await openVault(place), clock, to: null, kind: null, data_dir: folder, direct_url: null },
      ...{ files: null, migrations_folder, log: () => {} },
    });
    const failed = restored.checks.filter(({ ok }) => !ok).map(({ what, found }) => `${what}: ${found}`);
    const { made, letters, files, gap } = restored;
    const figures = `${made.id}: ${letters} letters and ${files} files are as they should be.`;
    if (gap) failed.push(`The WAL file ${gap} is missing`);
    const detail = failed.length > 0 ? `Not sound. ${failed.join('. ')}.` : figures;
    return { outcome: failed.length > 0 ? 'failed' : 'done', bytes: restored.bytes + restored.files_bytes, detail };
  } catch (error) {
    if ((error as { code?: string }).code !== 'no_room') throw error;
    return { outcome: 'skipped', bytes: 0, detail: (error as Error).message };
  } finally {
    await clearCluster(folder, startEmbeddedPostgres);
  }
}
