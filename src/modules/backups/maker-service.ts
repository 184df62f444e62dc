import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { identityToRecipient } from 'age-encryption';
import { Failure } from '../../platform/failure.ts';
import { copyCluster, shipCommitted } from './base/service.ts';
import * as base from './base/store.ts';
import type { BackupPlace, MakerDependencies } from './dependencies.ts';
import { noRecipient } from './errors.ts';
import { fileBackupService } from './files/service.ts';
import { backUpKeys } from './keys-service.ts';
import { backupFolder, lineageOf, readIdentity } from './local-store.ts';
import { copyRows } from './logical/service.ts';
import { backupId, MANIFESTS, manifestName, PACKS, PARTS, partsOf, removable, WAL } from './rules.ts';
import { fileIndex, type Manifest } from './schema.ts';
import { type Vault, vaultService } from './vault-service.ts';
import { walService } from './wal/service.ts';

export type BackupMaker = Awaited<ReturnType<typeof backupMaker>>;

/** The vault of a place, with the keys that are on this machine. */
export async function openVault({ files, recipient, identity_file }: BackupPlace): Promise<Vault> {
  const identity = await readIdentity(identity_file);
  return vaultService({ files, identity, recipient: recipient ?? (identity && (await identityToRecipient(identity))) });
}

/** Makes backups of this Longhand, ships its WAL and its new files, and removes what is no longer kept. */
export async function backupMaker(dependencies: MakerDependencies) {
  const { clock, place, direct_url, data_dir, continuous, version, settings } = dependencies;
  const identity = await readIdentity(place.identity_file);
  const recipient = place.recipient ?? (identity && (await identityToRecipient(identity)));
  if (!recipient) throw noRecipient();
  const vault = vaultService({ files: place.files, identity, recipient });
  const cluster = await clusterAt(direct_url, continuous);
  const lineage = await lineageOf(data_dir, cluster.system);
  const files = fileBackupService({ ...dependencies, vault, lineage });
  const pending_files = dependencies.pendingFiles(join(backupFolder(data_dir), 'pending'));
  const pending = vaultService({ files: pending_files, identity: null, recipient });
  const wal = walService({ ...dependencies, vault, pending, lineage, shipFiles: files.ship });

  /** New files, and finished WAL: a row that reaches the vault never names a file that is not there. */
  async function ship(): Promise<number> {
    const sent = await files.ship();
    return continuous ? sent + (await wal.ship()) : sent;
  }

  async function make(kind: Manifest['kind']): Promise<Manifest> {
    const started_at = clock.now();
    const id = backupId(kind, started_at, randomBytes(2).toString('hex'));
    if (kind === 'base' && !(continuous && cluster.archives)) throw notArchiving(continuous);
    await files.ship();
    const database =
      kind === 'base'
        ? await copyCluster({ vault, wal, direct_url }, id).then(({ cluster, ...copy }) => ({ ...cluster, ...copy }))
        : { ...(await copyRows(vault, direct_url, id)), wal: null };
    const listed = await files.list(id);
    const keys = await backUpKeys(vault, id, { data_dir, settings, at: started_at });
    const made: Manifest = {
      ...{ format: 1, id, kind, lineage, longhand: version, postgres: database.version },
      ...{ started_at: started_at.toISOString(), usable_from: database.usable_from.toISOString() },
      ...{ migrations: database.migrations, database_bytes: database.bytes, files_bytes: listed.bytes },
      wal: database.wal,
      parts: { database: database.part, files: listed.part, keys },
      tables: 'tables' in database ? database.tables : [],
    };
    await vault.commit(made);
    return made;
  }

  return {
    vault,
    lineage,
    archives: cluster.archives,
    ship,
    /** Sends what is committed by now, also where no WAL file is finished yet. Throws when that takes too long. */
    async shipLast(patience_ms: number): Promise<void> {
      if (continuous && cluster.archives) await shipCommitted({ wal, direct_url }, patience_ms);
    },
    make,
    walState: wal.state,

    /** Removes what no time within the kept days needs. Returns how many backups were removed. */
    async prune(): Promise<number> {
      const { found, unreadable } = await vault.manifests();
      // What belongs to a backup whose manifest is damaged can't be known, so nothing is removed.
      if (unreadable.length > 0) return 0;
      const [parts, wal_names, packs] = await Promise.all([PARTS, WAL, PACKS].map((name) => place.files.list(name)));
      const packs_used = new Map<string, Set<string> | null>();
      for (const made of found) packs_used.set(made.id, await packsOf(vault, made));
      const all = { manifests: found, parts: parts ?? [], wal: wal_names ?? [], packs: packs ?? [] };
      const old = removable(all, { now: clock.now(), keep_days: dependencies.keep_days, packs_used });
      // First the manifests: a backup that is half removed must not look like one.
      for (const id of old.manifests) await place.files.remove(MANIFESTS, manifestName(id));
      for (const name of old.parts) await place.files.remove(PARTS, name);
      for (const name of old.wal) await place.files.remove(WAL, name);
      for (const name of old.packs) await place.files.remove(PACKS, name);
      return old.manifests.length;
    },
  };
}

async function clusterAt(direct_url: string, continuous: boolean): Promise<base.Cluster> {
  const client = await base.session(direct_url);
  try {
    const cluster = await base.describeCluster(client);
    if (continuous && cluster.archives) await base.wakeArchiving(client);
    return cluster;
  } finally {
    await client.end();
  }
}

const notArchiving = (continuous: boolean) =>
  new Failure(
    409,
    'not_archiving',
    continuous
      ? 'PostgreSQL was started before BACKUP_TO was set, and does not archive its changes. Start Longhand again.'
      : 'Only the embedded database can be copied with its changes. Use a logical backup, or the tools of your PostgreSQL.',
  );

/** The packs that a backup's list of files names; null without the identity that opens it. */
async function packsOf(vault: Vault, made: Manifest): Promise<Set<string> | null> {
  if (!vault.canRead) return null;
  const listed = fileIndex.parse(JSON.parse(await vault.text(PARTS, made.parts.files.name, made.parts.files)));
  return new Set(listed.files.map(({ pack }) => pack));
}

/** Reads all parts of a backup and compares them with its manifest. Throws a Failure for the first that differs. */
export async function verifyBackup(vault: Vault, made: Manifest): Promise<{ parts: number; bytes: number }> {
  const parts = [...Object.values(made.parts), ...made.tables];
  for (const part of parts) await vault.check(PARTS, part);
  return { parts: partsOf(made).length, bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0) };
}
