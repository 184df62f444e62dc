import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { identityToRecipient } from 'age-encryption';
import { Failure } from '../../platform/failure.ts';
import { copyCluster, shipCommitted } from './base/service.ts';
import * as base from './base/store.ts';
import type { BackupPlace, MakerDependencies } from './dependencies.ts';
import { incomplete, noRecipient } from './errors.ts';
import { sentFiles } from './files/local-store.ts';
import { type Amount, fileBackupService } from './files/service.ts';
import { lifeOf } from './installations/store.ts';
import { backUpKeys } from './keys-service.ts';
import { backupFolder, readIdentity, rememberLife } from './local-store.ts';
import { copyRows } from './logical/service.ts';
import { placeService } from './places/service.ts';
import { prune } from './retention/service.ts';
import { backupId } from './rules.ts';
import type { Life, Manifest } from './schema.ts';
import { type Vault, vaultService } from './vault-service.ts';
import { namesOf } from './verification/rules.ts';
import { listPlace, lostOf } from './verification/service.ts';
import { walService } from './wal/service.ts';

export type BackupMaker = Awaited<ReturnType<typeof backupMaker>>;
/** A backup that was made. `sent`: its files that were not in the place before. */
export type Made = { made: Manifest; files: Amount; sent: Amount; says: string[] };

/** The vault of a place, with the keys that are on this machine. */
export async function openVault({ files, recipient, identity_file }: BackupPlace): Promise<Vault> {
  const identity = await readIdentity(identity_file);
  const opens = identity && (await identityToRecipient(identity));
  return vaultService({ files, identity, opens, recipient: recipient ?? opens });
}

/** Makes backups of this Longhand, ships its WAL and its new files, and removes what is no longer kept. */
export async function backupMaker(dependencies: MakerDependencies) {
  const { clock, place, direct_url, data_dir, continuous, site, version, settings, keep_days, onGap } = dependencies;
  const vault = await openVault(place);
  const recipient = recipientOf(vault);
  const cluster = await clusterAt(direct_url, continuous);
  const { life } = cluster;
  const { lineage } = life;
  await rememberLife(data_dir, life);
  const sent_files = sentFiles(data_dir, lineage);
  const there = placeService({ vault, to: place.to, data_dir, life, sent_files });
  const files = fileBackupService({ ...dependencies, vault, lineage, sent_files, sentPack: there.sentPack });
  const pending_files = dependencies.pendingFiles(join(backupFolder(data_dir), 'pending'));
  const pending = vaultService({ files: pending_files, identity: null, recipient });
  const wal = walService({ ...dependencies, vault, pending, lineage, shipFiles, sentWal: there.sentWal });

  /** New files, and all files again that the place has lost. */
  async function shipFiles(): Promise<void> {
    if (!(await there.isAsLeft())) {
      const { needs_backup, says } = await there.look();
      if (needs_backup) await onGap(says.join(' '));
    }
    await files.ship();
  }

  async function make(kind: Manifest['kind']): Promise<Made> {
    const started_at = clock.now();
    const id = backupId(kind, lineage, started_at, randomBytes(2).toString('hex'));
    if (kind === 'base' && !(continuous && cluster.archives)) throw notArchiving(continuous);
    await there.look();
    const sent = await files.ship();
    const database =
      kind === 'base'
        ? await copyCluster({ vault, wal, direct_url }, id).then(({ cluster, ...copy }) => ({ ...cluster, ...copy }))
        : { ...(await copyRows(vault, direct_url, id)), wal: null };
    // Looked at again: the copy of a large database takes long.
    await there.look();
    const listed = await files.list(id);
    const keys = await backUpKeys(vault, id, { data_dir, settings, at: started_at });
    const made: Manifest = {
      ...{ format: 1, id, kind, site, ...life, recipient, longhand: version, postgres: database.version },
      ...{ started_at: started_at.toISOString(), usable_from: database.usable_from.toISOString() },
      ...{ migrations: database.migrations, database_bytes: database.bytes, files_bytes: listed.all.bytes },
      wal: database.wal,
      parts: { database: database.part, files: listed.part, keys },
      tables: 'tables' in database ? database.tables : [],
      packs: listed.packs,
    };
    const lost = lostOf(made, await listPlace(vault));
    if (lost.length > 0) throw incomplete(namesOf(lost));
    await vault.commit(made);
    const says = await there.sentBackup(id);
    return { made, files: listed.all, sent: added(sent, listed.sent), says };
  }

  return {
    vault,
    life,
    archives: cluster.archives,
    /** Sends finished WAL, and new files with it or without. */
    async ship(): Promise<void> {
      const sent = continuous ? await wal.ship() : 0;
      if (sent === 0) await shipFiles();
    },
    /** Whether the place has a backup of this database, as far as is known. */
    holdsBackup: there.holdsBackup,
    /** Sends what is committed by now, also where no WAL file is finished yet. Throws when that takes too long. */
    async shipLast(patience_ms: number): Promise<void> {
      if (continuous && cluster.archives) await shipCommitted({ wal, direct_url }, patience_ms);
    },
    make,
    walState: wal.state,
    /** Removes what no time within the kept days needs. Returns how many backups were removed. */
    prune: (): Promise<number> => prune(vault, { now: clock.now(), keep_days, lineage }),
  };
}

function recipientOf({ recipient }: Vault): string {
  if (!recipient) throw noRecipient();
  return recipient;
}

const added = (a: Amount, b: Amount): Amount => ({ files: a.files + b.files, bytes: a.bytes + b.bytes });

async function clusterAt(direct_url: string, continuous: boolean): Promise<base.Cluster & { life: Life }> {
  const client = await base.session(direct_url);
  try {
    const cluster = await base.describeCluster(client);
    if (continuous && cluster.archives) await base.wakeArchiving(client);
    return { ...cluster, life: await lifeOf(client) };
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
