import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import { startEmbeddedPostgres } from '../../../platform/database/embedded-postgres.ts';
import { migrate } from '../../../platform/database/migrations.ts';
import { homeFolder } from '../../../platform/database/postgres-home.ts';
import { unfinishedRestore } from '../../../platform/database/unfinished-restore.ts';
import { Failure } from '../../../platform/failure.ts';
import type { FilesProvider } from '../../../providers/files/port.ts';
import { extractCluster, recover } from '../base/restore-service.ts';
import { session } from '../base/store.ts';
import { damaged, lacking, noBackup, notEmpty } from '../errors.ts';
import { filesToRestore, restoreFiles } from '../files/restore-service.ts';
import { candidates, ownerOf } from '../installations/rules.ts';
import { beginLife } from '../installations/store.ts';
import { restoreKeys } from '../keys-service.ts';
import { rememberLife } from '../local-store.ts';
import { loadRows } from '../logical/service.ts';
import { backupFor, WAL, walBetween } from '../rules.ts';
import type { Life, Manifest } from '../schema.ts';
import type { Vault } from '../vault-service.ts';
import { namesOf } from '../verification/rules.ts';
import { listPlace, lostOf } from '../verification/service.ts';
import { gapAfter, walAmong } from '../wal/rules.ts';
import { type Verified, verify } from './verify-service.ts';

export type RestoreOptions = {
  vault: Vault;
  clock: Clock;
  /** The time to restore; null: the newest that there is. */
  to: Date | null;
  kind: Manifest['kind'] | null;
  /** The backup to restore from; null: the newest that fits. */
  id: string | null;
  /** The life of this machine's database, whose backups are meant where a place holds those of several installations. */
  own: Life | null;
  /** Restores what can be read, although files are missing or damaged. */
  salvage: boolean;
  data_dir: string;
  /** An empty database of the operator's own; null: the embedded one, below `data_dir`. */
  direct_url: string | null;
  /** Where the files go; null: they are only checked. */
  files: FilesProvider | null;
  migrations_folder: string;
  /** A sentence about what is being done. */
  log(line: string): void;
};

export type Restored = Verified & {
  made: Manifest;
  files: number;
  files_bytes: number;
  has_key: boolean;
  settings: string[];
  /** WAL files that are missing between others: the changes after them could not be restored. */
  gap: string | null;
};

/** A restored copy takes its own size, and about as much again while WAL is replayed and the rows are checked. */
const ROOM = 2;

/**
 * Restores a backup into an empty place, brings it to a time, migrates it to this version and verifies it. Throws a Failure
 * before anything is changed where it can't be done; a restore that is cut off leaves a folder that says so and that the
 * next restore clears.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { vault, to, direct_url, log } = options;
  const data_dir = resolve(options.data_dir);
  const { found } = await vault.manifests();
  const kind = options.kind ?? (direct_url ? 'logical' : null);
  const made = choose(candidates(found, { ...options, opens: vault.opens }), to, kind);
  // Opened first: a wrong identity is found before anything else is done.
  await restoreKeys(vault, made, null);
  const wal_files = walAmong(await vault.files.list(WAL), made.lineage);
  const gap = made.wal ? checkWal(made.wal, wal_files) : null;
  const lost = lostOf(made, await listPlace(vault)).filter(({ folder }) => folder !== WAL);
  if (lost.length > 0 && !options.salvage) throw lacking(made.id, namesOf(lost));
  await mkdir(data_dir, { recursive: true });
  if (!direct_url) await refuseFullFolder(data_dir);
  await refuseSmallDisk(data_dir, made);

  await writeFile(unfinishedRestore(data_dir), `A restore of ${made.id} began here and has not ended.\n`);
  log(`Restoring ${made.id}, the backup of ${made.usable_from} of ${ownerOf(made)}.`);
  const wanted = await filesToRestore(vault, made, options);
  const restored = await restoreFiles(vault, wanted, { into: options.files, salvage: options.salvage });
  log(`${restored.length} files are ${options.files ? 'restored' : 'checked'}.`);
  const { settings, has_key } = await restoreKeys(vault, made, data_dir);
  const verified = await withDatabase(options, made, wal_files, async (url) => {
    log('Checking what was restored.');
    await goOn(data_dir, url, made, options.clock.now());
    return verify(url, options.clock, restored);
  });
  await rm(unfinishedRestore(data_dir), { force: true });
  const files_bytes = restored.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  return { ...verified, made, files: restored.length, files_bytes, has_key, settings, gap };
}

function choose(found: Manifest[], to: Date | null, kind: Manifest['kind'] | null): Manifest {
  const made = backupFor(found, to, kind);
  if (made) return made;
  const [first] = found.filter((one) => !kind || one.kind === kind);
  if (!first) throw noBackup(`There is no ${kind ?? ''} backup in this place.`.replace('  ', ' '));
  throw noBackup(`The earliest time that can be restored is ${first.usable_from}.`);
}

/** The restored database begins a life of its own, which goes on with the backups of the one that it came from. */
async function goOn(data_dir: string, url: string, made: Manifest, at: Date): Promise<void> {
  const client = await session(url);
  const after = [...made.after, { lineage: made.lineage, at: at.toISOString() }];
  await rememberLife(data_dir, await beginLife(client, after).finally(() => client.end()));
}

/** Throws when the backup lacks WAL without which it is not whole; says where later WAL is missing. */
function checkWal(needed: NonNullable<Manifest['wal']>, there: Map<string, string>): string | null {
  const missing = walBetween(needed.first, needed.last).find((file) => !there.has(file));
  if (missing) throw damaged(`the WAL file ${missing}`, 'is missing, and without it the backup is not whole');
  return gapAfter(needed.last, there);
}

async function refuseFullFolder(data_dir: string): Promise<void> {
  const home = await homeFolder(data_dir);
  const there = async (folder: string) => readdir(folder).catch(() => [] as string[]);
  const names = await there(data_dir);
  const cluster = (await there(home)).includes('postgres');
  if (!cluster && !names.includes('files') && !names.includes('signing-key.json')) return;
  if (!names.includes('restore-unfinished')) {
    throw notEmpty(
      `The folder ${data_dir} holds a Longhand already. Restore into an empty folder: name one with --into, or move this one away.`,
    );
  }
  for (const path of [join(home, 'postgres'), join(home, 'wal-spool'), join(data_dir, 'files')])
    await rm(path, { recursive: true, force: true });
  await rm(join(data_dir, 'signing-key.json'), { force: true });
}

async function refuseSmallDisk(data_dir: string, made: Manifest): Promise<void> {
  const disk = await statfs(data_dir);
  const free = disk.bavail * disk.bsize;
  const needed = ROOM * (made.database_bytes + made.files_bytes);
  if (free < needed)
    throw new Failure(
      507,
      'no_room',
      `The disk of ${data_dir} has ${megabytes(free)} free, and the restore needs ${megabytes(needed)}. Make room, or restore to another disk.`,
    );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** Runs `work` on the restored database, migrated to this version; an embedded one is stopped afterwards. */
async function withDatabase<T>(
  { vault, to, direct_url, data_dir, migrations_folder, log }: RestoreOptions,
  made: Manifest,
  wal_files: Map<string, string>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (made.kind === 'logical') {
    const embedded = direct_url ? null : await startEmbeddedPostgres(data_dir);
    const url = direct_url ?? (embedded?.url as string);
    try {
      const { rows } = await loadRows(vault, made, { direct_url: url, migrations_folder });
      log(`${rows} rows are restored.`);
      return await work(url);
    } finally {
      await embedded?.stop();
    }
  }
  if (direct_url) throw noBackup('This backup is of the embedded database. Restore it without DATABASE_URL.');
  await extractCluster(vault, made, data_dir);
  log('The data folder of PostgreSQL is restored; replaying changes.');
  const postgres = await recover({ vault, data_dir, log }, wal_files, to);
  try {
    const applied = await migrate(postgres.url, migrations_folder);
    if (applied.length > 0) log(`Migrated from version ${made.longhand}: ${applied.join(', ')}.`);
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
