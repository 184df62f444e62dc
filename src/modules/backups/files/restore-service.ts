import { createHash } from 'node:crypto';
import type { FilesProvider } from '../../../providers/files/port.ts';
import { tarEntries } from '../archive/tar.ts';
import { damaged, isDamage } from '../errors.ts';
import { PACKS, PARTS } from '../rules.ts';
import { fileIndex, type Manifest, type StoredEntry } from '../schema.ts';
import type { Vault } from '../vault-service.ts';
import { keyOf } from './local-store.ts';
import { laterPacks } from './rules.ts';

/**
 * The files of a backup and those that were added after it, up to a time: more than were there then is no harm. With
 * `salvage`, lists of later files that are damaged are left out.
 */
export async function filesToRestore(
  vault: Vault,
  made: Manifest,
  { to, salvage = false }: { to: Date | null; salvage?: boolean },
): Promise<StoredEntry[]> {
  const listed = fileIndex.parse(JSON.parse(await vault.text(PARTS, made.parts.files.name, made.parts.files)));
  const found = new Map(listed.files.map((entry) => [keyOf(entry), entry]));
  for (const { index } of laterPacks(await vault.files.list(PACKS), made, to)) {
    const text = await vault.text(PACKS, index.name, index).catch(unlessDamaged(salvage));
    if (text) for (const entry of fileIndex.parse(JSON.parse(text)).files) found.set(keyOf(entry), entry);
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
    const reading = readPack(vault, pack, entries, into, (entry) => restored.push(entry));
    await reading.catch(unlessDamaged(salvage));
  }
  return restored;
}

/** Lets damage pass where what is left is to be saved. */
const unlessDamaged =
  (salvage: boolean) =>
  (error: unknown): undefined => {
    if (!(salvage && isDamage(error))) throw error;
  };

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
