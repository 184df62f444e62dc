import { z } from 'zod';

/** An encrypted object in the vault. `sha256` and `bytes` are those of the encrypted bytes. */
export const part = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});
export type Part = z.infer<typeof part>;

const at = z.iso.datetime();

/** One life of a database: backups and WAL of one belong together. A restored database begins a new one. */
export const life = z.object({
  lineage: z.string(),
  /** The lives before it, the oldest first, and when each was restored into the next. */
  after: z.array(z.object({ lineage: z.string(), at })),
});
export type Life = z.infer<typeof life>;

/**
 * What a backup consists of. Written last: a backup without one does not exist. Readable without the identity, so it
 * holds no personal data.
 */
export const manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  /** `base`: the data folder of PostgreSQL, to be brought to any later second by its WAL. `logical`: the rows of one moment. */
  kind: z.enum(['base', 'logical']),
  /** The host of the installation's site, so that people can tell whose backup it is. */
  site: z.string(),
  ...life.shape,
  /** The public key that it is encrypted for. */
  recipient: z.string(),
  longhand: z.string(),
  postgres: z.string(),
  started_at: at,
  /** The earliest time that can be restored from it. */
  usable_from: at,
  migrations: z.array(z.string()),
  database_bytes: z.int(),
  files_bytes: z.int(),
  /** The first and the last WAL file without which a base backup is not consistent. */
  wal: z.object({ first: z.string(), last: z.string() }).nullable(),
  parts: z.object({ database: part, files: part, keys: part }),
  /** Further parts of a logical backup, a table each. */
  tables: z.array(part),
  /** The packs that hold its files. */
  packs: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export const storedFile = z.object({
  bucket: z.string(),
  file: z.string(),
  size_bytes: z.int(),
  content_type: z.string(),
  cache_seconds: z.int(),
  sha256: z.string(),
  /** The pack that holds it. */
  pack: z.string(),
});
export type StoredEntry = z.infer<typeof storedFile>;

/** The files of a backup, or those of one pack, encrypted beside it. */
export const fileIndex = z.object({ files: z.array(storedFile) });

/** What a logical backup knows of the tables: their columns, the values of sequences, the months of partitioned tables. */
export const logicalContents = z.object({
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()), part: z.string(), rows: z.int() })),
  sequences: z.array(z.object({ sequence: z.string(), value: z.string() })),
  partitions: z.array(z.object({ table: z.string(), parent: z.string(), bound: z.string() })),
});
export type LogicalContents = z.infer<typeof logicalContents>;

export const RUN_KINDS = ['base', 'logical', 'drill', 'wal'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

const run = z.object({
  id: z.uuid(),
  kind: z.enum(RUN_KINDS),
  started_at: at,
  ended_at: at.nullable(),
  /** Null while it runs. */
  outcome: z.enum(['done', 'failed', 'skipped']).nullable(),
  bytes: z.int(),
  detail: z.string(),
  /** Who asked for it; null: the schedule. */
  ordered_by: z.string().nullable(),
});

export const backupState = z.object({
  /** Where backups go, without secrets. Null: nowhere. */
  to: z.string().nullable(),
  /** `continuous`: to any second; `nightly`: the rows of one moment a night, since PostgreSQL is not ours. */
  mode: z.enum(['continuous', 'nightly']).nullable(),
  keep_days: z.int(),
  /** Whether there is a key to encrypt backups with; without one none is made. */
  has_key: z.boolean(),
  /** Whether the identity is on this machine, so that a restore can be rehearsed. */
  can_rehearse: z.boolean(),
  is_running: z.boolean(),
  problems: z.array(z.object({ title: z.string(), text: z.string() })),
  shipping: z.object({ shipped_at: at.nullable(), waiting_bytes: z.int(), failing_since: at.nullable() }).nullable(),
  runs: z.array(run),
});
export type BackupState = z.infer<typeof backupState>;

/** For the dashboard. */
export const backupSummary = backupState.pick({ to: true, problems: true }).extend({
  last_backup_at: at.nullable(),
  last_drill: z.object({ at, outcome: z.enum(['done', 'failed', 'skipped']) }).nullable(),
});
export type BackupSummary = z.infer<typeof backupSummary>;
