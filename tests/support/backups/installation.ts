import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { expect } from 'vitest';
import type { MakerDependencies } from '../../../src/modules/backups/dependencies.ts';
import { filesToRestore, restoreFiles } from '../../../src/modules/backups/files/restore-service.ts';
import { candidates } from '../../../src/modules/backups/installations/rules.ts';
import { knownLife } from '../../../src/modules/backups/local-store.ts';
import { backupMaker, type Made, openVault } from '../../../src/modules/backups/maker-service.ts';
import { backupFor } from '../../../src/modules/backups/rules.ts';
import { reportOf } from '../../../src/modules/backups/verification/rules.ts';
import { verifyBackup } from '../../../src/modules/backups/verification/service.ts';
import { MIGRATIONS } from '../../../src/package-folder.ts';
import { silentLog } from '../../../src/platform/log.ts';
import { diskFiles } from '../../../src/providers/files/disk.ts';
import type { Place } from './place.ts';

const IMAGE = { content_type: 'image/png', cache_seconds: 0 };

/** An installation with files of customers, a database that others may share, and a data folder and a key of its own. */
export async function backedUpInstallation(scratch: string, direct_url: string, site: string) {
  const folder = join(scratch, randomUUID());
  const files = diskFiles({ folder: join(folder, 'files') });
  const identity_file = join(scratch, `${randomUUID()}.txt`);
  await writeFile(identity_file, `${await generateX25519Identity()}\n`);
  let at = Date.parse('2026-11-23T10:00:00Z');
  const gaps: string[] = [];
  const uploads: string[] = [];
  const placeOf = ({ to, files }: Place) => ({ to, files, recipient: null, identity_file });

  const makerIn = (place: Place, over: Partial<MakerDependencies> = {}) =>
    backupMaker({
      clock: {
        now: () => {
          at += 1000;
          return new Date(at);
        },
      },
      ...{ log: silentLog, files, buckets: ['own-designs'], data_dir: folder, direct_url, site },
      place: placeOf(place),
      pendingFiles: (pending) => diskFiles({ folder: pending }),
      ...{ continuous: false, spool: join(folder, 'spool'), keep_days: 7, min_free_bytes: 0, version: '0.1.0' },
      ...{ settings: { values: {}, secrets: [] }, migrations_folder: MIGRATIONS },
      onGap: async (detail) => void gaps.push(detail),
      ...over,
    });

  /** The newest backup of this installation, as `verify` finds it. */
  const newestIn = async (place: Place) => {
    const vault = await openVault(placeOf(place));
    const whose = { id: null, opens: null, own: await knownLife(folder) };
    const made = backupFor(candidates((await vault.manifests()).found, whose), null, null);
    if (!made) throw new Error('There is no backup.');
    return { vault, made };
  };

  return {
    data_dir: folder,
    gaps,
    makerIn,
    async upload(...names: string[]): Promise<void> {
      for (const name of names) await files.put('own-designs', name, Buffer.from(`picture ${name} of ${site}`), IMAGE);
      uploads.push(...names);
    },
    /** Lets days pass. */
    wait(days: number): void {
      at += days * 86_400_000;
    },
    backUp: async (place: Place): Promise<Made> => (await makerIn(place)).make('logical'),
    async verify(place: Place) {
      const { vault, made } = await newestIn(place);
      const verified = await verifyBackup(vault, made);
      return { ...reportOf(verified), lost: verified.lost };
    },
    /** Reads the newest backup as a restore does: all of its parts, and each file with its hash. */
    async expectRestorable(place: Place): Promise<void> {
      const { vault, made } = await newestIn(place);
      expect(reportOf(await verifyBackup(vault, made))).toMatchObject({ ok: true });
      const wanted = await filesToRestore(vault, made, { to: null });
      expect(wanted.map(({ file }) => file).sort()).toEqual([...uploads].sort());
      expect(await restoreFiles(vault, wanted, { into: null })).toHaveLength(uploads.length);
    },
    /** The files that can still be read out of the newest backup. */
    async salvaged(place: Place): Promise<string[]> {
      const { vault, made } = await newestIn(place);
      const wanted = await filesToRestore(vault, made, { to: null, salvage: true });
      return (await restoreFiles(vault, wanted, { into: null, salvage: true })).map(({ file }) => file);
    },
  };
}
