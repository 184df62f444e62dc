import { resolve } from 'node:path';
import { z } from 'zod';
import type { FilesPlace } from '../providers/files/place.ts';

const count = (min: number, max: number) =>
  z.coerce
    .number(`must be a number from ${min} to ${max}`)
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

/** Where backups go, how they are encrypted, and how long they are kept, in the words of `.env.example`. */
export const BACKUP_SETTINGS = {
  BACKUP_TO: z
    .string()
    .regex(
      /^(disk:\/.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/,
      'must be a folder such as disk:/mnt/backup, or a bucket such as s3://my-backups',
    )
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, 'must be the public key that "backup init" printed, which begins with age1')
    .optional(),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  BACKUP_KEEP_DAYS: count(1, 3650).default(14),
  BACKUP_WAL_SECONDS: count(1, 3600).default(60),
  BACKUP_MIN_FREE_MB: count(1, 10_000_000).default(1000),
  BACKUP_S3_ENDPOINT: z
    .url('must be a full address such as https://s3.eu-central-1.amazonaws.com')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

const settings = z.object(BACKUP_SETTINGS);
type BackupSettings = z.infer<typeof settings>;

/** What a backup place needs and does not have, each with why. */
export function missingOfBackups(s: BackupSettings): [name: keyof BackupSettings, why: string][] {
  if (!s.BACKUP_TO?.startsWith('s3:')) return [];
  const needed: [keyof BackupSettings, string][] = [
    ['BACKUP_S3_ENDPOINT', 'BACKUP_TO names a bucket, and its store needs an address'],
    ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_TO names a bucket, which needs a key'],
    ['BACKUP_S3_SECRET_ACCESS_KEY', 'BACKUP_TO names a bucket, which needs the secret of its key'],
  ];
  return needed.filter(([name]) => s[name] === undefined);
}

function placeOf(to: string, s: BackupSettings): FilesPlace {
  if (to.startsWith('disk:')) return { provider: 'disk', folder: resolve(to.slice('disk:'.length)) };
  return {
    provider: 's3',
    endpoint: s.BACKUP_S3_ENDPOINT as string,
    region: s.BACKUP_S3_REGION,
    bucket: to.slice('s3://'.length),
    access_key_id: s.BACKUP_S3_ACCESS_KEY_ID as string,
    secret_access_key: s.BACKUP_S3_SECRET_ACCESS_KEY as string,
  };
}

export const backupConfig = (s: BackupSettings) => ({
  to: s.BACKUP_TO ?? null,
  place: s.BACKUP_TO ? placeOf(s.BACKUP_TO, s) : null,
  recipient: s.BACKUP_RECIPIENT ?? null,
  /** Null: the one that "backup init" made below the data folder. */
  identity_file: s.BACKUP_IDENTITY_FILE ?? null,
  keep_days: s.BACKUP_KEEP_DAYS,
  wal_seconds: s.BACKUP_WAL_SECONDS,
  min_free_bytes: s.BACKUP_MIN_FREE_MB * 1_000_000,
});

const SECRET =
  /^(?!RATE_LIMIT|SECRETS_DIR).*(KEY|SECRET|TOKEN|PASSWORD|JWK)|^DATABASE_(DIRECT_|REPLICA_)?URL$|^SMTP_URL$|^OTEL_EXPORTER_OTLP_HEADERS$/;

/** Whether a setting holds a secret, by its name. */
export const isSecret = (name: string): boolean => SECRET.test(name);

/** What a backup says of the settings: values, and of secrets the names. */
export function knownSettings(s: object): { values: Record<string, string>; secrets: string[] } {
  const set = Object.entries(s).filter(([, value]) => value !== undefined);
  return {
    values: Object.fromEntries(set.filter(([name]) => !isSecret(name)).map(([name, value]) => [name, String(value)])),
    secrets: set.filter(([name]) => isSecret(name)).map(([name]) => name),
  };
}
