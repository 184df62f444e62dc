import type { Providers, Surroundings } from '../adapters.ts';
import { identityFile } from '../modules/backups/local-store.ts';
import { backupsModule } from '../modules/backups/module.ts';
import { FILE_BUCKETS } from '../modules/backups/rules.ts';
import type { SettingsService } from '../modules/settings/service.ts';
import { MIGRATIONS } from '../package-folder.ts';
import { spoolOfData } from '../platform/database/wal-spool.ts';
import { filesAt } from '../providers/files/place.ts';

/** Backups of everything that this process is built on. */
export function backupsOf(
  around: Surroundings,
  { files, mail }: Pick<Providers, 'files' | 'mail'>,
  settings: SettingsService,
) {
  const { config, direct_url, site_url, version } = around;
  const { to, place, recipient, identity_file, keep_days, min_free_bytes, wal_seconds } = config.backup;
  return backupsModule({
    ...{ db: around.db, clock: around.clock, log: around.log, files, mail, direct_url, site_url, version },
    ...{ keep_days, min_free_bytes, wal_seconds, data_dir: config.data_dir, buckets: FILE_BUCKETS },
    place:
      to && place
        ? { to, files: filesAt(place), recipient, identity_file: identity_file ?? identityFile(config.data_dir) }
        : null,
    pendingFiles: (folder) => filesAt({ provider: 'disk', folder }),
    spool: () => spoolOfData(config.data_dir),
    continuous: config.database_url === null,
    site: new URL(site_url).host,
    settings: config.known_settings,
    migrations_folder: MIGRATIONS,
    operatorEmail: settings.operatorEmail,
  });
}
