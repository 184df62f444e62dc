import { join } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import { startEmbeddedPostgres } from '../../../platform/database/embedded-postgres.ts';
import { clearCluster } from '../../../platform/database/postgres-home.ts';
import { isDamage } from '../errors.ts';
import { candidates } from '../installations/rules.ts';
import { backupFor, lineageOfName, MANIFESTS, WAL } from '../rules.ts';
import type { Life } from '../schema.ts';
import type { Vault } from '../vault-service.ts';
import { damagedManifest, type Lost, reportOf } from '../verification/rules.ts';
import { verifyBackup } from '../verification/service.ts';
import { restore } from './service.ts';

export type Rehearsed = {
  outcome: 'done' | 'failed' | 'skipped';
  bytes: number;
  detail: string;
  /** What the newest backup lacks. */
  lost: Lost[];
};
type RehearsalDependencies = { vault: Vault; life: Life; clock: Clock; data_dir: string; migrations_folder: string };

const NO_IDENTITY = 'The identity that opens backups is not on this machine, so none was restored.';

/**
 * Restores the newest backup beside the running Longhand, checks it, and throws it away. Where that can't be done, it still
 * reads all that a restore would read: a backup that lacks something fails here, with the identity or without.
 */
export async function rehearse(dependencies: RehearsalDependencies): Promise<Rehearsed> {
  const rehearsed = await tried(dependencies);
  const { unreadable } = await dependencies.vault.manifests();
  const ours = unreadable.filter((name) => lineageOfName(MANIFESTS, name) === dependencies.life.lineage);
  if (ours.length === 0) return rehearsed;
  return { ...rehearsed, outcome: 'failed', detail: [rehearsed.detail, ...ours.map(damagedManifest)].join(' ') };
}

async function tried(dependencies: RehearsalDependencies): Promise<Rehearsed> {
  if (!dependencies.vault.canRead) return checked(dependencies, NO_IDENTITY, 'skipped');
  const folder = join(dependencies.data_dir, 'rehearsal');
  await clearCluster(folder, startEmbeddedPostgres);
  try {
    return await restored(dependencies, folder);
  } catch (error) {
    if ((error as { code?: string }).code === 'no_room')
      return await checked(dependencies, (error as Error).message, 'skipped');
    if (!isDamage(error)) throw error;
    return await checked(dependencies, error.message, 'failed');
  } finally {
    await clearCluster(folder, startEmbeddedPostgres);
  }
}

async function restored({ vault, life, clock, migrations_folder }: RehearsalDependencies, data_dir: string) {
  const found = await restore({
    ...{ vault, clock, to: null, kind: null, id: null, own: life, salvage: false, data_dir, direct_url: null },
    ...{ files: null, migrations_folder, log: () => {} },
  });
  const { made, letters, files, gap } = found;
  const failed = found.checks.filter(({ ok }) => !ok).map(({ what, found }) => `${what}: ${found}`);
  const lost = gap ? [{ folder: WAL, how: `the WAL file ${gap} is missing` }] : [];
  for (const { how } of lost) failed.push(how);
  const figures = `${made.id}: ${letters} letters and ${files} files are as they should be.`;
  const detail = failed.length > 0 ? `Not sound. ${failed.join('. ')}.` : figures;
  const outcome = failed.length > 0 ? ('failed' as const) : ('done' as const);
  return { outcome, bytes: found.bytes + found.files_bytes, detail, lost };
}

/** Reads the newest backup. `why` none was restored, and what that is called where nothing is missing. */
async function checked(
  { vault, life }: RehearsalDependencies,
  why: string,
  otherwise: Rehearsed['outcome'],
): Promise<Rehearsed> {
  const { found } = await vault.manifests();
  const own = candidates(found, { id: null, opens: null, own: life });
  const made = backupFor(own, null, null);
  if (!made) return { outcome: 'failed', bytes: 0, detail: 'There is no backup in this place.', lost: [] };
  const verified = await verifyBackup(vault, made);
  const { text, ok } = reportOf(verified);
  const { lost, bytes } = verified;
  const detail = [...(lost.length > 0 ? [] : [why]), `${made.id}: ${text}`].join(' ');
  return { outcome: ok ? otherwise : 'failed', bytes, detail, lost };
}
