import { createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../platform/database/embedded-postgres.ts';
import { type Home, prepareHome } from '../../../platform/database/postgres-home.ts';
import { Failure } from '../../../platform/failure.ts';
import { tarEntries } from '../archive/tar.ts';
import { damaged } from '../errors.ts';
import { nextWal, PARTS, WAL } from '../rules.ts';
import type { Manifest } from '../schema.ts';
import type { Vault } from '../vault-service.ts';
import { sha256OfWal } from '../wal/rules.ts';
import { NEEDED_FOLDERS } from './rules.ts';

/** Files fetched before PostgreSQL asks for them. */
const AHEAD = 4;
const LOOK_EVERY_MS = 10;
/** PostgreSQL's own words for a time that its WAL does not reach. */
const TARGET_NOT_REACHED = /recovery ended before configured recovery target was reached/;

/** Puts the cluster of a base backup below a data folder that has none. Throws a Failure for damage. */
export async function extractCluster(vault: Vault, made: Manifest, data_dir: string): Promise<Home> {
  const home = await prepareHome(resolve(data_dir));
  const { uid, gid } = home.identity;
  const own = async (path: string) => {
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
  };
  const folders = new Set<string>();
  const folder = async (path: string) => {
    if (folders.has(path)) return;
    if (path.length > home.cluster.length) await folder(dirname(path));
    await mkdir(path, { recursive: true, mode: 0o700 });
    await own(path);
    folders.add(path);
  };
  await folder(home.cluster);
  for (const name of NEEDED_FOLDERS) await folder(join(home.cluster, name));
  for await (const { path, bytes } of tarEntries(vault.open(PARTS, made.parts.database.name, made.parts.database))) {
    const target = resolve(home.cluster, path);
    if (!target.startsWith(home.cluster + sep)) throw damaged(path, 'lies outside of its folder');
    await folder(dirname(target));
    await pipeline(bytes, createWriteStream(target, { mode: 0o600 }));
    await own(target);
  }
  await writeFile(join(home.cluster, 'recovery.signal'), '');
  await own(join(home.cluster, 'recovery.signal'));
  return home;
}

/**
 * Starts the extracted cluster and has PostgreSQL replay the WAL of the vault up to a time, or all there is. WAL files are
 * fetched as PostgreSQL asks for them, so that a day of them needs no room.
 */
export async function recover(
  { vault, data_dir, log }: { vault: Vault; data_dir: string; log(line: string): void },
  wal_files: Map<string, string>,
  to: Date | null,
): Promise<EmbeddedPostgres> {
  const home = await prepareHome(resolve(data_dir));
  const desk = join(dirname(home.cluster), 'wal-restore');
  const fetching = await serveWal({ vault, desk, home, wal_files });
  const flags = [
    ...['-c', `restore_command="${join(desk, 'fetch.sh')}" "%f" "%p"`, '-c', 'recovery_target_timeline=current'],
    ...['-c', 'recovery_target_action=promote', '-c', 'hot_standby=off', '-c', 'archive_mode=off'],
  ];
  const until = to ? ['-c', `recovery_target_time=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`] : [];
  try {
    return await fetching.unlessFailed(startEmbeddedPostgres(data_dir, [...flags, ...until])).catch((error) => {
      if (!(to && error instanceof Failure && TARGET_NOT_REACHED.test(error.message))) throw error;
      // Nothing was committed between the last WAL file and the time that was asked for.
      log('The backup holds no change after that time: everything in it is restored.');
      return fetching.unlessFailed(startEmbeddedPostgres(data_dir, flags));
    });
  } finally {
    await fetching.stop();
    await rm(desk, { recursive: true, force: true });
  }
}

/** Gives PostgreSQL the file that it names, or says that there is none. It gives up after ten minutes without an answer. */
const FETCH = `#!/bin/sh
d=$(dirname "$0")
: > "$d/want/$1"
n=0
while [ $n -lt 12000 ]; do
  if [ -e "$d/have/$1" ]; then mv "$d/have/$1" "$2"; exit $?; fi
  if [ -e "$d/none/$1" ]; then exit 1; fi
  sleep 0.05
  n=$((n + 1))
done
exit 200
`;

type Desk = { vault: Vault; desk: string; home: Home; wal_files: Map<string, string> };

async function serveWal({ vault, desk, home, wal_files }: Desk) {
  const { uid, gid } = home.identity;
  const own = async (path: string) => {
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
  };
  await rm(desk, { recursive: true, force: true });
  await mkdir(desk, { recursive: true });
  await chmod(desk, 0o755);
  for (const name of ['want', 'have', 'none']) {
    await mkdir(join(desk, name), { mode: 0o700 });
    await own(join(desk, name));
  }
  await writeFile(join(desk, 'fetch.sh'), FETCH);
  await chmod(join(desk, 'fetch.sh'), 0o755);

  const fetched = new Set<string>();
  const fetch = async (file: string) => {
    if (fetched.has(file)) return;
    fetched.add(file);
    const draft = join(desk, file);
    const name = wal_files.get(file) ?? file;
    const bytes = vault.open(WAL, name, { sha256: sha256OfWal(name) });
    await pipeline(bytes, createWriteStream(draft, { mode: 0o600 }));
    await own(draft);
    await rename(draft, join(desk, 'have', file));
  };
  const answer = async (file: string) => {
    await rm(join(desk, 'want', file), { force: true });
    if (!wal_files.has(file)) {
      await (await open(join(desk, 'none', file), 'w')).close();
      return;
    }
    // It may ask for one again: what it took is gone.
    fetched.delete(file);
    await fetch(file);
    if (file.length !== 24) return;
    for (let next = nextWal(file), n = 0; n < AHEAD && wal_files.has(next); next = nextWal(next), n++)
      await fetch(next);
  };
  let stopped = false;
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => {});
  const serving = (async () => {
    while (!stopped) {
      for (const file of await readdir(join(desk, 'want'))) {
        const is_there = (await readdir(join(desk, 'have'))).includes(file);
        if (is_there) await rm(join(desk, 'want', file), { force: true });
        else await answer(file);
      }
      await sleep(LOOK_EVERY_MS);
    }
  })().catch(failure.reject);
  return {
    /** The result, or the failure to fetch a WAL file if that comes first. */
    unlessFailed: <T>(result: Promise<T>): Promise<T> => Promise.race([result, failure.promise]),
    async stop(): Promise<void> {
      stopped = true;
      await serving;
    },
  };
}
