import { createHash } from 'node:crypto';
import { Failure } from '../../../platform/failure.ts';
import type { FilesProvider } from '../../../providers/files/port.ts';
import { tarEntries } from '../archive/tar.ts';
import { damaged } from '../errors.ts';
import { PACKS, PARTS } from '../rules.ts';
import { fileIndex, type Manifest, type StoredEntry } from '../schema.ts';
import type { Vault } from '../vault-service.ts';
import { keyOf } from './local-store.ts';
import { laterPacks } from './rules.ts';

/** The files of a backup and those that were added after it, up to a time: more than were there then is no harm. */
export async function filesToRestore(vault: Vault, made: Manifest, to: Date | null): Promise<StoredEntry[]> {
  const listed = fileIndex.parse(JSON.parse(await vault.text(PARTS, made.parts.files.name, made.parts.files)));
  const found = new Map(listed.files.map((entry) => [keyOf(entry), entry]));
  for (const { index } of laterPacks(await vault.files.list(PACKS), made, to)) {
    const added = fileIndex.parse(JSON.parse(await vault.text(PACKS, index.name, index)));
    for (const entry of added.files) found.set(keyOf(entry), entry);
  }
  return [...found.values()];
}

/**
 * Reads these files out of their packs, checks the hash of each, and stores them; with `into` null they are only checked.
 * Throws a Failure for one that is damaged or missing; with `salvage` such files are left out. Returns those that are whole.
 */
export async function restoreFiles(
  vault: Vault,
  wanted: StoredEntry[],
  { into, salvage = false }: { into: FilesProvider | null; salvage?: boolean },
): Promise<StoredEntry[]> {
  const restored: StoredEntry[] = [];
  for (const [pack, entries] of Map.groupBy(wanted, (entry) => entry.pack)) {
    try {
      await readPack(vault, pack, entries, into, (entry) => restored.push(entry));
    } catch (error) {
      if (!(salvage && error instanceof Failure && error.code === 'damaged_backup')) throw error;
    }
  }
  return restored;
}

async function readPack(
  vault: Vault,
  pack: string,
  entries: StoredEntry[],
  into: FilesProvider | null,
  onRead: (entry: StoredEntry) => void,
): Promise<void> {
  const missing = new Map(entries.map((entry) => [keyOf(entry), entry]));
  for await (const { path, bytes } of tarEntries(vault.open(PACKS, pack))) {
    const entry = missing.get(path);
    if (!entry) continue;
    missing.delete(path);
    const hash = createHash('sha256');
    const hashed = async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk);
        yield chunk;
      }
      if (hash.digest('hex') !== entry.sha256) throw damaged(path, 'has other bytes than when it was backed up');
    };
    if (into) await into.put(entry.bucket, entry.file, hashed(), entry);
    else for await (const _ of hashed());
    onRead(entry);
  }
  const [lost] = missing.keys();
  if (lost) throw damaged(lost, 'is missing in its pack');
}
