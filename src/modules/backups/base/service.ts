import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type TarEntry, tarOf } from '../archive/tar.ts';
import { PARTS, walBetween } from '../rules.ts';
import type { Manifest, Part } from '../schema.ts';
import type { Vault } from '../vault-service.ts';
import type { WalService } from '../wal/service.ts';
import { isBackedUp } from './rules.ts';
import * as store from './store.ts';

type Stopped = Awaited<ReturnType<typeof store.stopBackup>>;
export type BaseCopy = {
  part: Part;
  cluster: store.Cluster;
  migrations: string[];
  wal: NonNullable<Manifest['wal']>;
  usable_from: Date;
};

/** WAL that does not arrive in this time means that the vault is away: the backup is given up. */
const WAL_PATIENCE_MS = 10 * 60_000;
const CHUNK = 256 * 1024;

/**
 * Copies the data folder of the embedded PostgreSQL while it runs, as `pg_backup_start` allows, and waits until the vault
 * has the WAL that makes the copy whole.
 */
export async function copyCluster(
  { vault, wal, direct_url }: { vault: Vault; wal: WalService; direct_url: string },
  id: string,
): Promise<BaseCopy> {
  const client = await store.session(direct_url);
  try {
    const cluster = await store.describeCluster(client);
    const folder = await store.clusterFolder(client);
    const migrations = await store.appliedMigrations(client);
    await store.startBackup(client, id);
    let stopped: Stopped | undefined;
    const entries = clusterEntries(client, folder, (end) => {
      stopped = end;
    });
    const part = await vault.put(PARTS, `${id}.database`, tarOf(entries));
    if (!stopped) throw new Error('The base backup was not ended.');
    const { first_wal: first, last_wal: last, at } = stopped;
    await untilShipped(wal, walBetween(first, last));
    return { part, cluster, migrations, wal: { first, last }, usable_from: at };
  } finally {
    await client.end();
  }
}

/** The files of the data folder; then, when the backup has ended, the label without which they could not be started. */
async function* clusterEntries(
  client: pg.Client,
  folder: string,
  onStopped: (stopped: Stopped) => void,
): AsyncGenerator<TarEntry> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(isBackedUp)
    // Last, so that it knows of every checkpoint of the copy.
    .sort((a, b) => Number(a === 'global/pg_control') - Number(b === 'global/pg_control'));
  for (const path of paths) {
    const handle = await open(join(folder, path)).catch(unlessGone);
    if (!handle) continue;
    try {
      const { size, mtime } = await handle.stat();
      yield { path, size, mtime, mode: 0o600, bytes: exactly(handle, size) };
    } finally {
      await handle.close();
    }
  }
  const stopped = await store.stopBackup(client);
  onStopped(stopped);
  const label = Buffer.from(stopped.label);
  const bytes = (async function* () {
    yield label;
  })();
  yield { path: 'backup_label', size: label.length, mtime: stopped.at, mode: 0o600, bytes };
}

/** So many bytes of a file that PostgreSQL may be changing: what it cuts off or adds meanwhile, the WAL repeats. */
async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const buffer = Buffer.alloc(Math.min(CHUNK, size - at));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    at += bytesRead || buffer.length;
  }
}

/** Sends all changes that are committed now. Throws when they are not in the vault within so many milliseconds. */
export async function shipCommitted(
  { wal, direct_url }: { wal: WalService; direct_url: string },
  patience_ms: number,
): Promise<void> {
  const client = await store.session(direct_url);
  const last = await store.finishWal(client).finally(() => client.end());
  await untilShipped(wal, [last], patience_ms);
}

async function untilShipped(wal: WalService, needed: string[], patience_ms = WAL_PATIENCE_MS): Promise<void> {
  for (const until = Date.now() + patience_ms; ; await sleep(250)) {
    try {
      await wal.ship();
      const there = await wal.inVault();
      if (needed.every((file) => there.has(file))) return;
      if (Date.now() > until) throw new Error('The WAL files that the backup needs did not arrive.');
    } catch (error) {
      // The vault may be away for a moment, and another process may have sent a file first.
      if (Date.now() > until) throw error;
    }
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
