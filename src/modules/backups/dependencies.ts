import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import type { KnownSettings } from './keys-service.ts';

/** Where backups go and who can open them. */
export type BackupPlace = {
  /** As the operator wrote it: disk:/mnt/backup. */
  to: string;
  files: FilesProvider;
  /** The public key that backups are encrypted for. Null: that of the identity. */
  recipient: string | null;
  identity_file: string;
};

/** What making a backup needs. */
export type MakerDependencies = {
  clock: Clock;
  log: Log;
  place: BackupPlace;
  /** Makes the folder where encrypted WAL waits for the vault. */
  pendingFiles(folder: string): FilesProvider;
  files: FilesProvider;
  buckets: readonly string[];
  data_dir: string;
  /** Past any transaction pooler. */
  direct_url: string;
  /** Whether the database is the embedded one, whose data folder can be copied. */
  continuous: boolean;
  spool: string;
  keep_days: number;
  min_free_bytes: number;
  /** The host of this installation's site. */
  site: string;
  version: string;
  settings: KnownSettings;
  migrations_folder: string;
  /** Called when times can't be restored until the next backup, with the reason. */
  onGap(detail: string): Promise<void>;
};

export type BackupDependencies = Omit<MakerDependencies, 'place' | 'onGap' | 'spool'> & {
  db: Db;
  /** Null: backups are off. */
  place: BackupPlace | null;
  spool(): Promise<string>;
  mail: MailProvider;
  operatorEmail(): Promise<string | null>;
  site_url: string;
  wal_seconds: number;
};
