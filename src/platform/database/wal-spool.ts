import { chown, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Home, homeFolder, prepareHome } from './postgres-home.ts';

/** The folder into which the embedded PostgreSQL copies each finished WAL file, beside its cluster. */
export const spoolOf = (home: Pick<Home, 'cluster'>): string => join(dirname(home.cluster), 'wal-spool');

/** The same, found from the data folder. */
export const spoolOfData = async (data_dir: string): Promise<string> =>
  join(await homeFolder(resolve(data_dir)), 'wal-spool');

/**
 * Starts PostgreSQL so that it archives its WAL: its own module `basic_archive` writes each file whole and flushed, and
 * finishes one at least every so many seconds in which something changed.
 */
export async function archivingFlags(data_dir: string, every_s: number): Promise<string[]> {
  const home = await prepareHome(resolve(data_dir));
  const spool = spoolOf(home);
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const { uid, gid } = home.identity;
  if (uid !== undefined && gid !== undefined) await chown(spool, uid, gid);
  return [
    ...['-c', 'archive_mode=on', '-c', 'archive_library=basic_archive'],
    ...['-c', `basic_archive.archive_directory=${spool}`, '-c', `archive_timeout=${every_s}`],
  ];
}
