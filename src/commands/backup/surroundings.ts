import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../../config.ts';
import type { BackupPlace, MakerDependencies } from '../../modules/backups/dependencies.ts';
import { noVault } from '../../modules/backups/errors.ts';
import { identityFile } from '../../modules/backups/local-store.ts';
import { FILE_BUCKETS } from '../../modules/backups/rules.ts';
import { systemClock } from '../../platform/clock.ts';
import { spoolOfData } from '../../platform/database/wal-spool.ts';
import { jsonLog } from '../../platform/log.ts';
import { diskFiles } from '../../providers/files/disk.ts';
import { filesAt } from '../../providers/files/place.ts';

const ROOT = join(import.meta.dirname, '../../..');
export const MIGRATIONS = join(ROOT, 'migrations');

/** The settings of a command, some of them given as options. */
export const configOf = (env: NodeJS.ProcessEnv, over: Record<string, string | undefined> = {}): Config =>
  readConfig({ ...env, ...over });

/** Where the settings say that backups go. Throws a Failure when they say nothing. */
export function placeOf(config: Config): BackupPlace {
  const { to, place, recipient, identity_file } = config.backup;
  if (!to || !place) throw noVault();
  return {
    to,
    files: filesAt(place),
    recipient,
    identity_file: identity_file ?? identityFile(config.data_dir),
  };
}

export const productFiles = (config: Config) =>
  filesAt(config.files.provider === 's3' ? config.files : { provider: 'disk', folder: join(config.data_dir, 'files') });

/** What making a backup from a terminal needs. */
export async function makerOf(config: Config, direct_url: string): Promise<MakerDependencies> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const log = jsonLog();
  return {
    clock: systemClock,
    log,
    place: placeOf(config),
    pendingFiles: (folder) => diskFiles({ folder }),
    files: productFiles(config),
    buckets: FILE_BUCKETS,
    data_dir: config.data_dir,
    direct_url,
    continuous: config.database_url === null,
    spool: await spoolOfData(config.data_dir),
    keep_days: config.backup.keep_days,
    min_free_bytes: config.backup.min_free_bytes,
    site: new URL(config.site_url ?? `http://localhost:${config.port}`).host,
    version,
    settings: config.known_settings,
    migrations_folder: MIGRATIONS,
    onGap: async (detail) => log.error('backup_gap', new Error(detail)),
  };
}
